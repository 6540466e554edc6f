import "server-only";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { DatabaseLike } from "../db/client";
import { journalEntry } from "../db/schema/journal";

/** The status of the money action that sent each of these quotes, by the quote's id; none if there was no action. */
export async function executionsOf(
  db: DatabaseLike,
  environmentId: string,
  quoteIds: readonly string[],
): Promise<Map<string, string>> {
  if (quoteIds.length === 0) return new Map();
  const { resourceId, status, action } = journalEntry;
  const named = sql<string>`${journalEntry.outcome} ->> 'quoteId'`;
  const isOurs = and(eq(journalEntry.environmentId, environmentId), ne(status, "refused"));
  const ids = [...quoteIds];
  const [executed, sent] = await Promise.all([
    db
      .select({ id: resourceId, status })
      .from(journalEntry)
      .where(and(isOurs, eq(action, "quote.execute"), inArray(resourceId, ids))),
    db
      .select({ id: named, status })
      .from(journalEntry)
      .where(and(isOurs, eq(action, "quote.send"), inArray(named, ids))),
  ]);
  return new Map([...executed, ...sent].flatMap(({ id, status }) => (id === null ? [] : [[id, status]])));
}
