"use client";

import { useQuery } from "@tanstack/react-query";
import { DataTable } from "@/components/data-table/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { useListState } from "@/lib/client/url-state";
import { auditFields, auditFilters } from "@/lib/features/audit/fields";
import { auditQuery } from "@/lib/features/audit/queries";
import type { AuditRow } from "@/lib/features/audit/schema";
import { formatCount } from "@/lib/numbers";
import { AuditRecord } from "./record";

const rowId = (row: AuditRow) => row.id;

/** Who did what, when, on what and from where: append-only, newest first. */
export function AuditExplorer({ environment }: { environment: string }) {
  const state = useListState(auditFilters);
  const query = useQuery(auditQuery(environment, state.query));
  const total = query.data?.totalCount;
  return (
    <DataTable
      list="audit"
      title="Audit"
      summary={total === undefined ? "Append-only" : `${formatCount(total)} records, append-only`}
      fields={auditFields}
      filters={auditFilters}
      controls={state}
      query={query}
      rowId={rowId}
      renderPanel={(_id, row) => <AuditRecord environment={environment} record={row} />}
      emptyState={
        <EmptyState title="Nothing has been done yet">
          Every change and every money action is recorded here with who, what, on what, from where, before and after.
        </EmptyState>
      }
    />
  );
}
