import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "./paths.mjs";
import { endProcess } from "./running.mjs";
import { Stop } from "./say.mjs";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** A child that ran this long before it ended is restarted without a wait. */
const STEADY_MS = 60_000;

/**
 * A child process and its restart state.
 * @typedef {import("./supervisor.mjs").Supervised & { args: string[], env: Record<string, string | undefined>,
 *   restart: boolean, wait: number, began: number }} Child
 */

/**
 * Runs processes and keeps them running. With `logDir` their output goes to files, otherwise to our own output. Each
 * has its own process group: Ctrl-C only reaches us, and we end them in order.
 */
/** @type {typeof import("./supervisor.mjs").createSupervisor} */
export function createSupervisor({ logDir, record, onRestart = () => undefined }) {
  /** @type {Child[]} */
  const children = [];
  let stopping = false;
  if (logDir) mkdirSync(logDir, { recursive: true });

  function run(/** @type {Child} */ child, /** @type {boolean} */ first) {
    const out = child.logFile ? openSync(child.logFile, first ? "w" : "a", 0o600) : "inherit";
    const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...child.env };
    /** @type {import("node:child_process").SpawnOptions} */
    const options = { cwd: ROOT, env, detached: true, stdio: ["ignore", out, out] };
    const running = spawn(process.execPath, child.args, options);
    if (typeof out === "number") closeSync(out);
    child.began = Date.now();
    child.process = running;
    if (running.pid) record?.add(running.pid);
    running.once("error", (error) => ended(child, error.message));
    running.once("exit", (code, signal) => ended(child, signal ? `signal ${signal}` : `exit code ${code}`));
  }

  async function ended(/** @type {Child} */ child, /** @type {string} */ how) {
    child.ended = how;
    // The whole record is removed then: removing an entry late would recreate it.
    if (stopping) return;
    if (child.process.pid) record?.remove(child.process.pid);
    if (child.isAwaited || !child.restart) return;
    child.wait = Date.now() - child.began > STEADY_MS ? 0 : Math.min(child.wait * 2 || FIRST_WAIT_MS, LONGEST_WAIT_MS);
    onRestart(child.name, how, child.wait);
    await sleep(child.wait);
    if (stopping) return;
    child.ended = null;
    run(child, false);
  }

  return {
    /**
     * Starts `node <args>` as `name`; a child with `restart` is restarted when it ends, after increasing waits. Throws
     * once everything is being ended: nobody would end this one.
     */
    start(name, args, { env = {}, restart = false } = {}) {
      if (stopping) throw new Stop("Stopped before everything had started.");
      const logFile = logDir && path.join(logDir, `${name}.log`);
      // `run` sets its process and start time at once.
      const child = /** @type {Child} */ ({ name, args, env, restart, wait: 0, ended: null, logFile });
      children.push(child);
      run(child, true);
      return child;
    },
    /**
     * Waits until `isReady` returns something, and returns it. Throws with the child's last output if it takes too long
     * or ends: one that has never been ready would end again.
     */
    async ready(child, isReady, timeoutMs = 60_000) {
      const deadline = Date.now() + timeoutMs;
      child.isAwaited = true;
      while (Date.now() < deadline && !child.ended) {
        const result = await isReady();
        if (result) {
          child.isAwaited = false;
          return result;
        }
        await sleep(50);
      }
      const what = child.ended ? `ended (${child.ended})` : `was not ready after ${timeoutMs / 1000} s`;
      const words = child.logFile ? `:\n${lastLines(child.logFile)}` : ".";
      throw new Stop(`The ${child.name} process ${what}${words}`);
    },
    /** Ends all children, the last started first. */
    async stop(graceMs = 10_000) {
      stopping = true;
      for (const child of children.toReversed()) {
        if (child.process?.pid && !child.ended) await endProcess(child.process.pid, graceMs);
      }
    },
  };
}

/** The last lines of a log file. */
function lastLines(/** @type {string} */ file) {
  return readFileSync(file, "utf8").trimEnd().split("\n").slice(-25).join("\n");
}

/** Whether an HTTP address answers with a success. */
export async function respondsOk(/** @type {string} */ url) {
  try {
    const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(5_000) });
    return response.status < 400;
  } catch {
    return false;
  }
}
