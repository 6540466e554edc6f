import "server-only";
import { and, isNull, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../db/client";
import { session } from "../db/schema/person";
import { CHANNEL, type Message } from "../events/message";

/** Keeps a message far below NOTIFY's limit of 8,000 bytes. */
const IDS_PER_MESSAGE = 100;

/**
 * Ends the sessions matching `which` that had not ended; returns their number. Every process is notified on commit and
 * closes their event streams; their other requests are refused by the row itself.
 */
export async function endSessions(tx: Transaction, which: SQL | undefined): Promise<number> {
  const ended = await tx
    .update(session)
    .set({ revokedAt: sql`now()` })
    .where(and(which, isNull(session.revokedAt)))
    .returning({ id: session.id });
  for (let from = 0; from < ended.length; from += IDS_PER_MESSAGE) {
    const message: Message = { endedSessions: ended.slice(from, from + IDS_PER_MESSAGE).map(({ id }) => id) };
    await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`);
  }
  return ended.length;
}
