"use client";

import { useQuery } from "@tanstack/react-query";
import { Banner } from "@/components/ui/banner";
import { useEnvironment } from "@/lib/client/environment";
import type { JournalView } from "@/lib/features/journal/schema";
import { isUnsent } from "@/lib/features/quotes/check/authorization";
import { isOpen } from "@/lib/features/quotes/fields/execution";
import type { ReceivedQuote } from "@/lib/features/quotes/queries";
import { isUnpaid } from "@/lib/features/transactions/check/payment-state";
import { transactionQuery } from "@/lib/features/transactions/queries";
import { resourcePath } from "@/lib/ids";
import { DifferenceBanner, FollowPayment, JournalSteps, RefundBanner, RefusedBanner, textOf } from "./journal-outcome";
import { TakeFocus } from "./take-focus";
import { useFreshBalances } from "./use-fresh-balances";

interface ExecutionStateProps {
  entry: JournalView;
  view: ReceivedQuote;
  /** It results from what was just done, so it takes the focus. */
  isNews?: boolean;
}

/** The state of an execution, from the journal: the same after a reload, in another tab, or for another user. */
export function ExecutionState({ entry, view, isNews = false }: ExecutionStateProps) {
  const environment = useEnvironment();
  const isHeld = isUnsent(view.quote, view.journal);
  const transactionId = view.quote.transactionId ?? textOf(entry.outcome?.transactionId);
  const isFollowed = entry.status === "succeeded" && transactionId !== null;
  const payment = useQuery({ ...transactionQuery(environment, transactionId ?? ""), enabled: isFollowed });
  const paid = isFollowed ? payment.data?.transaction : undefined;
  const paymentStatus = paid?.status;
  useFreshBalances(paymentStatus);
  // A failed payment is never shown as paid, whatever the quote's status.
  const status = isUnpaid(paymentStatus) ? "FAILED" : view.quote.status;
  const words = paid?.refund ? <RefundBanner payment={paid} /> : headline(entry, status, isHeld);
  return (
    <div className="grid gap-3">
      {isNews ? <TakeFocus isForced>{words}</TakeFocus> : words}
      <DifferenceBanner entry={entry} />
      <JournalSteps entry={entry} />
      {isFollowed ? <FollowPayment path={resourcePath(environment, transactionId)} payment={paid} /> : null}
    </div>
  );
}

function headline(entry: JournalView, status: string | undefined, isHeld: boolean) {
  if (isOpen(entry)) {
    const isSending = entry.status === "intended";
    return (
      <Banner tone="info" title={isSending ? "Sending…" : "Checking whether it went through"} isLive>
        {isSending
          ? "The payment is on its way to the service."
          : "The outcome isn't known yet. Corridor is checking it. Don't pay again."}
      </Banner>
    );
  }
  if (entry.status === "refused") {
    return <RefusedBanner entry={entry} title="It was not executed." next="Fix the cause, then get a new price." />;
  }
  if (isHeld && entry.status === "succeeded") return held(status);
  return succeeded(status === "FAILED" || entry.outcome?.quoteStatus === "FAILED" ? "FAILED" : status);
}

/** An execution that the service only accepted, and that awaits the customer or ended that way. */
function held(status: string | undefined) {
  if (status !== "FAILED" && status !== "EXPIRED") {
    return (
      <Banner tone="info" title="Accepted, not sent yet" isLive>
        It is waiting for the customer's authorisation; no money has moved.
      </Banner>
    );
  }
  return (
    <Banner tone="bad" title="It failed after waiting for the customer's authorisation" isLive>
      Check the transaction to see whether anything was sent before you pay again.
    </Banner>
  );
}

/** The message for an execution that went through, whatever status the service reports for the quote. */
function succeeded(status: string | undefined) {
  if (status === "FAILED") {
    return (
      <Banner tone="bad" title="Executed, but the payment failed" isLive>
        Follow the payment to see why, and whether the money was refunded, before you pay again.
      </Banner>
    );
  }
  if (status === "EXPIRED") {
    return (
      <Banner tone="bad" title="Executed, but the service reports the quote as expired" isLive>
        It accepted the payment when it was sent. Ask the service which is correct before you pay again.
      </Banner>
    );
  }
  return (
    <Banner tone="good" title="Executed" isLive>
      {status === "PENDING"
        ? "The service accepted the payment. It still lists the quote as pending; this page updates automatically."
        : "The service confirmed it."}
    </Banner>
  );
}
