import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "./postgres-process.mjs";
import { codeOf, Stop, say } from "./say.mjs";

/** When the process began: together with its number it identifies a process for good, as numbers alone are reused. */
export function startOf(/** @type {number} */ pid) {
  try {
    if (existsSync("/proc/self/stat")) {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    }
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return null;
  }
}

/** A process by its number and beginning. @typedef {{ pid: number, start: string | null | undefined }} Recorded */

const isSame = (/** @type {Recorded} */ recorded) =>
  isAlive(recorded.pid) && recorded.start !== null && startOf(recorded.pid) === recorded.start;

/** Ends a process: asks first, kills after `graceMs`. */
export async function endProcess(/** @type {number} */ pid, graceMs = 10_000) {
  const signal = (/** @type {NodeJS.Signals} */ name) => {
    try {
      process.kill(pid, name);
    } catch (error) {
      if (codeOf(error) !== "ESRCH") throw error;
    }
  };
  signal("SIGTERM");
  const deadline = Date.now() + graceMs;
  while (isAlive(pid) && Date.now() < deadline) await sleep(25);
  if (isAlive(pid)) signal("SIGKILL");
  while (isAlive(pid)) await sleep(25);
}

/**
 * The record of the processes running on a data directory, so that a killed run leaves nothing behind: taking it throws
 * while its owner is alive, and ends the children of a dead owner.
 */
export async function takeRecord(/** @type {string} */ dataDir, /** @type {string} */ name) {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, `processes-${name}.json`);
  /** @type {{ owner: Recorded, children: Recorded[] } | null} */
  const previous = existsSync(file) ? JSON.parse(readFileSync(file, "utf8") || "null") : null;
  if (previous && previous.owner.pid !== process.pid && isSame(previous.owner)) {
    throw new Stop(
      `Corridor is already running on ${dataDir} (process ${previous.owner.pid}). Stop it first, or run a second one ` +
        "with another CORRIDOR_DATA_DIR and PORT.",
    );
  }
  for (const child of previous?.children ?? []) if (isSame(child)) await endProcess(child.pid, 5_000);

  const owner = { pid: process.pid, start: startOf(process.pid) };
  const children = new Map();
  const write = () => {
    writeFileSync(`${file}.new`, JSON.stringify({ owner, children: [...children.values()] }));
    renameSync(`${file}.new`, file);
  };
  write();
  // A full disk must not end the process that restarts the others; the next change is written with this one.
  const tryWrite = () => {
    try {
      write();
    } catch (error) {
      say(`The list of running processes couldn't be written: ${error instanceof Error ? error.message : error}`);
    }
  };
  return {
    add(/** @type {number} */ pid) {
      children.set(pid, { pid, start: startOf(pid) });
      tryWrite();
    },
    remove(/** @type {number} */ pid) {
      children.delete(pid);
      tryWrite();
    },
    release: () => rmSync(file, { force: true }),
  };
}

/**
 * Ends this process after `work`, once: on a signal, after calling `heard`, and whenever the returned function is
 * called with an exit code.
 */
export function endingAfter(/** @type {() => Promise<void>} */ work, heard = () => {}) {
  let isEnding = false;
  const end = async (/** @type {number} */ exitCode) => {
    if (isEnding) return;
    isEnding = true;
    await work();
    process.exit(exitCode);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      if (!isEnding) heard();
      end(0);
    });
  }
  return end;
}
