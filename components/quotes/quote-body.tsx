"use client";

import { useCan, useMode } from "@/components/shell/session";
import { PaymentInstructions } from "@/components/transactions/payment-instructions";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { onDemand } from "@/components/ui/on-demand";
import { useEnvironment } from "@/lib/client/environment";
import { isUnsent } from "@/lib/features/quotes/check/authorization";
import { fundingIn, isAwaitingFunding, networkOf } from "@/lib/features/quotes/check/funding";
import type { ReceivedQuote } from "@/lib/features/quotes/queries";
import { isPayingInOver } from "@/lib/features/transactions/check/instructions";
import { newQuotePath } from "@/lib/ids";
import { BalanceNow } from "./balance-now";
import { askedAgain } from "./fill-from";
import { QuoteCard } from "./quote-card";
import { QuoteDetails } from "./quote-details";
import { ReceiptActions } from "./receipt-actions";

// For the few quotes that await funding, and only in a sandbox.
const FundQuote = onDemand(() => import("@/components/sandbox/fund-quote").then((module) => module.FundQuote));

interface QuoteBodyProps {
  view: ReceivedQuote;
  /** It is shown because of what was just done. */
  isNews?: boolean;
}

/** A quote on a page: executable while it is valid, its payment's receipt afterwards. */
export function QuoteBody({ view, isNews }: QuoteBodyProps) {
  const { quote } = view;
  const isSandbox = useMode() === "sandbox";
  const maySimulate = useCan("sandbox:simulate") && isSandbox;
  const isReceipt = quote.execution !== null && !isUnsent(quote, view.journal);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_400px] print:grid-cols-1">
      <div className="grid gap-4">
        <Card title={isReceipt ? "Receipt" : undefined}>
          <QuoteDetails view={view} />
          {isReceipt && quote.execution === "done" ? (
            <BalanceNow account={quote.source} name="The paying account" />
          ) : null}
          {isReceipt ? <ReceiptActions view={view} /> : null}
          {!isReceipt && !view.signedOff && quote.status === "EXPIRED" ? <PriceAnew view={view} /> : null}
        </Card>
        {networkOf(view).requested === null ? (
          <PaymentInstructions instructions={quote.paymentInstructions} isOver={isPayingInOver(quote)} />
        ) : null}
        {maySimulate && (isAwaitingFunding(quote) || fundingIn(view.journal)) ? (
          <Card title="Fund in sandbox" description="Simulates the money arriving.">
            <FundQuote quote={quote} journal={view.journal} />
          </Card>
        ) : null}
      </div>
      <QuoteCard key={quote.id} view={view} isNews={isNews} />
    </div>
  );
}

/** The link from an expired quote to a fresh price for the same payment. */
function PriceAnew({ view }: { view: ReceivedQuote }) {
  const environment = useEnvironment();
  if (!useCan("quotes:create") || !askedAgain(view)) return null;
  return (
    <LinkButton
      href={newQuotePath(environment, { again: view.quote.id })}
      variant="primary"
      data-print="hide"
      className="mt-4"
    >
      Get a new price
    </LinkButton>
  );
}
