"use client";

import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { transactionQuery } from "@/lib/features/transactions/queries";
import type { TransactionRow } from "@/lib/features/transactions/schema";
import { TransactionFacts } from "./facts";
import { TransactionHeadline } from "./headline";
import { TransactionTimeline } from "./timeline";

/** A transaction beside the list: what the row knows at once, the rest as soon as it is read. */
export function TransactionPanel({
  environment,
  id,
  row,
}: {
  environment: string;
  id: string;
  row: TransactionRow | null;
}) {
  const query = useQuery(transactionQuery(environment, id));
  const transaction = query.data?.transaction ?? row;
  if (query.error && !transaction) {
    return <ErrorState {...query.error} onRetry={() => query.refetch()} isRetrying={query.isFetching} />;
  }
  if (!transaction) return <Skeleton className="h-40" />;
  return (
    <div className="grid gap-3.5">
      <TransactionHeadline transaction={transaction} />
      <hr className="border-line" />
      <TransactionFacts environment={environment} transaction={transaction} />
      <hr className="border-line" />
      <TransactionTimeline steps={query.data?.timeline} error={query.error} />
    </div>
  );
}
