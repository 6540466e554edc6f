import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { auditApi } from "./api";
import type { ListAuditInput } from "./schema";

/** A page of the audit log; the old page stays while the next one loads. */
export function auditQuery(environment: string, filters: Partial<ListAuditInput>) {
  return queryOptions({
    queryKey: ["audit", environment, filters],
    queryFn: ({ signal }) => call(auditApi.list, filters, { environment, signal }),
    select: ({ data, ...page }) => ({ ...page, rows: data }),
    placeholderData: keepPreviousData,
  });
}
