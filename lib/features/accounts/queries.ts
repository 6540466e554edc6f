import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { accountsApi } from "./api";
import type { SearchAccountsInput } from "./schema";

/** Accounts for a picker; balances are live, so they are cached only briefly. */
export function accountOptionsQuery(environment: string, search: SearchAccountsInput) {
  return queryOptions({
    queryKey: ["accounts", environment, "options", search],
    queryFn: ({ signal }) => call(accountsApi.search, search, { environment, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
}

/** The platform's currencies; they hardly ever change. */
export function currenciesQuery(environment: string) {
  return queryOptions({
    queryKey: ["currencies", environment],
    queryFn: ({ signal }) => call(accountsApi.currencies, {}, { environment, signal }),
    staleTime: 5 * 60_000,
  });
}
