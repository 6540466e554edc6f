import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/lib/client/api-fetch";
import type { AccountOptions, CurrencyList, SearchAccountsInput } from "./schema";

/** Accounts for a picker; balances are live, so they are not kept for long. */
export function accountOptionsQuery(environment: string, search: SearchAccountsInput) {
  return queryOptions({
    queryKey: ["accounts", environment, "options", search],
    queryFn: ({ signal }) => apiFetch<AccountOptions>("/api/accounts", { environment, query: search, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
}

/** The platform's currencies; they hardly ever change. */
export function currenciesQuery(environment: string) {
  return queryOptions({
    queryKey: ["currencies", environment],
    queryFn: ({ signal }) => apiFetch<CurrencyList>("/api/currencies", { environment, signal }),
    staleTime: 5 * 60_000,
  });
}
