"use client";

import { useQuery } from "@tanstack/react-query";
import { PaymentInstructions } from "@/components/transactions/payment-instructions";
import { StatusBadge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryState } from "@/components/ui/query-state";
import { ShortId } from "@/components/ui/short-id";
import { ZoneNote } from "@/components/ui/time-zone";
import { quoteStatus } from "@/lib/features/quotes/fields";
import { quoteQuery } from "@/lib/features/quotes/queries";
import { QuoteCard } from "./quote-card";
import { QuoteFacts } from "./quote-facts";

/** One quote on a page of its own: executable while it lives, its history afterwards. */
export function QuoteDetail({ environment, id }: { environment: string; id: string }) {
  const query = useQuery(quoteQuery(environment, id));
  const status = query.data ? quoteStatus(query.data.quote.status) : null;
  return (
    <PageFrame
      title="Quote"
      back={{ href: `/${environment}/quotes`, label: "← Quotes" }}
      meta={
        <>
          <ShortId id={id} />
          {status ? <StatusBadge tone={status.tone} label={status.label} /> : null}
          <ZoneNote />
        </>
      }
      actions={<LinkButton href={`/${environment}/quotes/new`}>New quote</LinkButton>}
    >
      {query.data ? (
        <div className="grid max-w-5xl items-start gap-4 lg:grid-cols-[minmax(0,1fr)_400px]">
          <div className="grid gap-4">
            <Card>
              <QuoteFacts environment={environment} quote={query.data.quote} />
            </Card>
            <PaymentInstructions instructions={query.data.quote.paymentInstructions} />
          </div>
          <QuoteCard key={id} environment={environment} view={query.data} />
        </div>
      ) : null}
      <QueryState query={query} skeleton="h-72" />
    </PageFrame>
  );
}
