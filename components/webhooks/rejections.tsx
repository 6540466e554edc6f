"use client";

import { useQuery } from "@tanstack/react-query";
import { DataTable } from "@/components/data-table/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { useListState } from "@/lib/client/url-state";
import { rejectionFields, rejectionFilters, rejectionReason } from "@/lib/features/webhooks/fields";
import { rejectionsQuery } from "@/lib/features/webhooks/queries";
import type { RejectionList, RejectionRow } from "@/lib/features/webhooks/schema";
import { formatCount } from "@/lib/numbers";
import { RejectionPanel } from "./rejection-panel";

const rowId = (row: RejectionRow) => String(row.number);

function summaryOf(counts: RejectionList["counts"] | undefined): string | null {
  if (!counts || counts.length === 0) return null;
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const [most] = counts;
  const often = most && counts.length > 1 ? `, most often: ${rejectionReason(most.reason).label.toLowerCase()}` : "";
  return `${formatCount(total)} in all${often} · the last 200 are kept`;
}

/** Deliveries that were refused: counted in full, the last ones kept with the reason. */
export function Rejections({ environment }: { environment: string }) {
  const state = useListState(rejectionFilters);
  const query = useQuery(rejectionsQuery(environment, state.query));
  return (
    <DataTable
      list="webhook-rejections"
      title="Refused deliveries"
      summary={summaryOf(query.data?.counts)}
      actions={<LinkButton href={`/${environment}/webhooks`}>Verified</LinkButton>}
      fields={rejectionFields}
      filters={rejectionFilters}
      controls={state}
      query={query}
      rowId={rowId}
      renderPanel={(id, row) => <RejectionPanel environment={environment} id={id} row={row} />}
      emptyState={
        <EmptyState
          title="Nothing was refused"
          actions={<LinkButton href={`/${environment}/webhooks`}>Verified deliveries</LinkButton>}
        >
          Deliveries without a valid signature of this environment's keys, or larger than 1 MiB, would be listed here
          with the reason.
        </EmptyState>
      }
    />
  );
}
