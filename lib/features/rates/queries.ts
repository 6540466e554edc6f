import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { ratesApi } from "./api";
import type { ListRatesInput } from "./schema";

/** A page of corridors; the service keeps its rates for five minutes. */
export function ratesQuery(environment: string, filters: ListRatesInput) {
  return queryOptions({
    queryKey: ["rates", environment, filters],
    queryFn: ({ signal }) => call(ratesApi.list, filters, { environment, signal }),
    select: ({ data, ...page }) => ({ ...page, rows: data }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}
