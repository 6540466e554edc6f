import "server-only";
import { ConflictError } from "@/lib/errors";
import { labelsOf } from "@/lib/features/directory/service/labels";
import { needOf } from "@/lib/features/sign-offs/service/need";
import { MAX_AMOUNT } from "@/lib/money";
import type { EnvironmentContext } from "@/lib/server/context";
import type { DatabaseLike } from "@/lib/server/db/client";
import { firstAccounts } from "@/lib/upstream/account-walk";
import type { CreateQuoteInput, SendAtOnceInput } from "../schema";

/** Account details create an account: throws `ConflictError` where a new one needs a second person. */
export async function refuseUnsignedAccount({ destination }: CreateQuoteInput, ctx: EnvironmentContext): Promise<void> {
  if (destination.destinationType !== "EXTERNAL_ACCOUNT_DETAILS") return;
  const need = await needOf(ctx.db, ctx, { action: "external-account.create" });
  if (!need) return;
  throw new ConflictError({
    code: "account_needs_sign_off",
    title: need.because,
    meaning: "Nothing was priced, no account was added and no money moved.",
    next: "Add the external account first; once it is signed off, price the payment to it.",
  });
}

/** The paying account's currency, from the directory or the service, never from the browser; null: unknown. */
export async function payingCurrency({ source }: CreateQuoteInput, ctx: EnvironmentContext): Promise<string | null> {
  if (source.sourceType !== "ACCOUNT") return null;
  const { accountId, customerId } = source;
  const known = (await labelsOf(ctx.db, ctx.environment.id, [accountId])).get(accountId)?.currency;
  if (known) return known;
  const { data } = customerId
    ? await firstAccounts(100, (cursor) =>
        ctx.upstream.listInternalAccounts({ query: { customerId, limit: 100, cursor } }),
      )
    : await ctx.upstream.listPlatformInternalAccounts({ query: {} });
  return data.find(({ id }) => id === accountId)?.balance?.currency.code ?? null;
}

/**
 * Throws `ConflictError` within the transaction of an intent where the payment needs a second person, who needs a price
 * to look at. Where the received amount is fixed, the amount sent is unknown: then any limit of the currency applies.
 */
export async function refuseUnsigned(
  tx: DatabaseLike,
  ctx: EnvironmentContext,
  { asked, decimals }: Pick<SendAtOnceInput, "asked" | "decimals">,
  currency: string,
): Promise<void> {
  const amount = asked.lockedCurrencySide === "SENDING" ? asked.lockedCurrencyAmount : MAX_AMOUNT;
  const need = await needOf(tx, ctx, { action: "quote.execute", money: { amount, currency, decimals } });
  if (!need) return;
  throw new ConflictError({
    code: "payment_needs_sign_off",
    title: "This payment needs a second person, so it can't be sent at once.",
    detail: need.because,
    meaning: "Nothing was sent and no money moved.",
    next: "Get a price first, and send that: it then waits for a second person.",
  });
}
