"use client";

import { useQuery } from "@tanstack/react-query";
import { MoneyActionsLink } from "@/components/money-actions/link";
import { PendingSignOff } from "@/components/sign-offs/pending";
import { StatusBadge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { onDemand } from "@/components/ui/on-demand";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryState } from "@/components/ui/query-state";
import { ShortId } from "@/components/ui/short-id";
import { Skeleton } from "@/components/ui/skeleton";
import { useEnvironment } from "@/lib/client/environment";
import { isPayingInOver } from "@/lib/features/transactions/check/instructions";
import { mayPayAgain } from "@/lib/features/transactions/check/pay-again";
import { paymentState } from "@/lib/features/transactions/check/payment-state";
import { transactionQuery } from "@/lib/features/transactions/queries";
import { TransactionActions } from "./actions";
import { Counterparty } from "./counterparty";
import { PaymentExplanation } from "./explanation";
import { TransactionHeadline } from "./headline";
import { Originator } from "./originator";
import { PayAgain } from "./pay-again";
import { PaymentInstructions } from "./payment-instructions";
import { RateDetailsCard } from "./rate-details";
import { RefundCard } from "./refund";
import { TransactionSummary } from "./summary";
import { TransactionTimeline } from "./timeline";

// The browser loads this data, so the page needs none of these forms before then.
const WorkCard = onDemand(
  () => import("@/components/casework/work-card").then((module) => module.WorkCard),
  <Skeleton className="h-48" />,
);

/** Everything about one payment on one page, updated as its status changes. */
export function TransactionDetail({ id }: { id: string }) {
  const environment = useEnvironment();
  const query = useQuery(transactionQuery(environment, id));
  const back = { href: `/${environment}/transactions`, label: "← Transactions" };
  if (!query.data) {
    return (
      <PageFrame title="Transaction" back={back} meta={<ShortId id={id} />}>
        <QueryState query={query} skeleton="h-72" />
        {query.error ? (
          <div className="mt-4 max-w-2xl">
            <WorkCard transactionId={id} isGone={query.error.status === 404} />
          </div>
        ) : null}
      </PageFrame>
    );
  }
  const { transaction, timeline } = query.data;
  const status = paymentState(transaction);
  return (
    <PageFrame
      title="Transaction"
      back={back}
      meta={
        <>
          <ShortId id={transaction.id} />
          <StatusBadge tone={status.tone} label={status.label} />
          <MoneyActionsLink about={transaction.id} />
        </>
      }
      actions={
        transaction.quoteId !== undefined && mayPayAgain(query.data) ? <PayAgain quoteId={transaction.quoteId} /> : null
      }
    >
      <PendingSignOff about={id} />
      <PaymentExplanation detail={query.data} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="grid gap-4">
          <TransactionActions transaction={transaction} />
          <Card>
            <TransactionHeadline transaction={transaction} />
            <hr className="my-3.5 border-line" />
            <TransactionSummary transaction={transaction} about={query.data} />
          </Card>
          <RefundCard refund={transaction.refund} />
          <RateDetailsCard transaction={transaction} />
          <PaymentInstructions instructions={transaction.paymentInstructions} isOver={isPayingInOver(transaction)} />
          <Originator transaction={transaction} />
          <Counterparty transaction={transaction} />
        </div>
        <div className="grid gap-4">
          <WorkCard transactionId={id} />
          <Card>
            <TransactionTimeline steps={timeline} error={query.error} />
          </Card>
        </div>
      </div>
    </PageFrame>
  );
}
