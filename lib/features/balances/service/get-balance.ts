import "server-only";
import { and, eq } from "drizzle-orm";
import type { InternalAccount } from "@/lib/contract/account";
import { CurrencyCode } from "@/lib/contract/money-amount";
import { isUpstreamError, NotFoundError } from "@/lib/errors";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { accountBalance } from "@/lib/server/db/schema/balance";
import { person } from "@/lib/server/db/schema/person";
import { serviceNowAtLeast } from "@/lib/server/service-clock";
import { firstAccounts } from "@/lib/upstream/account-walk";
import type { BalanceInput, BalanceView } from "../schema";
import { balanceRow, selectBalances } from "./list-balances";
import { recordBalances } from "./record";

/** The account with its owner and threshold. Throws `NotFoundError` until a list of the service has included it. */
export async function findBalance(ctx: EnvironmentContext, accountId: string) {
  requirePermission(ctx, "balances:read");
  const here = and(eq(accountBalance.environmentId, ctx.environment.id), eq(accountBalance.accountId, accountId));
  const [found] = await selectBalances(ctx.db, here);
  if (found) return found;
  throw new NotFoundError({
    code: "account_not_found",
    title: "Account not found.",
    next: "Check the ID and the environment. A new account appears within ten minutes.",
  });
}

/**
 * Reads one account from the service (which has no endpoint for one), stores its balance, and returns it; null when the
 * service's list does not contain it.
 */
export async function readAccount(
  ctx: EnvironmentContext,
  { accountId, customerId, currency }: { accountId: string; customerId: string | null; currency: string | null },
): Promise<InternalAccount | null> {
  requirePermission(ctx, "balances:read");
  const at = serviceNowAtLeast(ctx.environment.id);
  // A code of another form (`usdc`) can't be asked for: then the account is found in the whole list.
  const { data: code } = CurrencyCode.safeParse(currency);
  const inCurrency = code === undefined ? {} : { currency: code };
  const { data } =
    customerId === null
      ? await ctx.upstream.listPlatformInternalAccounts({ query: inCurrency })
      : await firstAccounts(100, (cursor) =>
          ctx.upstream.listInternalAccounts({ query: { customerId, ...inCurrency, limit: 100, cursor } }),
        );
  const account = data.find(({ id }) => id === accountId);
  if (!account) return null;
  await recordBalances(ctx.db, ctx.environment.id, [{ account, at, source: "read" }]);
  return account;
}

/** One internal account, live from the service; its last observed state while the service can't be read. */
export async function getBalance(ctx: EnvironmentContext, { accountId }: BalanceInput): Promise<BalanceView> {
  requirePermission(ctx, "balances:read");
  const known = await findBalance(ctx, accountId);
  let account: InternalAccount | null = null;
  let problem: string | null = null;
  try {
    account = await readAccount(ctx, known.account);
    if (!account) problem = "The service no longer lists this account.";
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    problem = error.message;
  }
  const found = await findBalance(ctx, accountId);
  const { setBy, setAt } = found.threshold ?? {};
  const [setter] = setBy ? await ctx.db.select({ name: person.name }).from(person).where(eq(person.id, setBy)) : [];
  return {
    account: balanceRow(found),
    instructions: account ? (account.paymentInstructions ?? []) : null,
    problem,
    thresholdSetBy: setter?.name ?? null,
    thresholdSetAt: setAt?.toISOString() ?? null,
    unreadFields: account?.unreadFields,
  };
}
