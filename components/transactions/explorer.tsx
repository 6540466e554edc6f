"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { DataTable } from "@/components/data-table/data-table";
import { ExportButton } from "@/components/exports/export-button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { SavedViews } from "@/components/views/saved-views";
import { useListState } from "@/lib/client/url-state";
import { transactionFields, transactionFilters } from "@/lib/features/transactions/fields";
import { transactionsQuery } from "@/lib/features/transactions/queries";
import type { TransactionRow } from "@/lib/features/transactions/schema";
import { resourcePath } from "@/lib/ids";
import { formatCount } from "@/lib/numbers";

const TransactionPanel = dynamic(() => import("./panel").then((module) => module.TransactionPanel));
const rowId = (row: TransactionRow) => row.id;

/** The transaction explorer: every filter of the service in the URL, pages both ways, details beside the list. */
export function TransactionExplorer({ environment }: { environment: string }) {
  const state = useListState(transactionFilters);
  const query = useQuery(transactionsQuery(environment, state.query));
  const total = query.data?.totalCount;
  const { limit: _limit, cursor: _cursor, sortOrder: _order, ...filter } = state.query;
  return (
    <DataTable
      list="transactions"
      title="Transactions"
      summary={total === undefined ? null : `${formatCount(total)} in view`}
      views={<SavedViews list="transactions" state={state} />}
      actions={<ExportButton environment={environment} filter={filter} />}
      fields={transactionFields}
      filters={transactionFilters}
      controls={state}
      query={query}
      rowId={rowId}
      rowHref={(id) => resourcePath(environment, id) ?? `/${environment}/transactions`}
      renderPanel={(id, row) => <TransactionPanel environment={environment} id={id} row={row} />}
      emptyState={
        <EmptyState
          title="No payments yet"
          actions={
            <LinkButton href={`/${environment}/quotes/new`} variant="primary">
              New quote
            </LinkButton>
          }
        >
          Every incoming and outgoing payment of this environment appears here. Price a quote and execute it to make the
          first.
        </EmptyState>
      }
    />
  );
}
