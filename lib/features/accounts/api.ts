import { endpoint } from "@/lib/api";
import type { AccountOptions, CurrencyList, ListCurrenciesInput, SearchAccountsInput } from "./schema";

export const accountsApi = {
  search: endpoint<typeof SearchAccountsInput, typeof AccountOptions>("GET", "/api/accounts", "accounts:read"),
  currencies: endpoint<typeof ListCurrenciesInput, typeof CurrencyList>("GET", "/api/currencies", "accounts:read"),
};
