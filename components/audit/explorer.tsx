"use client";

import { DataTable } from "@/components/data-table/data-table";
import { ExportButton } from "@/components/shell/export-button";
import { EmptyState } from "@/components/ui/empty-state";
import { useTimeZone } from "@/components/ui/time-zone";
import { useEnvironment } from "@/lib/client/environment";
import { useListState } from "@/lib/client/url-state";
import { useListQuery } from "@/lib/client/use-list-query";
import { auditFields, auditFilters } from "@/lib/features/audit/fields";
import { auditHref, auditQuery } from "@/lib/features/audit/queries";
import { counted } from "@/lib/numbers";
import { AuditRecord } from "./record";

/** Who did what, when, to what and from where: append-only, newest first. */
export function AuditExplorer() {
  const environment = useEnvironment();
  const zone = useTimeZone();
  const state = useListState(auditFilters, zone);
  const query = useListQuery(auditQuery(environment, state.query));
  const total = query.data?.totalCount;
  return (
    <DataTable
      list="audit"
      title="Audit"
      summary={total === undefined ? "Append-only" : `${counted(total, "record")}, append-only`}
      actions={<ExportButton href={auditHref(environment, state.query, zone)} />}
      fields={auditFields}
      filters={auditFilters}
      controls={state}
      query={query}
      renderPanel={(_id, row) => <AuditRecord record={row} />}
      emptyState={
        <EmptyState title="No records yet">
          Every change and every money action is recorded here: who did it, from where, and what it looked like before
          and after.
        </EmptyState>
      }
    />
  );
}
