import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { accountFor, assertReachable } from "./postgres-account.mjs";
import { postgresBinaries } from "./postgres-binaries.mjs";
import { assertNotElsewhere, notePlace, showPlace } from "./postgres-place.mjs";
import { answers, isAlive, readPostmaster, removeStalePidFile } from "./postgres-process.mjs";
import { codeOf } from "./say.mjs";

/** @typedef {import("./postgres-account.mjs").Account} Account */
/** @typedef {ReturnType<typeof postgresBinaries>} Binaries */
/** @typedef {Record<string, string>} Settings */

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;

/**
 * Another process is just starting or stopping it, or the processes of a killed one still linger: it resolves itself.
 */
const PASSING = /lock file .* already exists|pre-existing shared memory|could not create (lock file|any Unix-domain)/i;

/** For a database that nobody needs after a crash of the machine: nothing waits for the disk. */
const THROWAWAY = { fsync: "off", full_page_writes: "off" };

/**
 * The shell's settings for another PostgreSQL (PGPORT, PGSSLMODE, PGOPTIONS …) are not meant for this one: removes them
 * for the server and for everything that connects to it from here or from child processes.
 */
function forgetOtherServers() {
  for (const name of Object.keys(process.env)) if (/^PG[A-Z]+$/.test(name)) delete process.env[name];
}

/** The environment Postgres runs in. */
const serverEnvironment = () => ({ ...process.env, LC_ALL: "C", TZ: "UTC" });

/** The socket's folder: short (socket paths end at 103 bytes), private, and the same for the same data directory. */
function prepareSocketDir(/** @type {string} */ dataDir, /** @type {Account} */ account) {
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  const dir = path.join(fs.realpathSync(tmpdir()), `corridor-pg-${hash}`);
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  const stat = fs.lstatSync(dir);
  const self = process.getuid?.() ?? stat.uid;
  if (!stat.isDirectory() || ![self, account.uid ?? self].includes(stat.uid)) {
    throw new Error(
      `The folder ${dir}, needed for the Postgres socket, belongs to another user. Remove it and start again.`,
    );
  }
  if (account.uid !== undefined && account.gid !== undefined) fs.chownSync(dir, account.uid, account.gid);
  fs.chmodSync(dir, 0o700);
  return dir;
}

function removeIfEmpty(/** @type {string} */ dir) {
  try {
    fs.rmdirSync(dir);
  } catch {
    // Not empty, or already gone: someone else's business now.
  }
}

/**
 * Creates the cluster beside its place and renames it, so that it exists completely or not at all, even if killed; if
 * two processes create one at the same time, the second finds and uses the first's.
 */
function initialise(/** @type {string} */ dataDir, /** @type {Binaries} */ binaries, /** @type {Account} */ account) {
  const parent = path.dirname(dataDir);
  const prefix = `${path.basename(dataDir)}.new-`;
  for (const name of fs.readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    if (!isAlive(Number(name.slice(prefix.length))))
      fs.rmSync(path.join(parent, name), { recursive: true, force: true });
  }
  const fresh = path.join(parent, `${prefix}${process.pid}`);
  fs.rmSync(fresh, { recursive: true, force: true });
  fs.mkdirSync(fresh, { mode: 0o700 });
  try {
    if (account.uid !== undefined && account.gid !== undefined) fs.chownSync(fresh, account.uid, account.gid);
    const args = ["-D", fresh, "-U", "app", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-instructions"];
    const made = spawnSync(binaries.initdb, args, { ...account, cwd: "/", env: serverEnvironment(), encoding: "utf8" });
    if (made.status !== 0)
      throw new Error(`Postgres couldn't create its data directory:\n${made.error ?? made.stderr}`);
    fs.renameSync(fresh, dataDir);
  } catch (error) {
    fs.rmSync(fresh, { recursive: true, force: true });
    if (!["ENOTEMPTY", "EEXIST"].includes(codeOf(error) ?? "")) throw error;
  }
}

/** Starts `postgres` with its messages in a file (a pipe would break with us); returns the process and its messages. */
function launch(
  /** @type {string} */ dataDir,
  /** @type {string} */ socketDir,
  /** @type {Binaries} */ binaries,
  /** @type {Account} */ account,
  /** @type {Settings} */ more,
) {
  const logFile = path.join(dataDir, "server.log");
  const previous = fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (previous > 5_000_000) fs.truncateSync(logFile, 0);
  const log = fs.openSync(logFile, "a", 0o600);
  if (account.uid !== undefined && account.gid !== undefined) fs.fchownSync(log, account.uid, account.gid);
  const from = fs.fstatSync(log).size;
  const settings = {
    listen_addresses: "",
    unix_socket_directories: socketDir,
    unix_socket_permissions: "0700",
    port: "5432",
    fsync: "on",
    shared_buffers: "128MB",
    max_connections: "200",
    timezone: "UTC",
    log_timezone: "UTC",
    // A failing statement's text and its DETAIL hold personal data; the log contains neither.
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
    ...more,
  };
  const args = ["-D", dataDir, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  /** @type {import("node:child_process").SpawnOptions} */
  const options = { ...account, cwd: "/", env: serverEnvironment(), detached: true, stdio: ["ignore", log, log] };
  const child = spawn(binaries.postgres, args, options);
  fs.closeSync(log);
  child.unref();
  /** @type {Promise<void>} */
  const exited = new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  return { child, exited, said: () => fs.readFileSync(logFile).subarray(from).toString("utf8") };
}

async function stopProcess(/** @type {number} */ pid, /** @type {Promise<void>} */ exited) {
  if (!isAlive(pid)) return;
  // SIGINT is Postgres's fast shutdown: connections end, everything is written, no recovery next time.
  process.kill(pid, "SIGINT");
  const gone = async () => {
    while (isAlive(pid)) await sleep(20);
  };
  await Promise.race([exited, gone(), sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
  if (isAlive(pid)) process.kill(pid, "SIGQUIT");
}

/** The running server of `dataDir`, or null. It is ready and replies on its socket. */
async function runningServer(/** @type {string} */ dataDir) {
  const postmaster = readPostmaster(dataDir);
  if (!postmaster?.ready || !isAlive(postmaster.pid) || !(await answers(postmaster.socket))) return null;
  return postmaster;
}

/**
 * Resolves once a process that is not our child has ended.
 * @returns {Promise<void>}
 */
function endOf(/** @type {number} */ pid) {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (isAlive(pid)) return;
      clearInterval(timer);
      resolve();
    }, 500).unref();
  });
}

