import path from "node:path";
import { runTypeScript, startWeb, startWorkerProcess, webReady } from "./app-processes.mjs";
import { ensureBuilt } from "./build.mjs";
import { dataDirOf, demoDatabaseDir, startDatabase } from "./data-dir.mjs";
import { assertNode, ensureInstalled } from "./install.mjs";
import { assertPortFree } from "./ports.mjs";
import { takeRecord } from "./running.mjs";
import { accent, bold, dim, duration, main, red, Stop, say, table } from "./say.mjs";
import { loadSecrets } from "./secrets.mjs";
import { SANDBOX_CREDENTIALS, startSimulatedService } from "./simulated-service.mjs";
import { createSupervisor } from "./supervisor.mjs";

const isDev = process.argv.includes("--dev");
const PORT = Number(process.env.PORT || 3000);
const HOST = process.env.HOST || "localhost";
const SIMULATOR_PORT = Number(process.env.SIMULATOR_PORT || 4010);
const CONTROL_PORT = Number(process.env.SIMULATOR_CONTROL_PORT || SIMULATOR_PORT + 1);

/** What the product is configured with in the demo: one environment, the simulated service on this machine. */
function configuration(secrets, databaseUrl, dataDir, service) {
  return {
    DATABASE_URL: databaseUrl,
    CORRIDOR_DATA_DIR: dataDir,
    CORRIDOR_URL: process.env.CORRIDOR_URL || `http://localhost:${PORT}`,
    CORRIDOR_VAULT_KEYS: secrets.CORRIDOR_VAULT_KEYS,
    CORRIDOR_AUTH_SECRET: secrets.CORRIDOR_AUTH_SECRET,
    CORRIDOR_ENVIRONMENT_NAME: "Sandbox",
    CORRIDOR_ENVIRONMENT_MODE: "sandbox",
    CORRIDOR_ENVIRONMENT_BASE_URL: service.baseUrl,
    CORRIDOR_ENVIRONMENT_TOKEN_ID: SANDBOX_CREDENTIALS.tokenId,
    CORRIDOR_ENVIRONMENT_CLIENT_SECRET: SANDBOX_CREDENTIALS.clientSecret,
    CORRIDOR_ENVIRONMENT_WEBHOOK_PUBLIC_KEYS: service.publicKey,
    CORRIDOR_ENVIRONMENT_APPROVAL_WINDOW_SECONDS: "120",
    CORRIDOR_ENVIRONMENT_SUPPORTS_REJECT: "true",
  };
}

function shortPath(folder) {
  const relative = path.relative(process.cwd(), folder);
  return relative.startsWith("..") ? folder : relative || ".";
}

function printWelcome(seeded, password, dataDir, began) {
  const url = `http://localhost:${PORT}`;
  say(`\n${bold("Corridor is ready")} ${dim(`(${duration(Date.now() - began)})`)}   ${accent(bold(url))}\n`);
  const rows = seeded.people.map((person) => [
    person.roleLabel,
    person.email,
    person.isDemoPassword ? password : "(own)",
  ]);
  say(table(["Sign in as", "E-mail", "Password"], rows));
  say(`\n  ${dim("Service")}    simulated, http://localhost:${SIMULATOR_PORT}; steer it on port ${CONTROL_PORT}`);
  say(`  ${dim("Data")}       ${shortPath(dataDir)}   ${dim("logs in")} logs/`);
  say(`  ${dim("Stop")}       Ctrl-C\n`);
}

await main(async () => {
  const began = Date.now();
  assertNode();
  const dataDir = dataDirOf();
  const record = await takeRecord(dataDir, "demo");
  await assertPortFree(PORT, { purpose: "Corridor's web server", variable: "PORT" });
  await assertPortFree(SIMULATOR_PORT, { purpose: "the simulated service", variable: "SIMULATOR_PORT" });
  await assertPortFree(CONTROL_PORT, { purpose: "the simulator's controls", variable: "SIMULATOR_CONTROL_PORT" });
  ensureInstalled();
  if (!isDev) ensureBuilt();

  const supervisor = createSupervisor({
    logDir: path.join(dataDir, "logs"),
    record,
    onRestart: (name, how, wait) =>
      say(red(`The ${name} process ended (${how}); starting it again in ${duration(wait)}.`)),
  });
  let database;
  let isStopping = false;
  const stop = async (exitCode) => {
    if (isStopping) return;
    isStopping = true;
    await supervisor.stop();
    await database?.stop();
    record.release();
    process.exit(exitCode);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      if (!isStopping) say("\nStopping …");
      stop(0);
    });
  }

  try {
    const secrets = loadSecrets(dataDir);
    const starting = startSimulatedService(supervisor, {
      port: SIMULATOR_PORT,
      controlPort: CONTROL_PORT,
      webhookUrl: `http://localhost:${PORT}/api/webhooks/sandbox`,
      dataDir: path.join(dataDir, "simulator"),
    });
    starting.catch(() => undefined);
    database = await startDatabase(demoDatabaseDir(dataDir), { adopt: true });
    const env = configuration(secrets, database.url, dataDir, await starting);
    // The web server and the worker can wait for the tables; starting all three at once saves seconds.
    const web = startWeb(supervisor, { host: HOST, port: PORT, env, isDev });
    startWorkerProcess(supervisor, { env });
    const [seeded] = await Promise.all([
      runTypeScript("lib/cli/seed.ts", [], { ...env, CORRIDOR_SEED_PASSWORD: secrets.demoPassword }),
      webReady(supervisor, web, PORT, HOST),
    ]);
    printWelcome(seeded, secrets.demoPassword, dataDir, began);
  } catch (error) {
    process.stderr.write(`\n${red(error instanceof Stop ? error.message : error.stack)}\n`);
    await stop(1);
  }
});
