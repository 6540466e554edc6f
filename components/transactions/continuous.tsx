"use client";

import { ContinuousList, type ContinuousParts } from "@/components/data-table/continuous-list";
import { PART } from "@/components/data-table/list-pages";
import { useEnvironment } from "@/lib/client/environment";
import { LONGEST_LIST } from "@/lib/features/transactions/check/history-filters";
import { readTransactions } from "@/lib/features/transactions/queries";
import type { ListTransactionsInput, TransactionRow, TransactionTotals } from "@/lib/features/transactions/schema";

interface ContinuousTransactionsProps extends ContinuousParts<TransactionRow> {
  query: ListTransactionsInput;
  /** What was created later isn't in the list. */
  openedAt: string;
  totals: TransactionTotals | undefined;
}

/** Everything that a filter of the local history matches, in one list, as it was at an instant. */
export function ContinuousTransactions({ query, openedAt, totals, ...parts }: ContinuousTransactionsProps) {
  const environment = useEnvironment();
  const { cursor: _cursor, limit: _limit, ...filter } = query;
  const name = JSON.stringify([environment, filter, openedAt]);
  return (
    <ContinuousList
      key={name}
      {...parts}
      name={name}
      read={(offset, signal) => readTransactions(environment, { ...filter, openedAt, offset, limit: PART }, signal)}
      total={totals && (totals.count ?? (totals.moreThan ?? 0) + 1)}
      longest={LONGEST_LIST}
    />
  );
}
