import * as fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { codeOf } from "./say.mjs";

const PROC = fs.existsSync("/proc/self/stat");

/** Whether the process is alive; a zombie (ended, not yet reaped) counts as dead. */
export function isAlive(/** @type {number} */ pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
  return !PROC || !isZombie(pid);
}

function isZombie(/** @type {number} */ pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    return /^[ZX]/.test(stat.slice(stat.lastIndexOf(")") + 2));
  } catch {
    return true;
  }
}

/** The contents of `postmaster.pid`, or null if missing. Its eight lines are documented in Postgres's `pidfile.h`. */
export function readPostmaster(/** @type {string} */ dataDir) {
  let text;
  try {
    text = fs.readFileSync(path.join(dataDir, "postmaster.pid"), "utf8");
  } catch {
    return null;
  }
  const [pid, , , port, socketDir, , , status] = text.split("\n").map((line) => line.trim());
  return {
    pid: Number(pid),
    socketDir: socketDir ?? "",
    socket: path.join(socketDir ?? "", `.s.PGSQL.${port}`),
    ready: status === "ready" && Boolean(socketDir),
    text,
  };
}

/** "Do you speak TLS?" (SSLRequest), the shortest question in Postgres's protocol; the response is one byte. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

/** Whether a Postgres replies on the Unix socket: one that is shutting down still accepts, but no longer replies. */
export function answers(/** @type {string} */ socket) {
  return new Promise((resolve) => {
    const connection = net.connect(socket);
    const settle = (/** @type {boolean} */ result) => {
      connection.destroy();
      resolve(result);
    };
    connection.setTimeout(2_000, () => settle(false));
    connection.once("connect", () => connection.write(SSL_REQUEST));
    connection.once("data", () => settle(true));
    connection.once("close", () => settle(false));
    connection.once("error", () => settle(false));
  });
}

/** Live processes whose working directory is `dir`; every Postgres process works inside its data directory. */
function processesIn(/** @type {string} */ dir) {
  return fs.readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name) || isZombie(Number(name))) return false;
    try {
      return fs.readlinkSync(`/proc/${name}/cwd`) === dir;
    } catch {
      return false;
    }
  });
}

/**
 * Removes a `postmaster.pid` whose process is certainly gone but whose number is in use (a zombie nobody reaps, or an
 * unrelated process after a reboot): Postgres itself would refuse to start for ever. Only if /proc shows that no
 * process at all works in the data directory; all other stale files are left to Postgres.
 */
export function removeStalePidFile(/** @type {string} */ dataDir) {
  if (!PROC) return;
  const before = readPostmaster(dataDir);
  if (!before || processesIn(dataDir).length > 0) return;
  // Postgres writes the file before it starts to serve; a file younger than this may be from that moment.
  const file = path.join(dataDir, "postmaster.pid");
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (!stat || Date.now() - stat.mtimeMs < 2_000) return;
  if (readPostmaster(dataDir)?.text === before.text) fs.rmSync(file, { force: true });
}
