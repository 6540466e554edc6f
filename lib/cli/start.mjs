import { runTypeScript, startWeb, startWorkerProcess, webReady } from "./app-processes.mjs";
import { ensureBuilt } from "./build.mjs";
import { connectInstallation } from "./connection.mjs";
import { dataDirOf } from "./data-dir.mjs";
import { assertNode, ensureInstalled } from "./install.mjs";
import { keepDatabase } from "./kept-database.mjs";
import { assertPortFree } from "./ports.mjs";
import { takeRecord } from "./running.mjs";
import { bold, main, red, Stop, say } from "./say.mjs";
import { createSupervisor } from "./supervisor.mjs";
import { portOf } from "./variables.mjs";

/** How long running requests and jobs may take to end after SIGTERM. */
const DRAIN_MS = 30_000;

const has = (flag) => process.argv.includes(flag);
const part = has("--web-only") ? "web" : has("--worker-only") ? "worker" : "all";
const HOST = process.env.HOST || "localhost";
const PORT = portOf("PORT", 3000);

// With one process for everything the database is ours to stop, also one that a killed run left behind.
const connect = (dataDir) => connectInstallation(dataDir, { adopt: part === "all" });

await main(async () => {
  assertNode();
  if (has("--web-only") && has("--worker-only")) throw new Stop("Use --web-only or --worker-only, not both.");
  const dataDir = dataDirOf();
  const record = await takeRecord(dataDir, part === "all" ? "start" : `start-${part}`);
  if (part !== "worker") await assertPortFree(PORT, { purpose: "Corridor's web server", variable: "PORT", host: HOST });
  ensureInstalled({ production: true });

  const supervisor = createSupervisor({
    record,
    onRestart: (name, how, wait) =>
      say(red(`The ${name} process ended (${how}); starting it again in ${wait / 1000} s.`)),
  });
  let database;
  let isStopping = false;
  const stop = async (exitCode) => {
    if (isStopping) return;
    isStopping = true;
    await supervisor.stop(DRAIN_MS);
    await database?.stop();
    record.release();
    process.exit(exitCode);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(0));

  try {
    database = await keepDatabase(() => connect(dataDir));
    const { env } = database.current();
    const prepared = await runTypeScript("lib/cli/prepare.ts", [], env);
    // After it: what is wrong with a variable is said at once, not behind a build.
    if (part !== "worker") ensureBuilt();
    if (part !== "web") startWorkerProcess(supervisor, { env });
    if (part !== "worker") {
      const web = startWeb(supervisor, { host: HOST, port: PORT, env });
      await webReady(supervisor, web, PORT, HOST);
    }
    say(bold(part === "worker" ? "Corridor's worker is running." : `Corridor is ready at ${prepared.url}`));
    if (prepared.setUpLink) say(`Create the first administrator at ${prepared.setUpLink}`);
  } catch (error) {
    process.stderr.write(`\n${red(error instanceof Stop ? error.message : error.stack)}\n`);
    await stop(1);
  }
});
