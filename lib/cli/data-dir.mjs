import { createHash } from "node:crypto";
import { accessSync, constants, mkdirSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./paths.mjs";
import { startPostgres } from "./postgres.mjs";
import { isUsable } from "./postgres-account.mjs";
import { codeOf, Stop } from "./say.mjs";
import { textOf } from "./variables.mjs";

/** The folder for everything stored on this machine, created if needed. Throws if this user can't write to it. */
export function dataDirOf() {
  const folder = path.resolve(ROOT, textOf("CORRIDOR_DATA_DIR") ?? ".data");
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return folder;
  } catch (error) {
    throw new Stop(`CORRIDOR_DATA_DIR must be a folder that this user can read and write (${codeOf(error)}).`);
  }
}

/**
 * Where the embedded database is: in the data directory, or, for a demo run as root from a closed folder such as /root,
 * in a place that the user who runs Postgres can reach.
 */
export function demoDatabaseDir(/** @type {string} */ dataDir) {
  const inside = path.join(dataDir, "postgres");
  if (process.getuid?.() !== 0 || isUsable(inside)) return inside;
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  return path.join("/var/lib/corridor", `demo-${hash}`, "postgres");
}

/** Starts or joins the embedded database; errors are reported as a sentence without a stack. */
export async function startDatabase(/** @type {string} */ dataDir, /** @type {{ adopt?: boolean }} */ options = {}) {
  try {
    return await startPostgres({ dataDir, ...options });
  } catch (error) {
    throw new Stop(error instanceof Error ? error.message : String(error));
  }
}
