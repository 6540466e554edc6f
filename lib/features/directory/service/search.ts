import "server-only";
import { and, asc, eq, inArray, like, type SQL } from "drizzle-orm";
import type { DatabaseLike } from "@/lib/server/db/client";
import { containsText } from "@/lib/server/db/keyset";
import { directoryEntry } from "@/lib/server/db/schema/directory";

export type DirectoryHit = typeof directoryEntry.$inferSelect;

/** That every word of `text` occurs in an entry: conditions for `and`. An empty text matches all. */
export function hasWords(text: string): SQL[] {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  // An entry holds the name of a UMA address only: the domain is everybody's.
  const words = typed.map((word) => (word.startsWith("$") ? (word.split("@")[0] ?? word) : word));
  return words.map((word) => like(directoryEntry.searchText, containsText(word)));
}

/** Entries of `kind` in which every word of `text` occurs, by label. An empty text matches all. */
export async function searchDirectory(
  db: DatabaseLike,
  environmentId: string,
  search: { kind: DirectoryHit["kind"]; text: string; limit: number },
): Promise<DirectoryHit[]> {
  const conditions: SQL[] = [
    eq(directoryEntry.environmentId, environmentId),
    eq(directoryEntry.kind, search.kind),
    ...hasWords(search.text),
  ];
  return await db
    .select()
    .from(directoryEntry)
    .where(and(...conditions))
    .orderBy(asc(directoryEntry.label))
    .limit(search.limit);
}

/** The customers with these ids that the directory knows. */
export async function findCustomers(
  db: DatabaseLike,
  environmentId: string,
  ids: string[],
): Promise<Map<string, DirectoryHit>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(directoryEntry)
    .where(and(eq(directoryEntry.environmentId, environmentId), inArray(directoryEntry.id, ids)));
  return new Map(rows.map((row) => [row.id, row]));
}
