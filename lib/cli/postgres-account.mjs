import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import path from "node:path";

/**
 * The user that runs Postgres, as options for `spawn`; empty: ourselves.
 * @typedef {{ uid?: number, gid?: number }} Account
 */

function findAccount(/** @type {string} */ name) {
  const line = fs.existsSync("/etc/passwd")
    ? fs
        .readFileSync("/etc/passwd", "utf8")
        .split("\n")
        .find((entry) => entry.startsWith(`${name}:`))
    : undefined;
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid && gid ? { name, uid: Number(uid), gid: Number(gid) } : null;
}

/**
 * The user that runs Postgres for `dataDir`, as options for `spawn`: ourselves, except as root, which Postgres refuses.
 * Then it is the owner of the existing files, else the user `postgres` or `nobody`.
 * @returns {Account}
 */
export function accountFor(/** @type {string} */ dataDir) {
  const self = process.getuid?.();
  const stat = fs.statSync(dataDir, { throwIfNoEntry: false });
  if (self !== 0) {
    if (stat && stat.uid !== self) throw new Error(`The data directory ${dataDir} belongs to another user. ${ADVICE}`);
    return {};
  }
  if (stat && stat.uid !== 0) return { uid: stat.uid, gid: stat.gid };
  const account = findAccount("postgres") ?? findAccount("nobody");
  if (!account)
    throw new Error("Postgres can't run as root, and there is no user `postgres` or `nobody` to run it as.");
  return { uid: account.uid, gid: account.gid };
}

const ADVICE = "Set CORRIDOR_DATA_DIR to a folder it can use, for example /var/lib/corridor.";

/** Whether `account` can enter `dir`; without a separate account: whether we can. */
export function canReach(/** @type {string} */ dir, /** @type {Account} */ account) {
  if (account.uid === undefined) {
    try {
      fs.accessSync(dir, fs.constants.X_OK | fs.constants.W_OK);
      return true;
    } catch {
      return false;
    }
  }
  return spawnSync("/bin/sh", ["-c", 'cd -- "$1"', "sh", dir], { ...account, cwd: "/", stdio: "ignore" }).status === 0;
}

/** Throws, naming the folder, if Postgres's user can't reach the location of the data directory. */
export function assertReachable(
  /** @type {string} */ parent,
  /** @type {Account} */ account,
  /** @type {string} */ dataDir,
) {
  if (canReach(parent, account)) return;
  const who =
    account.uid === undefined ? "you" : `the user that runs Postgres (uid ${account.uid}, because root may not)`;
  throw new Error(`The data directory ${dataDir} can't be reached by ${who}. ${ADVICE}`);
}

/** Whether a data directory at `dataDir` could be used by the account that would run it. */
export function isUsable(/** @type {string} */ dataDir) {
  let parent = path.dirname(path.resolve(dataDir));
  while (!fs.existsSync(parent)) parent = path.dirname(parent);
  return canReach(parent, accountFor(dataDir));
}
