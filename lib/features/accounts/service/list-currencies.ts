import "server-only";
import type { SupportedCurrency } from "@/lib/contract/config";
import type { ExchangeRate } from "@/lib/contract/exchange-rate";
import { environmentCan } from "@/lib/server/capabilities";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { warnFolded } from "@/lib/server/log-folded";
import type { Corridor, CurrencyList, ListCurrenciesInput } from "../schema";
import { fundingNetworks } from "./funding-networks";

/** Whether a payment in the currency must state its purpose, which is one of the fields that may be required. */
function asksPurpose({ requiredCounterpartyFields: asked = [] }: SupportedCurrency): boolean {
  return asked.some(({ name, mandatory }) => name === "PURPOSE_OF_PAYMENT" && mandatory === true);
}

/**
 * The platform's currencies with their limits (`GET /config`) and decimals. The configuration holds no decimals, so
 * they come from the balances of accounts in each currency; a currency without an account has none, and no amount can
 * be typed in it, since a wrong guess would be a wrong amount. Also returns the corridors that have rates.
 */
export async function listCurrencies(ctx: EnvironmentContext, _input: ListCurrenciesInput): Promise<CurrencyList> {
  requirePermission(ctx, "accounts:read");
  const [config, platform, customers, corridors] = await Promise.all([
    ctx.upstream.getConfig({}),
    ctx.upstream.listPlatformInternalAccounts({ query: {} }),
    ctx.upstream.listInternalAccounts({ query: { limit: 100 } }),
    readCorridors(ctx),
  ]);
  const decimals = new Map(
    [...customers.data, ...platform.data].flatMap(({ balance }) =>
      balance ? [[balance.currency.code, balance.currency.decimals]] : [],
    ),
  );
  const currencies = (config.supportedCurrencies ?? []).map((currency) => ({
    code: currency.currencyCode,
    decimals: decimals.get(currency.currencyCode) ?? null,
    minAmount: currency.minAmount ?? null,
    maxAmount: currency.maxAmount ?? null,
    ...(asksPurpose(currency) ? { needsPurpose: true } : {}),
    networks: fundingNetworks(ctx.environment, currency.currencyCode),
  }));
  return {
    currencies,
    takesDetails: environmentCan(ctx.environment, "accountDetailsDestination"),
    takesLaterPurposes: environmentCan(ctx.environment, "newerPurposes"),
    corridors,
  };
}

/**
 * All corridors for which the service states a rate (interface-revisions 1 and 5). Null where it lists none, or not all
 * of it can be read: what is unknown forbids nothing.
 */
async function readCorridors({ environment, upstream }: EnvironmentContext): Promise<Corridor[] | null> {
  if (!environmentCan(environment, "exchangeRates")) return null;
  try {
    const { data, unreadRecords } = await upstream.listExchangeRates({ query: {} });
    return data.length === 0 || unreadRecords ? null : corridorsOf(data);
  } catch (error) {
    warnFolded({ err: error, environmentId: environment.id }, "the rates couldn't be read; no account is held back");
    return null;
  }
}

/** Merges all rails of a pair into one corridor, with the widest of their limits. */
function corridorsOf(rates: readonly ExchangeRate[]): Corridor[] {
  const found = new Map<string, Corridor>();
  for (const { sourceCurrency, destinationCurrency, minSendingAmount, maxSendingAmount } of rates) {
    const [from, to] = [sourceCurrency.code, destinationCurrency.code];
    const here = { from, to, minAmount: minSendingAmount ?? null, maxAmount: maxSendingAmount ?? null };
    const other = found.get(`${from} ${to}`);
    found.set(`${from} ${to}`, other ? widest(here, other) : here);
  }
  return [...found.values()];
}

function widest(one: Corridor, other: Corridor): Corridor {
  const either = (pick: typeof Math.min, a: number | null, b: number | null) =>
    a === null || b === null ? null : pick(a, b);
  return {
    ...one,
    minAmount: either(Math.min, one.minAmount, other.minAmount),
    maxAmount: either(Math.max, one.maxAmount, other.maxAmount),
  };
}
