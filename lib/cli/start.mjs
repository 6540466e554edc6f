import { runTypeScript, startReceiver, startWeb, startWorkerProcess, webReady } from "./app-processes.mjs";
import { ensureBuilt } from "./build.mjs";
import { connectInstallation } from "./connection.mjs";
import { dataDirOf } from "./data-dir.mjs";
import { assertNode, ensureInstalled } from "./install.mjs";
import { keepDatabase } from "./kept-database.mjs";
import { assertPortFree } from "./ports.mjs";
import { endingAfter, takeRecord } from "./running.mjs";
import { bold, main, red, Stop, say, wordsOf } from "./say.mjs";
import { createSupervisor } from "./supervisor.mjs";
import { hasReceiver, portOf, textOf } from "./variables.mjs";

/** How long running requests and jobs may take to end after SIGTERM. */
const DRAIN_MS = 30_000;

const USAGE = `npm start -- [one of]
  --web-only        the web process alone
  --worker-only     the worker alone
  --receiver-only   the webhook receiver alone`;

const flags = process.argv.slice(2);
const PARTS = ["web", "worker", "receiver"];
const asked = PARTS.filter((name) => flags.includes(`--${name}-only`));
const part = asked[0] ?? "all";
const runs = {
  web: part === "all" || part === "web",
  worker: part === "all" || part === "worker",
  receiver: part === "receiver" || (part === "all" && hasReceiver),
};
const HOST = textOf("HOST") ?? "localhost";
const PORT = portOf("PORT", 3000);
const RECEIVER_PORT = portOf("RECEIVER_PORT", 3001);

// If one process runs everything, the database is ours to stop, even one that a killed run left behind.
const connect = (/** @type {string} */ dataDir) => connectInstallation(dataDir, { adopt: part === "all" });

const unopenedWords = (/** @type {string[]} */ names) =>
  `CORRIDOR_VAULT_KEYS doesn't open the stored client secret of ${names.join(", ")}: nothing can be sent there. ` +
  "Stop and start with the keys of the backup; if they are lost, replace the credentials on screen.";

const DEMO_WORDS =
  "This database holds the demo, whose people can sign in with its password. Stop, and set CORRIDOR_DATA_DIR to a " +
  "folder of its own; or, to keep what is here, disable them under Settings, People.";

await main(async () => {
  assertNode();
  if (flags.some((flag) => ["--help", "-h"].includes(flag))) return say(USAGE);
  // A misspelt one would start everything, on a machine meant for one part.
  if (flags.some((flag) => !PARTS.some((name) => flag === `--${name}-only`))) throw new Stop(USAGE);
  if (asked.length > 1) throw new Stop("Use one of --web-only, --worker-only and --receiver-only.");
  if (runs.web && runs.receiver && PORT === RECEIVER_PORT) throw new Stop("RECEIVER_PORT must differ from PORT.");
  const dataDir = dataDirOf();
  const record = await takeRecord(dataDir, part === "all" ? "start" : `start-${part}`);
  if (runs.web) await assertPortFree(PORT, { purpose: "Corridor's web server", variable: "PORT", host: HOST });
  if (runs.receiver) {
    await assertPortFree(RECEIVER_PORT, { purpose: "the webhook receiver", variable: "RECEIVER_PORT", host: HOST });
  }
  ensureInstalled({ production: true });

  const supervisor = createSupervisor({
    record,
    onRestart: (name, how, wait) =>
      say(red(`The ${name} process ended (${how}); starting it again in ${wait / 1000} s.`)),
  });
  /** @type {Awaited<ReturnType<typeof keepDatabase<Awaited<ReturnType<typeof connect>>>>> | undefined} */
  let database;
  const stop = endingAfter(async () => {
    await supervisor.stop(DRAIN_MS);
    await database?.stop();
    record.release();
  });

  try {
    database = await keepDatabase(() => connect(dataDir));
    const { env } = database.current();
    const prepared = await runTypeScript("lib/cli/prepare.ts", [], env);
    // Not refused: where the keys are lost, the secret can only be stored again on screen.
    if (prepared.unopened.length > 0) say(red(unopenedWords(prepared.unopened)));
    if (prepared.hasDemoPeople) say(red(DEMO_WORDS));
    // Only now, so that an invalid variable is reported at once and not after a build.
    if (runs.web) ensureBuilt();
    if (runs.worker) startWorkerProcess(supervisor, { env });
    if (runs.receiver) {
      const receiver = startReceiver(supervisor, { host: HOST, port: RECEIVER_PORT, env });
      await webReady(supervisor, receiver, RECEIVER_PORT, HOST);
    }
    if (runs.web) {
      const web = startWeb(supervisor, { host: HOST, port: PORT, env });
      await webReady(supervisor, web, PORT, HOST);
    }
    if (runs.web) say(bold(`Corridor is ready at ${prepared.url}`));
    else say(bold(`Corridor's ${part} is running.`));
    if (runs.receiver) say(`Deliveries are taken on port ${RECEIVER_PORT}, at /api/webhooks/<environment>.`);
    if (prepared.setUpLink && part !== "receiver") say(`Create the first administrator at ${prepared.setUpLink}`);
  } catch (error) {
    process.stderr.write(`\n${red(wordsOf(error))}\n`);
    await stop(1);
  }
});
