import path from "node:path";
import { runTypeScript, startReceiver, startWeb, startWorkerProcess, webReady } from "./app-processes.mjs";
import { ensureBuilt } from "./build.mjs";
import { dataDirOf, demoDatabaseDir, startDatabase } from "./data-dir.mjs";
import { assertDemoDatabase } from "./demo-database.mjs";
import { demoOptions } from "./demo-options.mjs";
import { keepPace } from "./demo-pace.mjs";
import { assertNode, ensureInstalled } from "./install.mjs";
import { keepDatabase } from "./kept-database.mjs";
import { assertPortFree, originOf } from "./ports.mjs";
import { endingAfter, takeRecord } from "./running.mjs";
import { accent, bold, dim, duration, main, red, Stop, say, table, wordsOf } from "./say.mjs";
import { loadSecrets } from "./secrets.mjs";
import { startSimulatedService } from "./simulated-service.mjs";
import { createSupervisor } from "./supervisor.mjs";
import { hasReceiver, portOf, textOf } from "./variables.mjs";

const PORT = portOf("PORT", 3000);
const HOST = textOf("HOST") ?? "localhost";
const SIMULATOR_PORT = portOf("SIMULATOR_PORT", 4010);
const CONTROL_PORT = portOf("SIMULATOR_CONTROL_PORT", SIMULATOR_PORT + 1);
const RECEIVER_PORT = portOf("RECEIVER_PORT", 3001);
/** Where the simulated services send their deliveries. */
const WEBHOOK_ORIGIN = originOf(HOST, hasReceiver ? RECEIVER_PORT : PORT);
/** The console's public address, used in links and the same-origin check. */
const CONSOLE_URL = textOf("CORRIDOR_URL") ?? originOf(HOST, PORT);

/**
 * The simulated services, each with its own environment: one for each kind of platform the service knows.
 * @type {{ name: string, slug: string, log: string, port: number, controlPort: number, flags: string[] }[]}
 */
const SERVICES = [
  { name: "Sandbox", slug: "sandbox", log: "simulator", port: SIMULATOR_PORT, controlPort: CONTROL_PORT, flags: [] },
  {
    name: "Hosted KYC sandbox",
    slug: "hosted-kyc-sandbox",
    log: "simulator-hosted-kyc",
    port: SIMULATOR_PORT + 10,
    controlPort: CONTROL_PORT + 10,
    flags: ["--regulated", "false", "--seed", "7", "--customers", "60", "--transactions", "800"],
  },
];
const controlUrl = (/** @type {{ controlPort: number }} */ service) => `http://127.0.0.1:${service.controlPort}`;
const controls = SERVICES.map((service) => `${service.slug}=${controlUrl(service)}`);

/** The product's configuration in the demo. */
function configuration(
  /** @type {Record<string, string>} */ secrets,
  /** @type {string} */ databaseUrl,
  /** @type {string} */ dataDir,
) {
  return {
    DATABASE_URL: databaseUrl,
    CORRIDOR_DATA_DIR: dataDir,
    CORRIDOR_URL: CONSOLE_URL,
    ...(hasReceiver ? { CORRIDOR_WEBHOOK_URL: textOf("CORRIDOR_WEBHOOK_URL") ?? WEBHOOK_ORIGIN } : {}),
    CORRIDOR_VAULT_KEYS: secrets.CORRIDOR_VAULT_KEYS,
    CORRIDOR_AUTH_SECRET: secrets.CORRIDOR_AUTH_SECRET,
    CORRIDOR_DEMO_CONTROLS: controls.join(","),
  };
}

function shortPath(/** @type {string} */ folder) {
  const relative = path.relative(process.cwd(), folder);
  return relative.startsWith("..") ? folder : relative || ".";
}

function printWelcome(
  /** @type {{ people: { roleLabel: string, email: string, isDemoPassword: boolean }[], password: string, dataDir: string, pace: number, began: number }} */ {
    people,
    password,
    dataDir,
    pace,
    began,
  },
) {
  say(`\n${bold("Corridor is ready")} ${dim(`(${duration(Date.now() - began)})`)}   ${accent(bold(CONSOLE_URL))}\n`);
  const rows = people.map((person) => [person.roleLabel, person.email, person.isDemoPassword ? password : "(own)"]);
  say(table(["Sign in as", "Email", "Password"], rows));
  say("");
  for (const { name, port, controlPort } of SERVICES) {
    say(`  ${dim("Service")}    ${name}: simulated, http://localhost:${port}; controls on port ${controlPort}`);
  }
  const moves = pace === 0 ? "quiet: nothing happens by itself" : `something happens about every ${pace} s`;
  say(`  ${dim("Pace")}       ${moves}   ${dim("--pace 2, --quiet")}`);
  if (hasReceiver) say(`  ${dim("Receiver")}   takes their deliveries on port ${RECEIVER_PORT}`);
  say(`  ${dim("Data")}       ${shortPath(dataDir)}   ${dim("logs in")} logs/`);
  say(`  ${dim("Stop")}       Ctrl-C\n`);
}