function handleOn(
  /** @type {string} */ dataDir,
  /** @type {{ pid: number, socketDir: string }} */ { pid, socketDir },
  /** @type {Promise<void>} */ exited,
) {
  showPlace(dataDir, exited);
  return {
    url: `postgresql://app@localhost/postgres?host=${encodeURIComponent(socketDir)}`,
    pid,
    exited,
    stop: async () => {
      await stopProcess(pid, exited);
      removeIfEmpty(socketDir);
    },
  };
}

/**
 * Returns a running PostgreSQL whose files are in `dataDir`: attaches to the one running there, or starts it (creating
 * the cluster the first time). Safe to call from several processes at once: Postgres's own lock decides which starts
 * it, the others attach. It only listens on a private socket, never on the network, and outlives the caller's crash.
 * `stop()` ends it if this call started it, or always with `adopt`. `isThrowaway`: for tests, whose data may be lost
 * with the machine (never with a process). If it can't run, throws an error that says what to do.
 * @type {typeof import("./postgres.mjs").startPostgres}
 */
export async function startPostgres({ dataDir: wanted, adopt = false, isThrowaway = false }) {
  if (process.platform === "win32") {
    throw new Error(
      "The embedded Postgres runs on Linux and macOS. Set DATABASE_URL to a PostgreSQL of your own, or use WSL.",
    );
  }
  forgetOtherServers();
  const parent = path.resolve(path.dirname(wanted));
  fs.mkdirSync(parent, { recursive: true });
  const dataDir = path.join(fs.realpathSync(parent), path.basename(wanted));
  const attach = (/** @type {{ pid: number, socketDir: string }} */ server) => {
    const handle = handleOn(dataDir, server, endOf(server.pid));
    return { ...handle, attached: true, stop: async () => (adopt ? handle.stop() : undefined) };
  };
  const already = await runningServer(dataDir);
  if (already) return attach(already);

  const account = accountFor(dataDir);
  assertReachable(parent, account, dataDir);
  const binaries = postgresBinaries(account);
  if (!fs.existsSync(path.join(dataDir, "PG_VERSION"))) initialise(dataDir, binaries, account);

  await assertNotElsewhere(dataDir);
  notePlace(dataDir, account);
  const deadline = Date.now() + START_TIMEOUT_MS;
  let said = "";
  while (Date.now() < deadline) {
    removeStalePidFile(dataDir);
    const socketDir = prepareSocketDir(dataDir, account);
    const server = launch(dataDir, socketDir, binaries, account, isThrowaway ? THROWAWAY : {});
    let ended = false;
    server.exited.then(() => {
      ended = true;
    });
    while (!ended && Date.now() < deadline) {
      const running = await runningServer(dataDir);
      if (running && running.pid === server.child.pid) {
        return { ...handleOn(dataDir, running, server.exited), attached: false };
      }
      await sleep(15);
    }
    said = server.said().trim();
    const other = await runningServer(dataDir);
    if (other) return attach(other);
    if (!PASSING.test(said)) break;
    await sleep(250);
  }
  throw new Error(`Postgres did not start in ${dataDir}. Its output:\n${said.split("\n").slice(-12).join("\n")}`);
}
