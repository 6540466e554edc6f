"use client";

import { DataTable } from "@/components/data-table/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { onDemand } from "@/components/ui/on-demand";
import { useTimeZone } from "@/components/ui/time-zone";
import { SavedViews } from "@/components/views/saved-views";
import { useEnvironment } from "@/lib/client/environment";
import { useListState } from "@/lib/client/url-state";
import { useListQuery } from "@/lib/client/use-list-query";
import { transferFields, transferFilters } from "@/lib/features/transfers/fields";
import { transfersQuery } from "@/lib/features/transfers/queries";
import { resourcePath } from "@/lib/ids";
import { formatCount } from "@/lib/numbers";
import { NewTransferButton } from "./new-transfer-button";

const TransferSummary = onDemand(() => import("./transfer-body").then((module) => module.TransferSummary));

/** Every transfer made in this environment, newest first. */
export function TransferExplorer() {
  const environment = useEnvironment();
  const state = useListState(transferFilters, useTimeZone());
  const query = useListQuery(transfersQuery(environment, state.query));
  const total = query.data?.totalCount;
  return (
    <DataTable
      list="transfers"
      title="Transfers"
      summary={total === undefined ? null : `${formatCount(total)} made in Corridor`}
      views={<SavedViews list="transfers" state={state} />}
      actions={<NewTransferButton />}
      fields={transferFields}
      filters={transferFilters}
      controls={state}
      query={query}
      rowHref={(id) => resourcePath(environment, id) ?? `/${environment}/transfers`}
      renderPanel={(id) => <TransferSummary id={id} />}
      emptyState={
        <EmptyState title="No transfers yet" actions={<NewTransferButton />}>
          A transfer moves money between an internal and an external account in one currency. Those that were made
          elsewhere are among the transactions.
        </EmptyState>
      }
    />
  );
}
