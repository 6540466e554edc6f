import "server-only";
import type { EnvironmentContext } from "@/lib/server/context";
import type { Simulator } from "@/lib/simulator/start";

/**
 * A customer's funded dollar account, and an account in another currency that it can pay and whose number triggers no
 * special outcome. Throws if the seed has none.
 */
export async function findPayer({ upstream }: EnvironmentContext, { control }: Simulator) {
  const { data } = await upstream.listExternalAccounts({ query: { limit: 100 } });
  for (const account of data) {
    const { customerId } = account;
    if (account.status !== "ACTIVE" || !customerId || account.currency === "USD") continue;
    if (/00[2-9]"/.test(JSON.stringify(account))) continue;
    const owner = await upstream.getCustomer({ params: { customerId } });
    const own = await upstream.listInternalAccounts({ query: { customerId, currency: "USD" } });
    const accountId = own.data[0]?.id;
    if (owner.kycStatus !== "APPROVED" || !accountId) continue;
    await control.fund(accountId, 100_000_000);
    return { source: { accountId, customerId }, destination: account.id };
  }
  throw new Error("the seed has no customer that can pay");
}
