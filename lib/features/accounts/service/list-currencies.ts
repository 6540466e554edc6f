import "server-only";
import type { SupportedCurrency } from "@/lib/contract/config";
import { environmentCan } from "@/lib/server/capabilities";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { CurrencyList, ListCurrenciesInput } from "../schema";

/** Whether a payment in the currency has to state its purpose, which is one of the fields that may be asked for. */
function asksPurpose({ requiredCounterpartyFields: asked = [] }: SupportedCurrency): boolean {
  return asked.some(({ name, mandatory }) => name === "PURPOSE_OF_PAYMENT" && mandatory === true);
}

/**
 * The platform's currencies with their limits (`GET /config`) and decimals. The configuration holds no decimals, so
 * they come from the balances of accounts in each currency; a currency that no account shows has none, and no amount
 * can be typed in it. A wrong guess would be a wrong amount.
 */
export async function listCurrencies(ctx: EnvironmentContext, _input: ListCurrenciesInput): Promise<CurrencyList> {
  requirePermission(ctx, "accounts:read");
  const [config, platform, customers] = await Promise.all([
    ctx.upstream.getConfig({}),
    ctx.upstream.listPlatformInternalAccounts({ query: {} }),
    ctx.upstream.listInternalAccounts({ query: { limit: 100 } }),
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
  }));
  return { currencies, takesDetails: environmentCan(ctx.environment, "accountDetailsDestination") };
}
