"use client";

import { PaymentInstructions } from "@/components/transactions/payment-instructions";
import { Banner } from "@/components/ui/banner";
import { useSecondsLeft } from "@/components/ui/countdown";
import { LinkButton } from "@/components/ui/link-button";
import { useEnvironment } from "@/lib/client/environment";
import type { Deadline } from "@/lib/dates";
import { networkOf } from "@/lib/features/quotes/check/funding";
import { isFunded } from "@/lib/features/quotes/fields/execution";
import type { ReceivedQuote } from "@/lib/features/quotes/queries";
import { resourcePath } from "@/lib/ids";
import { TakeFocus } from "./take-focus";
import { useFreshBalances } from "./use-fresh-balances";

interface FundingProps {
  view: ReceivedQuote;
  amount: string;
  deadline: Deadline;
  /** The instructions are elsewhere on the page. */
  isPage: boolean;
  /** The customer has just authorised it: moves the focus here for the user who entered their code. */
  isNews: boolean;
}

/** A payment sent when its money arrives: how to pay it in, and its status. There is nothing to press here. */
export function Funding({ view, amount, deadline, isPage, isNews }: FundingProps) {
  const { quote } = view;
  const instructions = quote.paymentInstructions;
  useFreshBalances(quote.status);
  if (!isFunded(quote)) return null;
  if (quote.status !== "PENDING") return <Ended view={view} />;
  const { network, requested } = networkOf(view);
  if (requested !== null) {
    return (
      <Banner tone="bad" title="The service named a different network" className="mt-4.5">
        Requested {requested}; the quote is for {network}. Pay nothing in. Get a new price; contact the service if it
        happens again.
      </Banner>
    );
  }
  const waiting = (
    <Waiting amount={amount} network={network} deadline={deadline} hasInstructions={!!instructions?.length} />
  );
  return (
    <div className="mt-4.5 grid gap-3">
      {isNews ? <TakeFocus>{waiting}</TakeFocus> : waiting}
      {isPage ? null : <PaymentInstructions instructions={instructions} />}
      <Odd amount={amount} />
    </div>
  );
}

function Waiting({
  amount,
  network,
  deadline,
  hasInstructions,
}: {
  amount: string;
  network: string | null;
  deadline: Deadline;
  hasInstructions: boolean;
}) {
  if (useSecondsLeft(deadline) <= 0) {
    return (
      <Banner tone="warn" title="The price has expired" isLive>
        Money that arrives now is too late for this price. Get a new price before anything is paid in.
      </Banner>
    );
  }
  if (!hasInstructions) {
    return (
      <Banner tone="warn" title="The service gave no payment instructions">
        Nothing can be paid in for this quote. Get a new price; contact the service if it happens again.
      </Banner>
    );
  }
  return (
    <Banner tone="info" title={network === null ? `Waiting for ${amount}` : `Waiting for ${amount} on ${network}`}>
      The payment is sent automatically once exactly this amount arrives with the reference. This page updates
      automatically.{network === null ? null : " Money sent on another network can be lost."}
    </Banner>
  );
}

/** What the specification says about unexpected funding (2.8), and that the rest is unknown. */
function Odd({ amount }: { amount: string }) {
  return (
    <details className="text-sm text-text-2">
      <summary className="cursor-pointer">If the money arrives late, in another amount, or twice</summary>
      <ul className="mt-1.5 list-disc pl-4">
        <li>
          Late: the price has expired, so the payment fails. Money that still arrives stays with the service: check the
          transaction, or contact the service.
        </li>
        <li>
          Not exactly {amount}: the payment can fail because the funding amount doesn't match. Any refund is shown on
          its transaction.
        </li>
        <li>Twice: a quote is paid only once. Ask the service what happens to a second deposit.</li>
      </ul>
    </details>
  );
}

/** Its final status; empty while it waits for the customer, or for an unknown status. */
function Ended({ view: { quote } }: { view: ReceivedQuote }) {
  const environment = useEnvironment();
  const { transactionId, status } = quote;
  const path = transactionId ? resourcePath(environment, transactionId) : null;
  const follow = path ? <LinkButton href={path}>Follow the payment</LinkButton> : undefined;
  if (status === "EXPIRED") {
    return (
      <Banner tone="warn" title="No money arrived in time" className="mt-4.5" isLive>
        No payment was sent. Money that arrived late is with the service: check the transaction for a refund, or contact
        the service.
      </Banner>
    );
  }
  if (status === "FAILED") {
    return (
      <Banner tone="bad" title="The payment failed" className="mt-4.5" isLive actions={follow}>
        Its transaction says why, and whether the money was refunded.
      </Banner>
    );
  }
  if (status !== "PROCESSING" && status !== "COMPLETED") return null;
  return (
    <Banner tone="good" title="The money arrived" className="mt-4.5" isLive actions={follow}>
      {status === "COMPLETED" ? "The payment is complete." : "The payment is under way."}
    </Banner>
  );
}
