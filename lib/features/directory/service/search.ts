import "server-only";
import { and, asc, eq, inArray, like, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { DatabaseLike } from "@/lib/server/db/client";
import { containsText } from "@/lib/server/db/keyset";
import { directoryEntry } from "@/lib/server/db/schema/directory";

export type DirectoryHit = typeof directoryEntry.$inferSelect;

/**
 * That every word of `text` occurs in an entry: conditions for `and`. An empty text matches all. An id shortened in the
 * middle, as lists show it, counts as two words.
 */
export function hasWords(text: string, within: SQLWrapper = directoryEntry.searchText): SQL[] {
  const typed = text
    .toLowerCase()
    .split(/[\s…]+/)
    .filter(Boolean)
    .slice(0, 8);
  // An entry holds the name of a UMA address only: the domain is everybody's.
  const words = typed.map((word) => (word.startsWith("$") ? (word.split("@")[0] ?? word) : word));
  return words.map((word) => sql`${within} like ${containsText(word)}`);
}

/** Best first: what begins with `text`, then what has a word that does; the deleted last; by label. */
function bestFirst(text: string): SQL[] {
  const typed = text.toLowerCase();
  const starts = containsText(typed).slice(1);
  const rank = sql`case when ${like(sql`lower(${directoryEntry.label})`, starts)} then 0
    when ${like(directoryEntry.searchText, `% ${starts}`)} then 1 else 2 end`;
  const isDeleted = sql`(coalesce(${directoryEntry.status}, '') = 'DELETED')`;
  return [...(typed === "" ? [] : [asc(isDeleted), asc(rank)]), asc(directoryEntry.label)];
}

/** Entries of `kind` in which every word of `text` occurs, best first. An empty text matches all, by label. */
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
    .orderBy(...bestFirst(search.text))
    .limit(search.limit);
}

/** Entries in which, or in whose owner, every word of `text` occurs; the owner's name where the directory has it. */
export async function searchDirectoryAccounts(
  db: DatabaseLike,
  environmentId: string,
  search: { kinds: readonly DirectoryHit["kind"][]; text: string; limit: number },
): Promise<{ entry: DirectoryHit; owner: string | null }[]> {
  const owner = db.select().from(directoryEntry).as("owner");
  const searched = sql`(${directoryEntry.searchText} || ' ' || coalesce(${owner.searchText}, ''))`;
  return await db
    .select({ entry: directoryEntry, owner: owner.label })
    .from(directoryEntry)
    .leftJoin(
      owner,
      and(eq(owner.environmentId, directoryEntry.environmentId), eq(owner.id, directoryEntry.customerId)),
    )
    .where(
      and(
        eq(directoryEntry.environmentId, environmentId),
        inArray(directoryEntry.kind, search.kinds),
        ...hasWords(search.text, searched),
      ),
    )
    .orderBy(...bestFirst(search.text))
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
