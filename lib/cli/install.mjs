import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./paths.mjs";
import { Stop, say } from "./say.mjs";

const NEEDED_MAJOR = 20;
const NEEDED_MINOR = 9;

/** Throws if this Node is too old to run the product. */
export function assertNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > NEEDED_MAJOR || (major === NEEDED_MAJOR && minor >= NEEDED_MINOR)) return;
  throw new Stop(`Corridor needs Node ${NEEDED_MAJOR}.${NEEDED_MINOR} or newer; this is ${version}.`);
}

/**
 * The parts of npm's lock file that are read here.
 * @typedef {{ packages?: Record<string, { name?: string, version?: string, integrity?: string, link?: boolean, optional?: boolean,
 *   devOptional?: boolean, peer?: boolean, dev?: boolean }> }} Lock
 */

/**
 * Whether `installed` (npm's own record, node_modules/.package-lock.json) holds every package of `lock` in its version.
 * Packages that npm may skip on this machine (optional, development under `omit`) don't count as missing.
 */
export function isInstalled(
  /** @type {Lock} */ lock,
  /** @type {Lock | null} */ installed,
  { production = false } = {},
) {
  if (!installed) return false;
  return Object.entries(lock.packages ?? {}).every(([name, wanted]) => {
    if (name === "" || wanted.link) return true;
    const found = installed.packages?.[name];
    if (!found) return Boolean(wanted.optional || wanted.devOptional || wanted.peer || (production && wanted.dev));
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

function readJson(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(path.join(ROOT, file), "utf8"));
  } catch {
    return null;
  }
}

/** Runs `npm ci` unless node_modules already matches package-lock.json. Throws if npm fails. */
export function ensureInstalled({ production = false } = {}) {
  const lock = readJson("package-lock.json");
  if (!lock) throw new Stop("package-lock.json is missing or damaged: check out the repository again.");
  if (isInstalled(lock, readJson("node_modules/.package-lock.json"), { production })) return;
  say("Installing packages (npm ci) …");
  // Under `npm run`, uses that npm, otherwise the one on the path.
  const own = process.env.npm_execpath;
  const [program, ...first] = own?.endsWith(".js") ? [process.execPath, own] : ["npm"];
  const args = ["ci", "--include=optional", ...(production ? [] : ["--include=dev"]), "--no-audit", "--no-fund"];
  const run = spawnSync(program, [...first, ...args], { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"] });
  if (run.status !== 0)
    throw new Stop("npm ci failed (see above). It needs access to the package registry npm is configured for.");
}
