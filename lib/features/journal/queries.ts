import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addressOf, call } from "@/lib/client/call";
import type { ListQueryInput } from "@/lib/client/url-state";
import { useCall } from "@/lib/client/use-call";
import { journalApi } from "./api";
import type { moneyActionFilters } from "./fields";

/** Refetch interval while an outcome is being looked for, in case a hint gets lost. */
const CHECKING_MS = 3_000;

type Filters = ListQueryInput<typeof moneyActionFilters>;

/** The address of a CSV file of all money actions that match the filters. */
export function moneyActionsHref(environment: string, filters: Filters, timeZone: string): string {
  const { limit: _limit, cursor: _cursor, sortOrder: _order, ...rest } = filters;
  return addressOf(journalApi.file, { ...rest, timeZone }, environment);
}

/** A page of money actions; the old page stays while the next one loads. */
export function moneyActionsQuery(environment: string, filters: Filters) {
  return queryOptions({
    queryKey: ["money-actions", environment, "list", filters],
    queryFn: ({ signal }) => call(journalApi.list, filters, { environment, signal }),
    select: ({ data, ...page }) => ({ ...page, rows: data }),
    placeholderData: keepPreviousData,
  });
}

/** One money action, refetched automatically while it is open. */
export function moneyActionQuery(environment: string, entryId: string) {
  return queryOptions({
    queryKey: ["money-actions", environment, "one", entryId],
    queryFn: ({ signal }) => call(journalApi.get, { entryId }, { environment, signal }),
    refetchInterval: (query) => (query.state.data?.settledAt === null ? CHECKING_MS : false),
  });
}

/** The service's record by which a money action is closed, always read live. */
export function evidenceQuery(environment: string, entryId: string, evidenceId: string) {
  return queryOptions({
    queryKey: ["money-actions", environment, "evidence", entryId, evidenceId],
    queryFn: ({ signal }) => call(journalApi.evidence, { entryId, evidenceId }, { environment, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/** Closes a money action whose outcome remained unknown. */
export const useCloseMoneyAction = () => useCall(journalApi.close, { changes: ["journal", "notification"] });
