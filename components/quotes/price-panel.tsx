"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { onDemand } from "@/components/ui/on-demand";
import { QueryState } from "@/components/ui/query-state";
import type { ProblemError } from "@/lib/client/problem";
import type { ReceivedQuote } from "@/lib/features/quotes/queries";
import type { QuoteRow } from "@/lib/features/quotes/schema";

const QuoteCard = onDemand(() => import("./quote-card").then((module) => module.QuoteCard));

// Ready long before a price; the page's first load has no room for it.
const PriceSpoken = onDemand(() => import("./price-spoken").then((module) => module.PriceSpoken));

interface PricePanelProps {
  query: UseQueryResult<ReceivedQuote, ProblemError>;
  isEmpty: boolean;
  /** The previous price. */
  last: QuoteRow | null;
  onPriceAgain: () => void;
  isPricing: boolean;
  voidReason: ReactNode;
  stillShown: () => boolean;
  takeQuestion: (quoteId: string) => boolean;
}

/** The price beside the form: empty, loading, failed, or the quote itself. */
export function PricePanel({ query, isEmpty, ...card }: PricePanelProps) {
  const view = isEmpty ? undefined : query.data;
  useEffect(() => {
    QuoteCard.load().catch((error: unknown) => reportError(error));
  }, []);
  return (
    <div className="min-w-0">
      {view ? <QuoteCard key={view.quote.id} view={view} {...card} /> : <NoPrice query={query} isEmpty={isEmpty} />}
      <PriceSpoken view={view} />
    </div>
  );
}

function NoPrice({ query, isEmpty }: Pick<PricePanelProps, "query" | "isEmpty">) {
  return (
    <Card className="min-h-64">
      {isEmpty ? (
        <EmptyState title="No price yet">
          Choose both accounts and an amount. The price holds for a minute or more, and no money moves until you send
          it.
        </EmptyState>
      ) : (
        <QueryState query={query} skeleton="h-56" />
      )}
    </Card>
  );
}
