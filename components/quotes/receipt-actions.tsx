"use client";

import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/components/shell/session";
import { PayAgain } from "@/components/transactions/pay-again";
import { LinkButton } from "@/components/ui/link-button";
import { useTimeZone } from "@/components/ui/time-zone";
import { useEnvironment } from "@/lib/client/environment";
import type { QuoteView } from "@/lib/features/quotes/schema";
import { isInOrder } from "@/lib/features/transactions/check/payment-state";
import { transactionQuery } from "@/lib/features/transactions/queries";
import { newQuotePath, resourcePath } from "@/lib/ids";
import { askedAgain } from "./fill-from";
import { KeepActions } from "./keep-actions";
import { receiptText } from "./receipt-text";

/** Actions for an executed payment: keep it, share it, make the next. */
export function ReceiptActions({ view }: { view: QuoteView }) {
  const environment = useEnvironment();
  const zone = useTimeZone();
  const mayPrice = useCan("quotes:create");
  const { quote } = view;
  const { transactionId } = quote;
  // Shares its request with the status above.
  const payment = useQuery({
    ...transactionQuery(environment, transactionId ?? ""),
    enabled: transactionId !== undefined,
  });
  // Not before it is known that nothing is due back. A failed payment's own page says when to pay again.
  const mayRepeat = transactionId === undefined || (payment.data ? isInOrder(payment.data.transaction) : false);
  const path = resourcePath(environment, transactionId ?? quote.id) ?? "";
  const isSettled = quote.execution === "done" && quote.status !== "EXPIRED";
  return (
    <div data-print="hide" className="mt-4 flex flex-wrap gap-2 border-line border-t pt-4">
      {mayPrice ? (
        <LinkButton href={newQuotePath(environment)} variant="primary">
          New quote
        </LinkButton>
      ) : null}
      {isSettled && mayRepeat && askedAgain(view) ? <PayAgain quoteId={quote.id} /> : null}
      <KeepActions text={receiptText(view, zone, payment.data?.transaction)} path={path} />
    </div>
  );
}
