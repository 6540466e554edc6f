"use client";

import { DataTable } from "@/components/data-table/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { onDemand } from "@/components/ui/on-demand";
import { useTimeZone } from "@/components/ui/time-zone";
import { useEnvironment } from "@/lib/client/environment";
import { useListState } from "@/lib/client/url-state";
import { useListQuery } from "@/lib/client/use-list-query";
import { rejectionFields, rejectionFilters, rejectionReason } from "@/lib/features/webhooks/fields";
import { rejectionsQuery } from "@/lib/features/webhooks/queries";
import type { RejectionList, RejectionRow } from "@/lib/features/webhooks/schema";
import { formatCount } from "@/lib/numbers";

const RejectionPanel = onDemand(() => import("./rejection-panel").then((module) => module.RejectionPanel));
const rowId = (row: RejectionRow) => String(row.number);

function summaryOf(counts: RejectionList["counts"] | undefined): string | null {
  if (!counts || counts.length === 0) return null;
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const [most] = counts;
  const often = most && counts.length > 1 ? `, mostly: ${rejectionReason(most.reason).label.toLowerCase()}` : "";
  return `${formatCount(total)} rejected${often}; the latest 200 are kept, at most 5 of each second`;
}

/** Refused deliveries: all are counted, the latest are stored with the reason. */
export function Rejections() {
  const environment = useEnvironment();
  const state = useListState(rejectionFilters, useTimeZone());
  const query = useListQuery(rejectionsQuery(environment, state.query));
  return (
    <DataTable
      list="webhook-rejections"
      title="Rejected deliveries"
      summary={summaryOf(query.data?.counts)}
      actions={<LinkButton href={`/${environment}/webhooks`}>Verified</LinkButton>}
      fields={rejectionFields}
      filters={rejectionFilters}
      controls={state}
      query={query}
      rowId={rowId}
      renderPanel={(id, row) => <RejectionPanel id={id} row={row} />}
      emptyState={
        <EmptyState
          title="No rejected deliveries"
          actions={<LinkButton href={`/${environment}/webhooks`}>Verified deliveries</LinkButton>}
        >
          Deliveries without a valid signature from one of this environment's keys, or larger than 1 MiB, appear here
          with the reason.
        </EmptyState>
      }
    />
  );
}
