import "server-only";
import { and, eq } from "drizzle-orm";
import type { InternalAccount } from "@/lib/contract/account";
import { NotFoundError } from "@/lib/errors";
import { internalAccountEntry, rememberEntries } from "@/lib/features/directory/service/labels";
import type { EnvironmentContext } from "@/lib/server/context";
import { directoryEntry } from "@/lib/server/db/schema/directory";

/**
 * The internal account with this id, read live: the service has no call for one, so it is found in the list of its
 * owner, whom the directory knows. Throws `NotFoundError` when it is not there.
 */
export async function findInternalAccount(
  { db, environment, upstream }: Pick<EnvironmentContext, "db" | "environment" | "upstream">,
  id: string,
): Promise<InternalAccount> {
  const [copy] = await db
    .select({ customerId: directoryEntry.customerId })
    .from(directoryEntry)
    .where(and(eq(directoryEntry.environmentId, environment.id), eq(directoryEntry.id, id)));
  const { data } = copy?.customerId
    ? await upstream.listInternalAccounts({ query: { customerId: copy.customerId, limit: 100 } })
    : await upstream.listPlatformInternalAccounts({ query: {} });
  const account = data.find((one) => one.id === id);
  if (account) {
    await rememberEntries(db, [internalAccountEntry(environment.id, account)]);
    return account;
  }
  throw new NotFoundError({
    code: "internal_account_not_found",
    title: "Internal account not found.",
    detail: copy ? "The service no longer lists it." : "New accounts are synced within ten minutes.",
    next: "Choose it again by its customer's name.",
  });
}
