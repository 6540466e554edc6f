import * as fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readPostmaster } from "./postgres-process.mjs";

/** @typedef {import("./postgres-account.mjs").Account} Account */

/** How often the file that names the place of a running server is touched. */
const TOUCH_MS = 2_000;
/** Several times that, and longer than a worker's pause between two heartbeats, which are in the write-ahead log. */
const WATCH_MS = 8_000;

const fileOf = (/** @type {string} */ dataDir) => path.join(dataDir, "corridor.place");

/** The processes that we can see: those of this container since this machine was started. Null if it can't be told. */
function ourPlace() {
  try {
    const boot = fs.readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${fs.readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return null;
  }
}

function lastWrite(/** @type {string} */ dataDir) {
  const log = path.join(dataDir, "pg_wal");
  const files = [fileOf(dataDir), ...fs.readdirSync(log).map((name) => path.join(log, name))];
  return Math.max(...files.map((file) => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0));
}

/**
 * Throws if a server that we can't see works in `dataDir`, such as one in another container with the same volume:
 * Postgres would take its lock file for a dead one's, and the two would overwrite each other's records. Waits for its
 * writes only where the last one did not end cleanly, in another container or before a restart of the machine.
 */
export async function assertNotElsewhere(/** @type {string} */ dataDir) {
  const place = ourPlace();
  const file = fileOf(dataDir);
  if (place === null || readPostmaster(dataDir) === null) return;
  if (fs.existsSync(file) && fs.readFileSync(file, "utf8") === place) return;
  const before = lastWrite(dataDir);
  for (const until = Date.now() + WATCH_MS; Date.now() < until; await sleep(250)) {
    if (lastWrite(dataDir) === before) continue;
    throw new Error(
      `The database in ${dataDir} is in use in another container or on another machine. Stop Corridor there first.`,
    );
  }
}

/** Records that the server of `dataDir` runs here. Postgres's own user may start the next one. */
export function notePlace(/** @type {string} */ dataDir, /** @type {Account} */ { uid, gid }) {
  const place = ourPlace();
  if (place === null) return;
  fs.writeFileSync(fileOf(dataDir), place);
  if (uid !== undefined && gid !== undefined) fs.chownSync(fileOf(dataDir), uid, gid);
}

/** Shows others that the server of `dataDir` is running, until it has ended. */
export function showPlace(/** @type {string} */ dataDir, /** @type {Promise<void>} */ exited) {
  const timer = setInterval(() => {
    const now = new Date();
    // Without the file, or on a disk that takes nothing, the write-ahead log still shows it.
    fs.promises.utimes(fileOf(dataDir), now, now).catch(() => clearInterval(timer));
  }, TOUCH_MS).unref();
  exited.then(() => clearInterval(timer));
}
