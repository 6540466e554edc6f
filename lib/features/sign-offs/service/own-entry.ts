import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { DatabaseLike } from "@/lib/server/db/client";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { type JournalEntry, journalByKey } from "@/lib/server/journal/entry";
import type { StoredSignOff } from "./views";

/** The position of the version in a UUID. */
const VERSION_AT = 14;

/**
 * The idempotency key under which a request is executed: its id with the version 0, which no UUID has and no input
 * accepts. Everyone who may read requests knows their ids: used as keys, they could be spent on something else first.
 */
export const signedKey = (rowId: string): string => `${rowId.slice(0, VERSION_AT)}0${rowId.slice(VERSION_AT + 1)}`;

/** The money action that executes a request; null: none was started. */
export async function ownEntry(db: DatabaseLike, row: StoredSignOff): Promise<JournalEntry | null> {
  return (await journalByKey(db, row.environmentId, signedKey(row.id))) ?? (await entryUnderId(db, row));
}

/** Earlier versions used the id itself as the key. The audit record shows whether the action was the request's own. */
async function entryUnderId(db: DatabaseLike, row: StoredSignOff): Promise<JournalEntry | null> {
  const entry = await journalByKey(db, row.environmentId, row.id);
  if (!entry) return null;
  const isOfEntry = and(eq(auditEvent.resourceId, entry.resourceId), eq(auditEvent.journalId, entry.id));
  const records = await db.$count(auditEvent, and(isOfEntry, sql`${auditEvent.after} ->> 'signOffId' = ${row.id}`));
  return records > 0 ? entry : null;
}
