import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { useCall, useReveal } from "@/lib/client/use-call";
import { externalAccountsApi } from "./api";
import { isBeingVerified } from "./fields";
import type { ListAccountsInput, ListBanksInput, Scope, SearchOwnersInput } from "./schema";

// A webhook about an external account invalidates "accounts".

/** A page of accounts; refetched automatically while one of them is being verified. */
export function externalAccountsQuery(environment: string, filters: ListAccountsInput) {
  return queryOptions({
    queryKey: ["accounts", environment, "external", "list", filters],
    queryFn: ({ signal }) => call(externalAccountsApi.list, filters, { environment, signal }),
    select: ({ data, ...page }) => ({ ...page, rows: data }),
    placeholderData: keepPreviousData,
    // Rereading a thousand accounts for a status again and again would burden the service.
    refetchInterval: ({ state }) =>
      state.data?.walked === null && state.data.data.some((row) => row.status === "PENDING") ? 15_000 : false,
  });
}

/** Refetch interval of an account that is being verified: 2 s at first, then increasing to a minute. */
export function followingMs(reads: number): number {
  return Math.min(60_000, Math.round(2_000 * 1.4 ** Math.max(0, reads - 1)));
}

/** One account; refetched while the page is open until it is verified. */
export function externalAccountQuery(environment: string, id: string) {
  return queryOptions({
    queryKey: ["accounts", environment, "external", "one", id],
    queryFn: ({ signal }) => call(externalAccountsApi.get, { externalAccountId: id }, { environment, signal }),
    refetchInterval: ({ state }) =>
      state.data && isBeingVerified(state.data.account.status)
        ? followingMs(state.dataUpdateCount + state.errorUpdateCount)
        : false,
  });
}

/** How many accounts are in each status, from the directory's copy. */
export function statusCountsQuery(environment: string, scope: Scope) {
  return queryOptions({
    queryKey: ["accounts", environment, "external", "counts", scope],
    queryFn: ({ signal }) => call(externalAccountsApi.counts, { scope }, { environment, signal }),
    staleTime: 30_000,
  });
}

/** Customers for the owner picker. */
export function ownersQuery(environment: string, search: SearchOwnersInput) {
  return queryOptions({
    queryKey: ["customers", environment, "owners", search],
    queryFn: ({ signal }) => call(externalAccountsApi.owners, search, { environment, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

/** The account types that can be added here; they change only with the deployment. */
export function accountTypesQuery(environment: string) {
  return queryOptions({
    queryKey: ["account-types", environment],
    queryFn: ({ signal }) => call(externalAccountsApi.types, {}, { environment, signal }),
    staleTime: 10 * 60_000,
  });
}

/** The names that a field of an account accepts: of banks in a country and currency, or of exchanges. */
export function accountNamesQuery(environment: string, list: ListBanksInput | "exchanges") {
  return queryOptions({
    queryKey: ["account-names", environment, list],
    queryFn: ({ signal }) =>
      list === "exchanges"
        ? call(externalAccountsApi.exchanges, {}, { environment, signal })
        : call(externalAccountsApi.banks, list, { environment, signal }),
    staleTime: 10 * 60_000,
  });
}

/** Reveals the account's data unmasked; each use is audited. Not cached: it disappears with the page. */
export const useRevealAccount = (id: string) => useReveal(externalAccountsApi.reveal, { externalAccountId: id });

/** Creates an account; refetches the lists and everything that offers accounts. Its numbers do not stay in memory. */
export const useCreateAccount = () =>
  useCall(externalAccountsApi.create, { changes: ["account", "customer", "sign-off"], gcTime: 0 });
