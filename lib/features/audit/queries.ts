import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addressOf, call } from "@/lib/client/call";
import type { ListQueryInput } from "@/lib/client/url-state";
import { auditApi } from "./api";
import type { auditFilters } from "./fields";
import type { ListAuditInput } from "./schema";

/** The address of a CSV file of all records that match the filters. */
export function auditHref(environment: string, filters: ListQueryInput<typeof auditFilters>, timeZone: string): string {
  const { limit: _limit, cursor: _cursor, sortOrder: _order, ...rest } = filters;
  return addressOf(auditApi.file, { ...rest, timeZone }, environment);
}

/** A page of the audit log; the old page stays while the next one loads. */
export function auditQuery(environment: string, filters: Partial<ListAuditInput>) {
  return queryOptions({
    queryKey: ["audit", environment, filters],
    queryFn: ({ signal }) => call(auditApi.list, filters, { environment, signal }),
    select: ({ data, ...page }) => ({ ...page, rows: data }),
    placeholderData: keepPreviousData,
  });
}
