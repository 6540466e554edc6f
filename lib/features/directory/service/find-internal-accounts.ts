import "server-only";
import { and, asc, eq, inArray, isNull, type SQL } from "drizzle-orm";
import { codesLike } from "@/lib/money";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { directoryEntry } from "@/lib/server/db/schema/directory";
import { type DirectoryHit, searchDirectory } from "./search";

const FOUND = 6;
/** What a currency's code looks like. */
const CODE = /^[a-z]{3,5}$/i;

/** An internal account with its owner's name; null where it is the platform's, or the owner is not known. */
interface OwnedAccount {
  entry: DirectoryHit;
  owner: string | null;
}

/**
 * Internal accounts by a part of their id, by their owner and currency in either order (`Meridian USD`), of the
 * customers that the text matched, and, for a currency alone, the platform's own.
 */
export async function findInternalAccounts(
  ctx: EnvironmentContext,
  text: string,
  found: { customerIds: readonly string[]; isIdPart: boolean },
): Promise<OwnedAccount[]> {
  requirePermission(ctx, "accounts:read");
  const { db, environment } = ctx;
  const search = (kind: "customer" | "internal-account", words: string) =>
    searchDirectory(db, environment.id, { kind, text: words, limit: FOUND });
  const inCurrency = async (code: string, name: string) => {
    if (!CODE.test(code)) return [];
    const currency = inArray(directoryEntry.currency, codesLike(code));
    if (name === "") return await accountsThat(ctx, isNull(directoryEntry.customerId), currency);
    const owners = (await search("customer", name)).map(({ id }) => id);
    return await accountsThat(ctx, inArray(directoryEntry.customerId, owners), currency);
  };
  const words = text.trim().split(/\s+/);
  const [first = "", last = ""] = [words[0], words.at(-1)];
  const all = await Promise.all([
    found.isIdPart
      ? search("internal-account", text).then((hits) => accountsThat(ctx, inArray(directoryEntry.id, idsOf(hits))))
      : [],
    inCurrency(last, words.slice(0, -1).join(" ")),
    words.length > 1 ? inCurrency(first, words.slice(1).join(" ")) : [],
    accountsThat(ctx, inArray(directoryEntry.customerId, [...found.customerIds])),
  ]);
  return [...new Map(all.flat().map((account) => [account.entry.id, account])).values()].slice(0, FOUND);
}

const idsOf = (hits: readonly DirectoryHit[]) => hits.map(({ id }) => id);

async function accountsThat({ db, environment }: EnvironmentContext, ...which: SQL[]): Promise<OwnedAccount[]> {
  const owner = db.select().from(directoryEntry).as("owner");
  return await db
    .select({ entry: directoryEntry, owner: owner.label })
    .from(directoryEntry)
    .leftJoin(
      owner,
      and(eq(owner.environmentId, directoryEntry.environmentId), eq(owner.id, directoryEntry.customerId)),
    )
    .where(and(eq(directoryEntry.environmentId, environment.id), eq(directoryEntry.kind, "internal-account"), ...which))
    .orderBy(asc(owner.label), asc(directoryEntry.label), asc(directoryEntry.id))
    .limit(FOUND);
}
