"use client";

import { useEffect } from "react";
import { ContinuousList, type ContinuousParts } from "@/components/data-table/continuous-list";
import { PART } from "@/components/data-table/list-pages";
import { useIsWide } from "@/components/ui/is-wide";
import { useEnvironment } from "@/lib/client/environment";
import { LONGEST_LIST } from "@/lib/features/transactions/check/history-filters";
import { readTransactions } from "@/lib/features/transactions/queries";
import type { ListTransactionsInput, TransactionRow, TransactionTotals } from "@/lib/features/transactions/schema";

interface ContinuousTransactionsProps {
  parts: ContinuousParts<TransactionRow>;
  /** Payments created after `openedAt` aren't in the list. */
  state: { query: ListTransactionsInput; openedAt: string; setContinuous: (isOn: boolean) => unknown };
  totals: TransactionTotals | undefined;
}

/** Everything that a filter of the local history matches, in one list, as of one instant. */
export function ContinuousTransactions({ parts, state, totals }: ContinuousTransactionsProps) {
  const environment = useEnvironment();
  const { openedAt, setContinuous } = state;
  // On a phone rows are cards of varying height, so the list is paged there, also when opened by link.
  const isWide = useIsWide();
  useEffect(() => {
    if (!isWide) setContinuous(false);
  }, [isWide, setContinuous]);
  const { cursor: _cursor, limit: _limit, ...filter } = state.query;
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
