"use client";

import { useCan } from "@/components/shell/session";
import { LinkButton } from "@/components/ui/link-button";
import { useTimeZone } from "@/components/ui/time-zone";
import { useEnvironment } from "@/lib/client/environment";
import type { QuoteView } from "@/lib/features/quotes/schema";
import { newQuotePath, resourcePath } from "@/lib/ids";
import { KeepActions } from "./keep-actions";
import { receiptText } from "./receipt-text";

/** What one does with a payment that was made: keep it, hand it on, make the next. */
export function ReceiptActions({ view }: { view: QuoteView }) {
  const environment = useEnvironment();
  const zone = useTimeZone();
  const mayPrice = useCan("quotes:create");
  const { quote } = view;
  const { transactionId } = quote;
  const path = resourcePath(environment, transactionId ?? quote.id) ?? "";
  const [from, to] = [quote.source?.accountId, quote.destination?.accountId];
  const isSettled = quote.execution === "done" && quote.status !== "EXPIRED";
  return (
    <div data-print="hide" className="mt-4 flex flex-wrap gap-2 border-line border-t pt-4">
      {mayPrice ? (
        <LinkButton href={newQuotePath(environment)} variant="primary">
          New payment
        </LinkButton>
      ) : null}
      {mayPrice && isSettled && from && to ? (
        <LinkButton href={newQuotePath(environment, { from, to, customer: quote.source?.customerId })}>
          Pay again
        </LinkButton>
      ) : null}
      <KeepActions text={receiptText(view, zone)} path={path} />
    </div>
  );
}
