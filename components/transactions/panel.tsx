"use client";

import { useQuery } from "@tanstack/react-query";
import { WorkCard } from "@/components/casework/work-card";
import { QueryState } from "@/components/ui/query-state";
import { useEnvironment } from "@/lib/client/environment";
import { mayPayAgain } from "@/lib/features/transactions/check/pay-again";
import { transactionQuery } from "@/lib/features/transactions/queries";
import type { TransactionRow } from "@/lib/features/transactions/schema";
import { PaymentExplanation } from "./explanation";
import { TransactionHeadline } from "./headline";
import { PayAgain } from "./pay-again";
import { TransactionSummary } from "./summary";
import { TransactionTimeline } from "./timeline";

/** A transaction beside the list: the row's data at once, the rest when loaded. */
export function TransactionPanel({ id, row }: { id: string; row: TransactionRow | null }) {
  const environment = useEnvironment();
  const query = useQuery(transactionQuery(environment, id));
  const transaction = query.data?.transaction ?? row;
  if (!transaction) return <QueryState query={query} skeleton="h-40" />;
  return (
    <div className="grid gap-3.5">
      <TransactionHeadline transaction={transaction} />
      {query.data ? <PaymentExplanation detail={query.data} isPanel /> : null}
      <hr className="border-line" />
      <TransactionSummary transaction={transaction} about={query.data} />
      <hr className="border-line" />
      {transaction.quoteId !== undefined && query.data && mayPayAgain(query.data) ? (
        <div>
          <PayAgain quoteId={transaction.quoteId} />
        </div>
      ) : null}
      <WorkCard transactionId={id} isPanel />
      <hr className="border-line" />
      <TransactionTimeline steps={query.data?.timeline} error={query.error} />
    </div>
  );
}
