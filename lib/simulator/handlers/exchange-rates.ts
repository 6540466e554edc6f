import type { Call } from "../http/call";
import { CURRENCIES, type CurrencyInfo, currencyObject, SOURCE_CURRENCIES } from "../pricing/currencies";
import { exchangeRateOf, priceQuote } from "../pricing/quote-pricing";
import { customerRate } from "../pricing/rates";
import { railOf } from "../resources/rails";
import type { World } from "../state/world";
import { limitsOf } from "./config";

const DEFAULT_AMOUNT = 10_000;
/** Rates are cached for this long (interface-revisions 1). */
const CACHED_MS = 5 * 60_000;

function corridor(world: World, from: CurrencyInfo, to: CurrencyInfo, amount: number, at: number) {
  const rate = customerRate(world.history.options.seed, from.code, to.code, at);
  const price = priceQuote({ lockedSide: "SENDING", amount, rate, sending: from });
  const { min, max } = limitsOf(from.code);
  return {
    sourceCurrency: currencyObject(from.code),
    destinationCurrency: currencyObject(to.code),
    sendingAmount: amount,
    minSendingAmount: min,
    maxSendingAmount: max,
    receivingAmount: price?.receiving ?? 0,
    destinationPaymentRail: railOf(to.code),
    exchangeRate: price ? exchangeRateOf(price, from, to) : 0,
    fees: { fixed: from.fixedFee, ...(price ? { total: price.feesIncluded } : {}) },
    updatedAt: new Date(at).toISOString(),
  };
}

/** `GET /exchange-rates` (interface-revisions 1 and 5): what an amount buys in each corridor. */
export function listExchangeRates({ world, query }: Call<"listExchangeRates">) {
  const { sourceCurrency, destinationCurrency, sendingAmount = DEFAULT_AMOUNT } = query;
  const at = Math.floor(world.clock.now() / CACHED_MS) * CACHED_MS;
  const isAsked = (asked: string | undefined, { code }: CurrencyInfo) => asked === undefined || asked === code;
  const sources = SOURCE_CURRENCIES.filter((from) => isAsked(sourceCurrency, from));
  const data = sources.flatMap((from) =>
    CURRENCIES.filter((to) => to !== from && isAsked(destinationCurrency, to)).map((to) =>
      corridor(world, from, to, sendingAmount, at),
    ),
  );
  return { data };
}
