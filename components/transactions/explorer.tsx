"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, useMemo } from "react";
import { useWorkFilters } from "@/components/casework/use-work-filters";
import { DataTable } from "@/components/data-table/data-table";
import { StatusTabs } from "@/components/data-table/status-tabs";
import { ExportButton } from "@/components/exports/export-button";
import { onDemand } from "@/components/ui/on-demand";
import { useTimeZone } from "@/components/ui/time-zone";
import { SavedViews } from "@/components/views/saved-views";
import { useEnvironment } from "@/lib/client/environment";
import { useListState } from "@/lib/client/url-state";
import { useListQuery } from "@/lib/client/use-list-query";
import { transactionStatus } from "@/lib/features/transactions/check/facts";
import { liveOnly, needsHistory } from "@/lib/features/transactions/check/history-filters";
import { TRANSACTION_SORTS, transactionFields } from "@/lib/features/transactions/fields/columns";
import {
  FILTER_UNKNOWN,
  historyFilters,
  RARE_STATUS,
  transactionFilters,
  workFilters,
} from "@/lib/features/transactions/fields/filters";
import { transactionCountsQuery, transactionsQuery, transactionTotalsQuery } from "@/lib/features/transactions/queries";
import type { TransactionRow } from "@/lib/features/transactions/schema";
import { type Filter, optionsOf, withoutOption } from "@/lib/fields";
import { resourcePath } from "@/lib/ids";
import { formatCount } from "@/lib/numbers";

const TransactionPanel = onDemand(() => import("./panel").then((module) => module.TransactionPanel));
const FilterUnknown = onDemand(() => import("./filter-unknown").then((module) => module.FilterUnknown));
const HistoryLine = onDemand(() => import("./history-line").then((module) => module.HistoryLine));
const MissingLine = onDemand(() => import("./history-line").then((module) => module.MissingLine));
const HistoryTotals = onDemand(() => import("./history-line").then((module) => module.HistoryTotals));
// `lazy`, so that the table can provide the fallback, which `onDemand` doesn't allow.
const ContinuousTransactions = lazy(() =>
  import("./continuous").then((module) => ({ default: module.ContinuousTransactions })),
);
const NoPayments = onDemand(() => import("./no-payments").then((module) => module.NoPayments));
const BulkBar = onDemand(() => import("@/components/casework/bulk-bar").then((module) => module.BulkBar));
const rowId = (row: TransactionRow) => row.id;

/** The service itself sorts by creation time only. */
const LIVE_FIELDS = transactionFields.map(({ sortBy: _, ...field }) => field);
/** The local history keeps no memos. */
const HISTORY_FIELDS = transactionFields.filter(({ id }) => id !== "description");
const OF_HISTORY: readonly Filter[] = [...historyFilters, ...workFilters];

/** The filters that deployment and history support; a filter set by a link keeps its chip, so it can be removed. */
function filtersOf(has: { account: boolean; authorization: boolean; history: boolean }): readonly Filter[] {
  const known = transactionFilters.filter(
    (filter) =>
      (has.account || filter.param !== "accountIdentifier") &&
      (has.history || !OF_HISTORY.some((one) => one === filter)),
  );
  const offered = has.authorization ? known : withoutOption(known, "status", RARE_STATUS);
  // The service accepts one status at a time.
  return has.history ? offered : offered.map((one) => (one.param === "status" ? { ...one, isMany: false } : one));
}

/** The transaction explorer: every filter of the service in the URL, pages both ways, details beside the list. */
export function TransactionExplorer() {
  const environment = useEnvironment();
  const state = useListState(transactionFilters, useTimeZone(), TRANSACTION_SORTS);
  const query = useListQuery(transactionsQuery(environment, state.query));
  const client = useQueryClient();
  const total = query.data?.totalCount;
  const { limit: _limit, cursor: _cursor, sortBy, sortOrder: _order, ...filter } = state.query;
  const isHistory = needsHistory({ ...filter, sortBy });
  const { status: _status, ...others } = filter;
  const counted = useQuery({ ...transactionCountsQuery(environment, others), enabled: !isHistory });
  const added = useQuery({ ...transactionTotalsQuery(environment, filter), enabled: isHistory });
  // The previous filter's sums would be mistaken for this one's.
  const totals = added.isPlaceholderData ? undefined : added.data;
  const { accountIdentifier } = state.values;
  const isUnknown = accountIdentifier !== undefined && query.error?.code === FILTER_UNKNOWN;
  const hasAccount = query.data?.canFilterByAccount !== false || accountIdentifier !== undefined;
  const hasAuthorization =
    query.data?.canAwaitAuthorization === true || state.values.status?.includes(RARE_STATUS) === true;
  const hasHistory = query.data?.hasHistory === true || isHistory;
  const known = useMemo(
    () => filtersOf({ account: hasAccount, authorization: hasAuthorization, history: hasHistory }),
    [hasAccount, hasAuthorization, hasHistory],
  );
  const filters = useWorkFilters(known, state.values, hasHistory);
  const dropHistory = () => {
    state.setFilters(liveOnly(state.values));
    if (sortBy) state.setSort(null, "desc");
  };
  const counts = isHistory ? added.data?.statuses : counted.data?.counts;
  const tabs = optionsOf(filters, "status").map(({ value }) => ({
    value,
    status: transactionStatus(value),
    count: isHistory && counts ? (counts[value] ?? 0) : counts?.[value],
  }));
  return (
    <div className="flex h-full min-h-0 flex-col">
      <StatusTabs
        label="Transactions by status"
        tabs={tabs}
        selected={state.values.status ?? null}
        onSelect={(status) => state.setFilters({ status })}
      />
      {isUnknown ? <FilterUnknown identifier={accountIdentifier} onChoose={state.setFilters} /> : null}
      {isHistory ? <HistoryLine asOf={query.data?.asOf ?? null} onDrop={dropHistory} /> : null}
      {isHistory && totals?.missing ? <MissingLine missing={totals.missing} /> : null}
      <DataTable
        list="transactions"
        title="Transactions"
        summary={
          isHistory ? (
            // If the list itself can't be read, only that is reported.
            <HistoryTotals totals={totals} hasFailed={added.isError && !query.error} onRetry={added.refetch} />
          ) : total === undefined ? null : (
            `${formatCount(total)} in view`
          )
        }
        views={<SavedViews list="transactions" state={state} />}
        actions={<ExportButton filter={filter} />}
        fields={isHistory ? HISTORY_FIELDS : hasHistory ? transactionFields : LIVE_FIELDS}
        filters={filters}
        controls={state}
        query={query}
        onNear={(cursor) => void client.prefetchQuery(transactionsQuery(environment, { ...state.query, cursor }))}
        continuous={
          isHistory
            ? {
                isOn: state.isContinuous,
                setOn: state.setContinuous,
                render: (parts) => <ContinuousTransactions parts={parts} state={state} totals={totals} />,
              }
            : undefined
        }
        rowId={rowId}
        rowHref={(id) => resourcePath(environment, id) ?? `/${environment}/transactions`}
        renderPanel={(id, row) => <TransactionPanel id={id} row={row} />}
        renderSelection={(selection) => <BulkBar selection={selection} query={state.query} />}
        emptyState={<NoPayments />}
      />
    </div>
  );
}
