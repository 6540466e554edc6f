import { existsSync } from "node:fs";
import path from "node:path";
import { runTypeScript } from "./app-processes.mjs";
import { connectInstallation } from "./connection.mjs";
import { dataDirOf, demoDatabaseDir } from "./data-dir.mjs";
import { assertNode, ensureInstalled } from "./install.mjs";
import { ROOT, TYPESCRIPT } from "./paths.mjs";
import { main, Stop, say } from "./say.mjs";
import { runShown } from "./tasks.mjs";
import { textOf } from "./variables.mjs";

const USAGE = `npm run admin -- set-up-link [email]   a one-time link for an administrator who can't sign in
npm run admin -- after-restore          before the start on a restored backup: ends the sign-offs and imports that waited
npm run admin -- rotate-vault           re-encrypts all stored secrets with the first key of CORRIDOR_VAULT_KEYS
npm run admin -- move-history           moves the local history into the ClickHouse of CORRIDOR_HISTORY_URL
npm run admin -- drift <openapi.yaml>   what the service's OpenAPI file changes here; ends with 1 when something breaks,
                                        with 2 when the file can't be read
npm run admin -- api                    Corridor's own API as an OpenAPI 3.1 document`;

const NO_DATABASE =
  "There is no database here. Set the variables that Corridor runs with, above all DATABASE_URL, or else CORRIDOR_DATA_DIR.";
const HELP = ["help", "--help", "-h"];
/** How many arguments each command takes at most. */
/** @type {Record<string, number>} */
const ARGUMENTS = { "set-up-link": 1, "after-restore": 0, "rotate-vault": 0, "move-history": 0, drift: 1, api: 0 };
/** Commands that only read the code: they need neither configuration nor a database. */
/** @type {Record<string, string>} */
const READING = { drift: "lib/cli/drift.ts", api: "lib/cli/api.ts" };

await main(async () => {
  const [command = "", ...rest] = process.argv.slice(2);
  if (HELP.includes(command)) return say(USAGE);
  const reading = READING[command];
  const most = Object.hasOwn(ARGUMENTS, command) ? ARGUMENTS[command] : undefined;
  if (most === undefined || rest.length > most) throw new Stop(USAGE);
  assertNode();
  ensureInstalled({ production: true });
  if (reading) {
    process.exitCode = await runShown([...TYPESCRIPT, path.join(ROOT, reading), ...rest]);
    return;
  }
  const dataDir = dataDirOf();
  const databaseDir = demoDatabaseDir(dataDir);
  // An empty one, made here, would hold nothing that waits and nothing under an older key.
  if (!textOf("DATABASE_URL") && !existsSync(path.join(databaseDir, "PG_VERSION"))) throw new Stop(NO_DATABASE);
  const connection = await connectInstallation(dataDir, { databaseDir });
  try {
    // Takes long, and reports its progress.
    if (command === "move-history") {
      process.exitCode = await runShown([...TYPESCRIPT, path.join(ROOT, "lib/cli/move-history.ts")], connection.env);
    } else say(await runTypeScript("lib/cli/operate.ts", [command, ...rest], connection.env));
  } finally {
    await connection.stop();
  }
});
