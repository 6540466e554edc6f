import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/lib/client/api-fetch";
import type { ListRatesInput, RateList } from "./schema";

/** A page of corridors; the service keeps its rates for five minutes. */
export function ratesQuery(environment: string, filters: ListRatesInput) {
  return queryOptions({
    queryKey: ["rates", environment, filters],
    queryFn: ({ signal }) => apiFetch<RateList>("/api/rates", { environment, query: filters, signal }),
    select: ({ data, ...page }) => ({ ...page, rows: data }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}
