import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/lib/client/api-fetch";
import type { AuditList, ListAuditInput } from "./schema";

/** A page of the audit log; the old page stays while the next one loads. */
export function auditQuery(environment: string, filters: Partial<ListAuditInput>) {
  return queryOptions({
    queryKey: ["audit", environment, filters],
    queryFn: ({ signal }) => apiFetch<AuditList>("/api/audit", { environment, query: filters, signal }),
    select: ({ data, ...page }) => ({ ...page, rows: data }),
    placeholderData: keepPreviousData,
  });
}
