"use client";

import { DataTable } from "@/components/data-table/data-table";
import { ExportButton } from "@/components/shell/export-button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { onDemand } from "@/components/ui/on-demand";
import { useTimeZone } from "@/components/ui/time-zone";
import { SavedViews } from "@/components/views/saved-views";
import { useEnvironment } from "@/lib/client/environment";
import { useListState } from "@/lib/client/url-state";
import { useListQuery } from "@/lib/client/use-list-query";
import { decisionFields, decisionFilters } from "@/lib/features/approvals/fields/decisions";
import { decisionsHref, decisionsQuery } from "@/lib/features/approvals/queries";
import type { ApprovalRow } from "@/lib/features/approvals/schema";

const Decision = onDemand(() => import("./decision").then((module) => module.Decision));
const rowId = (row: ApprovalRow) => row.transactionId;

/** Decided and expired payments: which person or rule decided, why, how long it took, how it ended. */
export function DecisionExplorer() {
  const environment = useEnvironment();
  const state = useListState(decisionFilters, useTimeZone());
  const query = useListQuery(decisionsQuery(environment, state.query));
  const zone = useTimeZone();
  return (
    <DataTable
      list="decisions"
      title="Past decisions"
      summary={
        <Link href={`/${environment}/approvals`} look="quiet">
          ← Approvals
        </Link>
      }
      views={<SavedViews list="decisions" state={state} />}
      actions={<ExportButton href={decisionsHref(environment, state.query, zone)} />}
      fields={decisionFields}
      filters={decisionFilters}
      controls={state}
      query={query}
      rowId={rowId}
      rowHref={(id) => `/${environment}/approvals/${encodeURIComponent(id)}`}
      renderPanel={(id) => <Decision id={id} />}
      emptyState={
        <EmptyState title="No past decisions yet">
          Incoming payments appear here once they have been decided or have timed out, with who or which rule decided
          and why.
        </EmptyState>
      }
    />
  );
}
