import { runTypeScript } from "./app-processes.mjs";
import { connectInstallation } from "./connection.mjs";
import { dataDirOf, demoDatabaseDir } from "./data-dir.mjs";
import { assertNode, ensureInstalled } from "./install.mjs";
import { main, Stop, say } from "./say.mjs";

const USAGE = `npm run admin -- set-up-link [email]   a one-time link for an administrator who can't sign in
npm run admin -- rotate-vault           re-encrypts all stored secrets with the first key of CORRIDOR_VAULT_KEYS`;

await main(async () => {
  const [command, ...rest] = process.argv.slice(2);
  if (!["set-up-link", "rotate-vault"].includes(command)) throw new Stop(USAGE);
  assertNode();
  ensureInstalled({ production: true });
  const dataDir = dataDirOf();
  const connection = await connectInstallation(dataDir, { databaseDir: demoDatabaseDir(dataDir) });
  try {
    say(await runTypeScript("lib/cli/operate.ts", [command, ...rest], connection.env));
  } finally {
    await connection.stop();
  }
});
