import "server-only";
import { and, eq } from "drizzle-orm";
import type { ExternalAccount } from "@/lib/contract/external-account";
import { NotFoundError } from "@/lib/errors";
import type { EnvironmentContext } from "@/lib/server/context";
import { directoryEntry } from "@/lib/server/db/schema/directory";
import { walkCustomer, walkCustomers, walkPlatform } from "@/lib/upstream/account-walk";

type Reader = Pick<EnvironmentContext, "db" | "environment" | "upstream">;

/**
 * The account with this id, read from the service, which has no call for one account: it is found in the list of its
 * owner, whom the directory knows. Throws `NotFoundError` if it is not found, saying what was searched.
 */
export async function locateAccount(service: Reader, id: string): Promise<ExternalAccount> {
  const [copy] = await service.db
    .select({ customerId: directoryEntry.customerId })
    .from(directoryEntry)
    .where(and(eq(directoryEntry.environmentId, service.environment.id), eq(directoryEntry.id, id)));
  const has = (page: ExternalAccount[]) => page.some((account) => account.id === id);
  const pick = (accounts: ExternalAccount[]) => accounts.find((account) => account.id === id);
  if (copy?.customerId) {
    const { accounts, isEnd } = await walkCustomer(service.upstream, copy.customerId, has);
    const found = pick(accounts);
    if (found) return found;
    throw missing(
      isEnd
        ? "The service no longer lists it for this customer."
        : `It isn't one of this customer's first ${accounts.length} accounts.`,
    );
  }
  const ours = await walkPlatform(service.upstream, { visit: has });
  const platform = pick(ours.accounts);
  if (platform) return platform;
  // Without an owner it may still be a customer's: the service may omit the owner.
  const walk = await walkCustomers(service.upstream, { visit: has });
  const found = pick(walk.accounts);
  if (found) return found;
  throw missing(
    walk.isEnd && ours.isEnd
      ? "The service doesn't list it as a customer or platform account."
      : `It isn't one of the first ${ours.accounts.length} platform accounts or ${walk.accounts.length} customer accounts. New accounts are synced within ten minutes.`,
  );
}

function missing(detail: string): NotFoundError {
  return new NotFoundError({
    code: "external_account_not_found",
    title: "External account not found.",
    detail,
    next: "Check the ID and the environment, or look for it on its customer's page.",
  });
}
