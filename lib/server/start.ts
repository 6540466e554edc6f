import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureFirstAdministratorLink } from "./auth/set-up";
import { getDatabase } from "./db/client";
import { migrateDatabase } from "./db/migrate";
import { ConfigurationError, env } from "./env";
import { recordPeerAddresses } from "./http/peer-address";
import { allowSlowUploads } from "./http/slow-uploads";
import { log } from "./log";
import { flushUpstreamCalls } from "./upstream-calls";

/** A database that starts together with us gets this long to answer. */
const DATABASE_WAIT_MS = 30_000;

/**
 * What a web process does before its first request: check the configuration and migrate. `npm start` has then made the
 * declared environment already. Ends the process with a clear message when it can't go on.
 */
export async function prepareServer(): Promise<void> {
  recordPeerAddresses();
  allowSlowUploads();
  try {
    await prepare();
  } catch (error) {
    log.fatal({ err: error }, "Corridor can't start");
    process.stderr.write(`\n${reasonOf(error)}\n\n`);
    process.exit(1);
  }
}

async function prepare(): Promise<void> {
  const { databaseUrl, url } = env();
  await migrateWhenReachable(databaseUrl);
  process.once("SIGTERM", () => void flushUpstreamCalls());
  // For a person at the terminal only: the link is a key to the console, and logs are kept.
  if (!process.stdout.isTTY) return;
  const link = await ensureFirstAdministratorLink(getDatabase(), url);
  if (link) process.stdout.write(`\nNobody can sign in yet. Make the first administrator here:\n\n  ${link}\n\n`);
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
  if (isNotThereYet(error)) return "Corridor can't start: the database at DATABASE_URL does not answer.";
  return "Corridor can't start. The log line above says why.";
}
