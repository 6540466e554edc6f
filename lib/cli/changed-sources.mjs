import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The inputs of component tests, besides the settings in the root. */
const FOLDERS = ["app", "components", "lib"];
/** Files imported by tests and modules; a change of anything else may affect every test. */
const IMPORTED = /\.(?:ts|tsx|json)$/;
/** Loaded before every component test, imported by none. */
const SET_UP = /^components\/testing\//;
/** Markdown is not a module, and what Next writes during type checks and builds is not a source. */
const NO_SOURCE = /\.md$|^next-env\.d\.ts$/;

/** @typedef {Record<string, string>} Sources the digest of each file, by its path */

/** The current sources in the folder. @returns {Sources} */
export function sourcesIn(/** @type {string} */ root) {
  /** @type {Sources} */
  const sources = {};
  const add = (/** @type {string} */ file) => {
    if (NO_SOURCE.test(file)) return;
    sources[file] = createHash("sha256")
      .update(readFileSync(path.join(root, file)))
      .digest("base64url");
  };
  for (const entry of readdirSync(root, { withFileTypes: true })) if (entry.isFile()) add(entry.name);
  for (const folder of FOLDERS.filter((name) => existsSync(path.join(root, name)))) {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })) {
      if (entry.isFile()) add(path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)));
    }
  }
  return sources;
}

/**
 * The modules that differ from the sources that last passed, so that only tests importing them need to run: empty if
 * nothing differs. Null: run all, because that is unknown or something other than modules has changed.
 */
export function changedModules(/** @type {string} */ passedFile, /** @type {Sources} */ sources) {
  const passed = passedIn(passedFile);
  if (passed === null) return null;
  const changed = [...new Set([...Object.keys(passed), ...Object.keys(sources)])]
    .filter((file) => passed[file] !== sources[file])
    .sort();
  const isPlain = changed.every((file) => file.includes("/") && IMPORTED.test(file) && !SET_UP.test(file));
  // A removed file no longer has tests of its own; anything still importing it doesn't compile.
  return isPlain ? changed.filter((file) => file in sources) : null;
}

/** @returns {Sources | null} */
function passedIn(/** @type {string} */ passedFile) {
  try {
    return JSON.parse(readFileSync(passedFile, "utf8"));
  } catch {
    // None has passed yet, or the record was cut off: then all tests run.
    return null;
  }
}

/** Records that these sources passed. */
export function keepPassed(/** @type {string} */ passedFile, /** @type {Sources} */ sources) {
  mkdirSync(path.dirname(passedFile), { recursive: true });
  writeFileSync(passedFile, JSON.stringify(sources));
}
