import path from "node:path";
import { startDatabase } from "./data-dir.mjs";
import { loadSecrets } from "./secrets.mjs";
import { textOf } from "./variables.mjs";

/**
 * The database and the secrets of an installation, as variables: its own if DATABASE_URL is set, else the embedded
 * database with the contents of secrets.json in the data directory. `stop()` ends the embedded one if started here.
 */
export async function connectInstallation(
  /** @type {string} */ dataDir,
  { adopt = false, databaseDir = path.join(dataDir, "postgres") } = {},
) {
  if (textOf("DATABASE_URL")) return { env: { CORRIDOR_DATA_DIR: dataDir }, stop: async () => undefined };
  const { CORRIDOR_VAULT_KEYS, CORRIDOR_AUTH_SECRET } = loadSecrets(dataDir);
  const database = await startDatabase(databaseDir, { adopt });
  return {
    env: {
      DATABASE_URL: database.url,
      CORRIDOR_DATA_DIR: dataDir,
      CORRIDOR_VAULT_KEYS: textOf("CORRIDOR_VAULT_KEYS") ?? CORRIDOR_VAULT_KEYS,
      CORRIDOR_AUTH_SECRET: textOf("CORRIDOR_AUTH_SECRET") ?? CORRIDOR_AUTH_SECRET,
    },
    exited: database.exited,
    stop: () => database.stop(),
  };
}
