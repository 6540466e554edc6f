"use client";

import { useQuery } from "@tanstack/react-query";
import { MoneyActionsLink } from "@/components/money-actions/link";
import { StatusBadge } from "@/components/ui/badge";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryState } from "@/components/ui/query-state";
import { ShortId } from "@/components/ui/short-id";
import { ZoneNote } from "@/components/ui/time-zone";
import { useEnvironment } from "@/lib/client/environment";
import { quoteStatus } from "@/lib/features/quotes/fields";
import { quoteQuery } from "@/lib/features/quotes/queries";
import { NewQuoteButton } from "./new-quote-button";
import { ON_PAPER } from "./paper";
import { QuoteBody } from "./quote-body";

/** One quote on a page of its own: executable while it lives, its history afterwards. */
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
          <ZoneNote />
          <MoneyActionsLink about={id} />
        </>
      }
      actions={query.data?.quote.execution ? null : <NewQuoteButton />}
      className={ON_PAPER}
    >
      {query.data ? <QuoteBody view={query.data} /> : null}
      <QueryState query={query} skeleton="h-72" />
    </PageFrame>
  );
}
