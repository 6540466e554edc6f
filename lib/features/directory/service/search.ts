import "server-only";
import { and, asc, eq, inArray, like, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DatabaseLike } from "@/lib/server/db/client";
import { containsText } from "@/lib/server/db/keyset";
import { directoryEntry } from "@/lib/server/db/schema/directory";

export type DirectoryHit = typeof directoryEntry.$inferSelect;

/** The words of a text; an id shortened in the middle, as lists show it, counts as two. */
function wordsOf(text: string): string[] {
  const typed = text
    .toLowerCase()
    .split(/[\s…]+/)
    .filter(Boolean)
    .slice(0, 8);
  // An entry holds only the name of a UMA address: the domain is shared by all.
  return typed.map((word) => (word.startsWith("$") ? (word.split("@")[0] ?? word) : word));
}

/** Condition that a word occurs; one or two letters only at the beginning of a word, as nearly all contain them. */
function hasWord(word: string, within: SQLWrapper): SQL {
  const anywhere = containsText(word);
  if (!/^[a-z0-9]{1,2}$/.test(word)) return sql`${within} like ${anywhere}`;
  return sql`(${within} like ${anywhere.slice(1)} or ${within} like ${`% ${anywhere.slice(1)}`})`;
}

/** Conditions for `and` that every word of `text` occurs in an entry. An empty text matches all. */
export const hasWords = (text: string, within: SQLWrapper = directoryEntry.searchText): SQL[] =>
  wordsOf(text).map((word) => hasWord(word, within));

/** Best first: entries that begin with `text`, then those with a word that does; deleted ones last; by label. */
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

/** Entries in which, or in whose owner, every word of `text` occurs; with the owner's name if the directory has it. */
export async function searchDirectoryAccounts(
  db: DatabaseLike,
  environmentId: string,
  search: { kinds: readonly DirectoryHit["kind"][]; text: string; limit: number },
): Promise<{ entry: DirectoryHit; owner: string | null }[]> {
  const { searchText, customerId, id, kind } = directoryEntry;
  const some = alias(directoryEntry, "some");
  const here = eq(some.environmentId, environmentId);
  const idsThat = (...which: SQL[]) =>
    db
      .select({ id: some.id })
      .from(some)
      .where(and(here, ...which));
  const ownersWith = (word: string) => idsThat(eq(some.kind, "customer"), hasWord(word, some.searchText));
  const [rarest, ...others] = wordsOf(search.text).sort((one, other) => other.length - one.length);
  const found = await db
    .select()
    .from(directoryEntry)
    .where(
      and(
        eq(directoryEntry.environmentId, environmentId),
        inArray(kind, search.kinds),
        // Uses the index to find it; the other conditions are then checked only on these.
        rarest === undefined
          ? undefined
          : sql`${id} in (${idsThat(hasWord(rarest, some.searchText))} union ${idsOfOwners(db, environmentId, ownersWith(rarest))})`,
        ...others.map((word) => or(hasWord(word, searchText), inArray(customerId, ownersWith(word)))),
      ),
    )
    .orderBy(...bestFirst(search.text))
    .limit(search.limit);
  const owners = await findCustomers(
    db,
    environmentId,
    found.flatMap((entry) => (entry.customerId === null ? [] : [entry.customerId])),
  );
  return found.map((entry) => ({ entry, owner: owners.get(entry.customerId ?? "")?.label ?? null }));
}

/** The ids of everything that belongs to these customers, including themselves. */
function idsOfOwners(db: DatabaseLike, environmentId: string, owners: SQLWrapper) {
  const owned = alias(directoryEntry, "owned");
  return db
    .select({ id: owned.id })
    .from(owned)
    .where(and(eq(owned.environmentId, environmentId), sql`${owned.customerId} in ${owners}`));
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
