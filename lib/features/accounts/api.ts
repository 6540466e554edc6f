import { endpoint } from "@/lib/api";
import type * as s from "./schema";

export const accountsApi = {
  search: endpoint<typeof s.SearchAccountsInput, typeof s.AccountOptions>("GET /api/accounts", "accounts:read"),
  currencies: endpoint<typeof s.ListCurrenciesInput, typeof s.CurrencyList>("GET /api/currencies", "accounts:read"),
};
