import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/errors";
import { ensureFirstAdministratorLink } from "./auth/set-up";
import { type Database, getDatabase } from "./db/client";
import { migrateDatabase } from "./db/migrate";
import { ConfigurationError, type DeclaredEnvironment, env } from "./env";
import { recordPeerAddresses } from "./http/peer-address";
import { log } from "./log";
import { flushUpstreamCalls } from "./upstream-calls";

/** A database that starts together with us gets this long to answer. */
const DATABASE_WAIT_MS = 30_000;

type Declare = (db: Database, declared: DeclaredEnvironment) => Promise<boolean>;

/**
 * What a web process does before its first request: check the configuration, migrate, make the declared environment,
 * and print the first administrator's link while nobody exists. Ends the process with a clear message when it can't.
 * `declare` is handed in because features build on the server, not the other way round.
 */
export async function prepareServer(declare: Declare): Promise<void> {
  recordPeerAddresses();
  try {
    await prepare(declare);
  } catch (error) {
    log.fatal({ err: error }, "Corridor can't start");
    process.stderr.write(`\n${reasonOf(error)}\n\n`);
    process.exit(1);
  }
}

async function prepare(declare: Declare): Promise<void> {
  const { databaseUrl, declaredEnvironment, url } = env();
  await migrateWhenReachable(databaseUrl);
  const db = getDatabase();
  if (declaredEnvironment && (await declare(db, declaredEnvironment))) {
    log.info({ mode: declaredEnvironment.mode }, "made the environment that the configuration declares");
  }
  const link = await ensureFirstAdministratorLink(db, url);
  // Not a log line: it is meant for the person at the terminal, and log stores should not keep it.
  if (link) process.stdout.write(`\nNobody can sign in yet. Make the first administrator here:\n\n  ${link}\n\n`);
  process.once("SIGTERM", () => void flushUpstreamCalls());
}

/** Migrates; while the database does not answer at all it is tried again for a while. */
async function migrateWhenReachable(databaseUrl: string): Promise<void> {
  const giveUpAt = performance.now() + DATABASE_WAIT_MS;
  for (;;) {
    try {
      return await migrateDatabase(databaseUrl);
    } catch (error) {
      if (!isNotThereYet(error) || performance.now() > giveUpAt) throw error;
      log.warn("the database does not answer yet; trying again");
      await sleep(1_000);
    }
  }
}

/** Nothing listens, the name is not known yet, or Postgres says that it is starting up (57P03). */
function isNotThereYet(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" && ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ENOENT", "57P03"].includes(code);
}

function reasonOf(error: unknown): string {
  if (error instanceof ConfigurationError) return error.message;
  if (error instanceof AppError) {
    const { title, detail, fields } = error.facts;
    const said = [title, detail, ...Object.entries(fields ?? {}).map(([field, text]) => `${field}: ${text}`)];
    return `Corridor can't start. The environment that CORRIDOR_ENVIRONMENT_* declares was not accepted.\n${said.filter(Boolean).join("\n")}`;
  }
  if (isNotThereYet(error)) return "Corridor can't start: the database at DATABASE_URL does not answer.";
  return "Corridor can't start. The log line above says why.";
}
