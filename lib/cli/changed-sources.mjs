import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** What stands here is imported by tests and modules; a change of anything else may change every test. */
const IMPORTED = /^(?:app|components|lib)\/.*\.(?:ts|tsx|json)$/;
/** Loaded before every component test, imported by none. */
const SET_UP = /^components\/testing\//;

/**
 * The sources in the folder as git knows them, changed and new files included: a tree's id, the same for the same files.
 * Null where there is no git. Leaves the index of the folder as it is.
 */
export function sourcesTree(/** @type {string} */ root) {
  const index = git(root, ["rev-parse", "--git-path", "index"]);
  if (index === null) return null;
  const folder = mkdtempSync(path.join(tmpdir(), "corridor-index-"));
  const env = { GIT_INDEX_FILE: path.join(folder, "index") };
  try {
    const known = path.resolve(root, index);
    if (existsSync(known)) copyFileSync(known, env.GIT_INDEX_FILE);
    return git(root, ["add", "--all"], env) === null ? null : git(root, ["write-tree"], env);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The modules that differ between the sources that last passed and these, so that only tests which import them need to
 * run: empty when nothing differs. Null: run all, since that is not known or something else than modules has changed.
 */
export function changedModules(
  /** @type {string} */ root,
  /** @type {string} */ passedFile,
  /** @type {string | null} */ tree,
) {
  if (tree === null || !existsSync(passedFile)) return null;
  const passed = readFileSync(passedFile, "utf8").trim();
  const differences = git(root, ["diff-tree", "-r", "--no-renames", "--name-status", passed, tree]);
  if (differences === null) return null;
  const changes = differences
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => ({ kind: line.charAt(0), file: line.slice(line.indexOf("\t") + 1) }))
    .filter(({ file }) => !file.endsWith(".md"));
  // A file that is gone has no tests of its own any more; whoever still imports it doesn't compile.
  const isPlain = changes.every(({ file }) => IMPORTED.test(file) && !SET_UP.test(file));
  return isPlain ? changes.filter(({ kind }) => kind !== "D").map(({ file }) => file) : null;
}

/** Keeps that these sources passed. */
export function keepPassed(/** @type {string} */ passedFile, /** @type {string | null} */ tree) {
  if (tree === null) return;
  mkdirSync(path.dirname(passedFile), { recursive: true });
  writeFileSync(passedFile, tree);
}

/** What git printed; null when it failed or isn't there. */
function git(/** @type {string} */ root, /** @type {string[]} */ args, /** @type {Record<string, string>} */ env = {}) {
  const run = spawnSync("git", args, { cwd: root, env: { ...process.env, ...env }, encoding: "utf8" });
  return run.status === 0 ? run.stdout.trim() : null;
}
