import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureFirstAdministratorLink } from "./auth/set-up";
import { getDatabase } from "./db/client";
import { migrateDatabase } from "./db/migrate";
import { env } from "./env";
import { standBeforeNext } from "./http/before-next";
import { guardDoor } from "./http/door";
import { keepIdleConnections } from "./http/idle-connections";
import { recordPeerAddresses } from "./http/peer-address";
import { allowSlowUploads } from "./http/slow-uploads";
import { log } from "./log";
import { flushObservations } from "./observations";
import { outliveLog } from "./process";
import { isNotThereYet, startRefusal } from "./start-refusal";
import { writeCallsBeforeResponses } from "./upstream-calls";

/** How long a database that starts together with us gets to answer. */
const DATABASE_WAIT_MS = 30_000;

/**
 * What a web process does before its first request: check the configuration and migrate. `npm start` has already
 * created the declared environment. Ends the process with a clear message if it can't continue.
 */
export async function prepareServer(): Promise<void> {
  outliveLog();
  guardDoor();
  recordPeerAddresses();
  allowSlowUploads();
  keepIdleConnections();
  standBeforeNext();
  try {
    await prepare();
  } catch (error) {
    const refusal = startRefusal(error);
    if (refusal === null) log.fatal({ err: error }, "Corridor can't start");
    process.stderr.write(`\n${refusal ?? "Corridor can't start. The log line above says why."}\n\n`);
    process.exit(1);
  }
}

async function prepare(): Promise<void> {
  const { databaseUrl, url } = env();
  await migrateWhenReachable(databaseUrl);
  process.once("SIGTERM", () => void Promise.all([writeCallsBeforeResponses(), flushObservations()]));
  // Only for a person at the terminal: the link is a key to the console, and logs are kept.
  if (!process.stdout.isTTY) return;
  const link = await ensureFirstAdministratorLink(getDatabase(), url);
  if (link) process.stdout.write(`\nNo accounts yet. Create the first administrator here:\n\n  ${link}\n\n`);
}

/** Migrates; retries for a while if the database does not answer at all. */
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