function startServices(
  /** @type {import("./supervisor.mjs").Supervisor} */ supervisor,
  /** @type {string} */ dataDir,
  /** @type {number} */ pace,
) {
  return Promise.all(
    SERVICES.map(({ log, slug, port, controlPort, flags }) =>
      startSimulatedService(supervisor, {
        name: log,
        port,
        controlPort,
        webhookUrl: `${WEBHOOK_ORIGIN}/api/webhooks/${slug}`,
        dataDir: path.join(dataDir, log),
        extra: [...flags, "--pace", String(pace)],
      }),
    ),
  );
}

await main(async () => {
  const began = Date.now();
  const { isDev, isHelp, pace, usage } = demoOptions(process.argv.slice(2));
  if (isHelp) return say(usage);
  assertNode();
  const dataDir = dataDirOf();
  const record = await takeRecord(dataDir, "demo");
  await assertPortFree(PORT, { purpose: "Corridor's web server", variable: "PORT", host: HOST });
  if (hasReceiver) {
    if (PORT === RECEIVER_PORT) throw new Stop("RECEIVER_PORT must differ from PORT.");
    await assertPortFree(RECEIVER_PORT, { purpose: "the webhook receiver", variable: "RECEIVER_PORT", host: HOST });
  }
  for (const { name, port, controlPort } of SERVICES) {
    await assertPortFree(port, { purpose: `the simulated service (${name})`, variable: "SIMULATOR_PORT" });
    await assertPortFree(controlPort, { purpose: `its controls (${name})`, variable: "SIMULATOR_CONTROL_PORT" });
  }
  ensureInstalled();
  if (!isDev) ensureBuilt();

  const supervisor = createSupervisor({
    logDir: path.join(dataDir, "logs"),
    record,
    onRestart: (name, how, wait) =>
      say(red(`The ${name} process ended (${how}); starting it again in ${duration(wait)}.`)),
  });
  /** @type {Awaited<ReturnType<typeof keepDatabase<import("./postgres.mjs").RunningPostgres>>> | undefined} */
  let database;
  const stop = endingAfter(
    async () => {
      await supervisor.stop();
      await database?.stop();
      record.release();
    },
    () => say("\nStopping …"),
  );

  try {
    const secrets = loadSecrets(dataDir);
    // Quiet while it is being filled, so that what is made there is not lost among other things.
    const starting = startServices(supervisor, dataDir, 0);
    // A failure is handled below, where it is awaited; until then nothing listens.
    starting.catch(() => undefined);
    const kept = await keepDatabase(() => startDatabase(demoDatabaseDir(dataDir), { adopt: true }));
    // If it is refused, one that somebody else started goes on.
    if (!kept.current().attached) database = kept;
    await assertDemoDatabase(kept.current().url);
    database = kept;
    const env = configuration(secrets, kept.current().url, dataDir);
    // The web server and the worker can wait for the tables; starting all at once saves seconds.
    const web = startWeb(supervisor, { host: HOST, port: PORT, env, isDev });
    startWorkerProcess(supervisor, { env });
    const receiver = hasReceiver ? startReceiver(supervisor, { host: HOST, port: RECEIVER_PORT, env }) : null;
    const services = (await starting).map(({ baseUrl, publicKey }, at) => ({
      name: SERVICES[at]?.name,
      baseUrl,
      publicKey,
    }));
    const seedEnv = { ...env, CORRIDOR_SEED_PASSWORD: secrets.demoPassword };
    const [seeded] = await Promise.all([
      runTypeScript("lib/cli/demo-seed.ts", [JSON.stringify(services)], seedEnv),
      webReady(supervisor, web, PORT, HOST),
      receiver && webReady(supervisor, receiver, RECEIVER_PORT, HOST),
    ]);
    if (!seeded.isFilled) {
      const { problems } = await runTypeScript("lib/cli/demo-fill.ts", controls, env);
      for (const problem of problems) say(red(`The demo begins without ${problem}`));
    }
    printWelcome({ people: seeded.people, password: secrets.demoPassword, dataDir, pace, began });
    keepPace({ controlUrls: SERVICES.map(controlUrl), pace, databaseUrl: () => kept.current().url, say });
  } catch (error) {
    process.stderr.write(`\n${red(wordsOf(error))}\n`);
    await stop(1);
  }
});
