import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { NEXT, ROOT } from "./paths.mjs";
import { duration, main, Stop, say } from "./say.mjs";
import { sourceHash } from "./source-hash.mjs";

const STAMP = path.join(ROOT, ".next", "corridor-sources");

/** What a build of these sources by this Node leaves in its folder. */
const stampOf = (/** @type {string} */ hash) => `${process.versions.node.replace(/\..*/, "")} ${hash}`;

/** Whether `.next` is a finished build of exactly these sources. */
export function isBuilt() {
  if (!existsSync(path.join(ROOT, ".next", "BUILD_ID")) || !existsSync(STAMP)) return false;
  return readFileSync(STAMP, "utf8") === stampOf(sourceHash(ROOT));
}

/** Builds the app unless `.next` already is a build of these sources. Throws if the build fails. */
export function ensureBuilt() {
  if (isBuilt()) return;
  say("Building the app …");
  const began = Date.now();
  // Computed first: a file saved during the build makes the build stale, rather than silently current.
  const hash = sourceHash(ROOT);
  rmSync(STAMP, { force: true });
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    CORRIDOR_BUILD: hash.slice(0, 16),
  };
  const run = spawnSync(process.execPath, [NEXT, "build"], { cwd: ROOT, env, stdio: ["ignore", "inherit", "inherit"] });
  if (run.status !== 0) throw new Stop("The build failed (see above).");
  writeFileSync(STAMP, stampOf(hash));
  say(`Built in ${duration(Date.now() - began)}.`);
}

if (process.argv[1] === import.meta.filename) await main(() => ensureBuilt());
