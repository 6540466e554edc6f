import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { runTypeScript, startWeb, startWorkerProcess, webReady } from "./app-processes.mjs";
import { forgetInstallation } from "./installation.mjs";
import { ROOT } from "./paths.mjs";
import { freePort } from "./ports.mjs";
import { startPostgres } from "./postgres.mjs";
import { codeOf, Stop } from "./say.mjs";
import { SANDBOX_CREDENTIALS, startSimulatedService } from "./simulated-service.mjs";
import { createSupervisor } from "./supervisor.mjs";

async function onServer(/** @type {string} */ url, /** @type {string} */ statement) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A fresh database on TEST_DATABASE_URL's server, or on a separate embedded one. */
async function freshDatabase(/** @type {string} */ folder, /** @type {boolean} */ isThrowaway) {
  const embedded = { dataDir: path.join(folder, "postgres"), isThrowaway };
  const own = process.env.TEST_DATABASE_URL ? null : await startPostgres(embedded);
  const server = own?.url ?? process.env.TEST_DATABASE_URL ?? "";
  const name = `corridor_e2e_${randomBytes(6).toString("hex")}`;
  if (!URL.canParse(server)) throw new Stop("TEST_DATABASE_URL must be a PostgreSQL address: postgres://…");
  const url = new URL(server);
  await onServer(server, `create database ${name}`).catch((error) => {
    throw new Stop(
      `The test databases can't be made on the server at TEST_DATABASE_URL (${codeOf(error) ?? error.message}).`,
    );
  });
  url.pathname = `/${name}`;
  const stop = async () => {
    if (own) await own.stop();
    else await onServer(server, `drop database if exists ${name} with (force)`);
  };
  return { url: url.href, stop };
}

/**
 * The complete product for tests and benchmarks: a fresh database, the simulated service, the built app and a worker,
 * on free ports, with one account per role. `description` is plain data that can be passed to other processes; `stop()`
 * ends and removes everything. Logs are in `logDir`. `simulator`: extra flags of the simulator; `isThrowaway`: its
 * database does not wait for the disk; benchmarks' does.
 */
/** @type {typeof import("./e2e-stack.mjs").startStack} */
export async function startStack({
  logDir = path.join(ROOT, "test-results", "logs"),
  simulator = [],
  env: more = {},
  isThrowaway = false,
} = {}) {
  forgetInstallation();
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), "corridor-stack-"));
  // If we are root, the user that runs Postgres must be able to enter.
  chmodSync(folder, 0o755);
  const supervisor = createSupervisor({ logDir });
  /** @type {Awaited<ReturnType<typeof freshDatabase>> | undefined} */
  let database;
  const stop = async () => {
    await supervisor.stop();
    await database?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const port = await freePort();
    database = await freshDatabase(folder, isThrowaway);
    const service = await startSimulatedService(supervisor, {
      webhookUrl: `http://localhost:${port}/api/webhooks/sandbox`,
      dataDir: path.join(folder, "simulator"),
      extra: simulator,
    });
    const password = randomBytes(12).toString("base64url");
    const url = `http://localhost:${port}`;
    const env = {
      DATABASE_URL: database.url,
      CORRIDOR_DATA_DIR: folder,
      CORRIDOR_URL: url,
      CORRIDOR_VAULT_KEYS: `k1:${randomBytes(32).toString("base64")}`,
      CORRIDOR_AUTH_SECRET: randomBytes(48).toString("base64"),
      CORRIDOR_ENVIRONMENT_NAME: "Sandbox",
      CORRIDOR_ENVIRONMENT_MODE: "sandbox",
      CORRIDOR_ENVIRONMENT_BASE_URL: service.baseUrl,
      CORRIDOR_ENVIRONMENT_TOKEN_ID: SANDBOX_CREDENTIALS.tokenId,
      CORRIDOR_ENVIRONMENT_CLIENT_SECRET: SANDBOX_CREDENTIALS.clientSecret,
      CORRIDOR_ENVIRONMENT_WEBHOOK_PUBLIC_KEYS: service.publicKey,
      CORRIDOR_ENVIRONMENT_APPROVAL_WINDOW_SECONDS: "120",
      CORRIDOR_ENVIRONMENT_SUPPORTS_REJECT: "true",
      CORRIDOR_LOG_LEVEL: "info",
      ...more,
    };
    await runTypeScript("lib/cli/seed.ts", [], { ...env, CORRIDOR_SEED_PASSWORD: password });
    const web = startWeb(supervisor, { host: "localhost", port, env, restart: false });
    startWorkerProcess(supervisor, { env, restart: false });
    await webReady(supervisor, web, port);
    const description = {
      url,
      environment: "sandbox",
      password,
      databaseUrl: database.url,
      serviceUrl: service.baseUrl,
      controlUrl: `http://localhost:${service.controlPort}/control`,
      webPid: web.process.pid ?? 0,
      webEnv: env,
      logDir,
    };
    return { description, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
