import "server-only";
import { and, eq } from "drizzle-orm";
import type { InternalAccount } from "@/lib/contract/account";
import { NotFoundError } from "@/lib/errors";
import { internalAccountEntry, rememberEntries } from "@/lib/features/directory/service/labels";
import type { EnvironmentContext } from "@/lib/server/context";
import { directoryEntry } from "@/lib/server/db/schema/directory";
import { isWalkError, Walk, walkPages } from "@/lib/upstream/walk";

const LIMITS = { pages: 10, ms: 30_000 };

/**
 * The internal account with this id, read live: the service has no call for one, so it is found in the list of its
 * owner, whom the directory knows. Throws `NotFoundError` if it is not found.
 */
export async function findInternalAccount(
  { db, environment, upstream }: Pick<EnvironmentContext, "db" | "environment" | "upstream">,
  id: string,
): Promise<InternalAccount> {
  const [copy] = await db
    .select({ customerId: directoryEntry.customerId })
    .from(directoryEntry)
    .where(and(eq(directoryEntry.environmentId, environment.id), eq(directoryEntry.id, id)));
  const customerId = copy?.customerId;
  const found: InternalAccount[] = [];
  const isEnd = await walkPages(
    new Walk(LIMITS),
    (cursor) =>
      customerId
        ? upstream.listInternalAccounts({ query: { customerId, limit: 100, cursor } })
        : upstream.listPlatformInternalAccounts({ query: {} }),
    ({ data }) => found.push(...data.filter((one) => one.id === id)),
    () => customerId !== undefined && customerId !== null && found.length === 0,
  ).catch((error: unknown) => {
    if (isWalkError(error)) return false;
    throw error;
  });
  const [account] = found;
  if (account) {
    await rememberEntries(db, [internalAccountEntry(environment.id, account)]);
    return account;
  }
  throw new NotFoundError({
    code: "internal_account_not_found",
    title: "Internal account not found.",
    detail: whyMissing(copy !== undefined, isEnd),
    next: "Choose it again by its customer's name.",
  });
}

function whyMissing(isKnown: boolean, isEnd: boolean): string {
  if (!isKnown) return "New accounts are synced within ten minutes.";
  return isEnd ? "The service no longer lists it." : "It isn't among its owner's accounts that could be read.";
}
