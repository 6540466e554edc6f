"use client";

import { useQuery } from "@tanstack/react-query";
import { MoneyActionsLink } from "@/components/money-actions/link";
import { PayAgain } from "@/components/transactions/pay-again";
import { StatusBadge } from "@/components/ui/badge";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryState } from "@/components/ui/query-state";
import { ShortId } from "@/components/ui/short-id";
import { useEnvironment } from "@/lib/client/environment";
import { quoteStatus } from "@/lib/features/quotes/fields/execution";
import { quoteQuery, type ReceivedQuote } from "@/lib/features/quotes/queries";
import { askedAgain } from "./fill-from";
import { NewQuoteButton } from "./new-quote-button";
import { QuoteBody } from "./quote-body";

/** The next step: for a quote executed elsewhere, the same payment again; for any other, a new quote. */
function Next({ view }: { view: ReceivedQuote }) {
  const { quote } = view;
  if (quote.execution) return null;
  const isOver = quote.status === "COMPLETED" || quote.status === "FAILED";
  return (
    <>
      {isOver && askedAgain(view) ? <PayAgain quoteId={quote.id} /> : null}
      <NewQuoteButton />
    </>
  );
}

/** One quote on its own page: executable while it is valid, its history afterwards. */
export function QuoteDetail({ id }: { id: string }) {
  const environment = useEnvironment();
  const query = useQuery(quoteQuery(environment, id));
  const status = query.data ? quoteStatus(query.data.quote) : null;
  return (
    <PageFrame
      title="Quote"
      back={{ href: `/${environment}/quotes`, label: "← Quotes" }}
      meta={
        <>
          <ShortId id={id} />
          {status ? <StatusBadge tone={status.tone} label={status.label} /> : null}
          <MoneyActionsLink about={id} />
        </>
      }
      actions={query.data ? <Next view={query.data} /> : null}
    >
      {query.data ? <QuoteBody view={query.data} /> : null}
      <QueryState query={query} skeleton="h-72" />
    </PageFrame>
  );
}
