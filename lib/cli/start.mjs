import { runTypeScript, startWeb, startWorkerProcess, webReady } from "./app-processes.mjs";
import { ensureBuilt } from "./build.mjs";
import { connectInstallation } from "./connection.mjs";
import { dataDirOf } from "./data-dir.mjs";
import { assertNode, ensureInstalled } from "./install.mjs";
import { assertPortFree } from "./ports.mjs";
import { takeRecord } from "./running.mjs";
import { bold, main, red, Stop, say } from "./say.mjs";
import { createSupervisor } from "./supervisor.mjs";

/** How long running requests and jobs may take to end after SIGTERM. */
const DRAIN_MS = 30_000;

const has = (flag) => process.argv.includes(flag);
const part = has("--web-only") ? "web" : has("--worker-only") ? "worker" : "all";
const HOST = process.env.HOST || "localhost";
const PORT = Number(process.env.PORT || 3000);

// With one process for everything the database is ours to stop, also one that a killed run left behind.
const connect = (dataDir) => connectInstallation(dataDir, { adopt: part === "all" });

await main(async () => {
  assertNode();
  if (has("--web-only") && has("--worker-only"))
    throw new Stop("Choose one of --web-only and --worker-only, or neither.");
  const dataDir = dataDirOf();
  const record = await takeRecord(dataDir, part === "all" ? "start" : `start-${part}`);
  if (part !== "worker") await assertPortFree(PORT, { purpose: "Corridor's web server", variable: "PORT" });
  ensureInstalled({ production: true });
  if (part !== "worker") ensureBuilt();

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

  /** Starts the database again, under the same address, when it ends although nobody asked for it. */
  const keepDatabase = () =>
    database.exited?.then(async () => {
      if (isStopping) return;
      say(red("Postgres ended; starting it again."));
      database = await connect(dataDir);
      keepDatabase();
    });

  try {
    database = await connect(dataDir);
    keepDatabase();
    const prepared = await runTypeScript("lib/cli/prepare.ts", [], database.env);
    if (part !== "web") startWorkerProcess(supervisor, { env: database.env });
    if (part !== "worker") {
      const web = startWeb(supervisor, { host: HOST, port: PORT, env: database.env });
      await webReady(supervisor, web, PORT, HOST);
    }
    say(bold(part === "worker" ? "Corridor's worker runs." : `Corridor is ready at ${prepared.url}`));
    if (prepared.setUpLink) say(`Create the first administrator at ${prepared.setUpLink}`);
  } catch (error) {
    process.stderr.write(`\n${red(error instanceof Stop ? error.message : error.stack)}\n`);
    await stop(1);
  }
});
