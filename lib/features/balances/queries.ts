import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addressOf, call } from "@/lib/client/call";
import { useCall } from "@/lib/client/use-call";
import { balancesApi } from "./api";
import type { ListBalancesInput, ProveInput } from "./schema";

/** A page of internal accounts with the sums of all matches; the old page stays while the next one loads. */
export function balancesQuery(environment: string, filters: Partial<ListBalancesInput>) {
  return queryOptions({
    queryKey: ["balances", environment, "list", filters],
    queryFn: ({ signal }) => call(balancesApi.list, filters, { environment, signal }),
    select: ({ data, ...page }) => ({ ...page, rows: data }),
    placeholderData: keepPreviousData,
  });
}

/** One internal account, live from the service. */
export function balanceQuery(environment: string, accountId: string) {
  return queryOptions({
    queryKey: ["balances", environment, "one", accountId],
    queryFn: ({ signal }) => call(balancesApi.get, { accountId }, { environment, signal }),
  });
}

/** Sets or removes an account's low-balance threshold. */
export const useSetThreshold = () => useCall(balancesApi.setThreshold, { changes: ["account", "notification"] });

/** Proof of an account between two dates. It stays as it was made: changed dates need another. */
export function proofQuery(environment: string, input: ProveInput) {
  return queryOptions({
    queryKey: ["balances", environment, "proof", input],
    queryFn: ({ signal }) => call(balancesApi.prove, input, { environment, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

/** The address from which the browser fetches a proof as a CSV file. */
export const proofHref = (environment: string, input: ProveInput, timeZone: string): string =>
  addressOf(balancesApi.proofFile, { ...input, timeZone }, environment);
