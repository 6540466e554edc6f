import "server-only";
import type { ExchangeRate } from "@/lib/contract/exchange-rate";
import { InputError } from "@/lib/errors";
import { parseAmount } from "@/lib/money";
import { environmentCan } from "@/lib/server/capabilities";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { ListRatesInput, RateList, RateRow } from "./schema";

/**
 * The service's corridors with what an amount buys in each (interface-revisions 1 and 5); the service keeps its rates
 * for five minutes. Empty, and `isListed` false, where the deployment does not list them. Throws `InputError` for an
 * amount without a source currency, and for one that can't be read in it.
 */
export async function listRates(ctx: EnvironmentContext, input: ListRatesInput): Promise<RateList> {
  requirePermission(ctx, "quotes:read");
  const asOf = new Date().toISOString();
  if (!environmentCan(ctx.environment, "exchangeRates")) return { data: [], hasMore: false, isListed: false, asOf };
  const { sourceCurrency, destinationCurrency } = input;
  const query = { sourceCurrency, destinationCurrency };
  const sendingAmount = await amountOf(ctx, input);
  const response = await ctx.upstream.listExchangeRates({
    query: sendingAmount === undefined ? query : { ...query, sendingAmount },
  });
  // A deployment may ignore a filter.
  const rows = inOrder(response.data.filter((rate) => isAsked(rate, input)));
  const start = Number(input.cursor ?? 0);
  const end = start + input.limit;
  return {
    data: rows.slice(start, end),
    totalCount: rows.length,
    unreadRecords: response.unreadRecords,
    hasMore: end < rows.length,
    ...(end < rows.length ? { nextCursor: String(end) } : {}),
    isListed: true,
    asOf,
  };
}

const isAsked = ({ sourceCurrency: from, destinationCurrency: to }: ExchangeRate, asked: ListRatesInput) =>
  (asked.sourceCurrency === undefined || isCode(from, asked.sourceCurrency)) &&
  (asked.destinationCurrency === undefined || isCode(to, asked.destinationCurrency));

/** A service that writes `usd` means the same currency. */
const isCode = ({ code }: ExchangeRate["sourceCurrency"], asked: string) => code.toUpperCase() === asked;

function inOrder(rates: readonly ExchangeRate[]): RateRow[] {
  const seen = new Map<string, number>();
  const rows = rates.map((rate) => {
    const corridor = [rate.sourceCurrency.code, rate.destinationCurrency.code, rate.destinationPaymentRail].join(" ");
    const number = (seen.get(corridor) ?? 0) + 1;
    seen.set(corridor, number);
    return { ...rate, id: `${corridor} ${number}` };
  });
  return rows.sort((a, b) => a.id.localeCompare(b.id));
}

/** The typed amount in the smallest unit; the currency's decimals come from the service and are never guessed. */
async function amountOf(ctx: EnvironmentContext, input: ListRatesInput): Promise<number | undefined> {
  const { sourceCurrency, sendingAmount } = input;
  if (sendingAmount === undefined) return undefined;
  if (sourceCurrency === undefined) throw wrongAmount("Choose the source currency too.");
  const { data } = await ctx.upstream.listExchangeRates({ query: { sourceCurrency } });
  const currency = data.map((rate) => rate.sourceCurrency).find((one) => isCode(one, sourceCurrency));
  if (!currency) return undefined;
  const parsed = parseAmount(sendingAmount, currency.decimals);
  if (!parsed.ok) throw wrongAmount(parsed.reason);
  return parsed.amount;
}

function wrongAmount(reason: string): InputError {
  return new InputError({ title: "The sending amount can't be used.", fields: { sendingAmount: reason } });
}
