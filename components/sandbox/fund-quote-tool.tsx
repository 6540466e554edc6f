"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { StatusBadge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { QueryState } from "@/components/ui/query-state";
import { TextField } from "@/components/ui/text-field";
import { useEnvironment } from "@/lib/client/environment";
import { isAwaitingFunding } from "@/lib/features/quotes/check/funding";
import { quoteStatus } from "@/lib/features/quotes/fields/execution";
import { sentOf } from "@/lib/features/quotes/fields/terms";
import { quoteQuery, quotesQuery } from "@/lib/features/quotes/queries";
import { resourcePath } from "@/lib/ids";
import { formatMoney } from "@/lib/money";
import { FundQuote } from "./fund-quote";

const NEWEST = { status: "PENDING", limit: 20 } as const;
const OFFERED = 5;

/** Funds a quote awaiting external money: one of the pending ones, or any by id. */
export function FundQuoteTool() {
  const environment = useEnvironment();
  const [id, setId] = useState("");
  const waiting = useQuery(quotesQuery(environment, NEWEST));
  const offered = (waiting.data?.rows ?? []).filter(isAwaitingFunding).slice(0, OFFERED);
  const chosen = id.trim();
  return (
    <Card title="Fund a quote" description="Simulates the money arriving for a quote with real-time funding.">
      <div className="grid gap-4">
        {offered.length > 0 ? (
          <div className="grid gap-1.5">
            <p className="font-medium text-sm text-text-2">Waiting for money</p>
            <div className="flex flex-wrap gap-2">
              {offered.map((quote) => {
                const total = sentOf(quote);
                return (
                  <Button key={quote.id} size="sm" onClick={() => setId(quote.id)}>
                    {total ? formatMoney(total) : "Amount not stated"} → {quote.toLabel}
                  </Button>
                );
              })}
            </div>
          </div>
        ) : null}
        {waiting.data && offered.length === 0 ? (
          <p className="text-text-2">None of the newest quotes is waiting for money.</p>
        ) : null}
        <TextField
          label="Quote ID"
          isMono
          placeholder="Quote:…"
          value={id}
          onChange={(event) => setId(event.target.value)}
        />
        {/^Quote:\S+$/.test(chosen) ? <ChosenQuote key={chosen} id={chosen} /> : null}
      </div>
    </Card>
  );
}

function ChosenQuote({ id }: { id: string }) {
  const environment = useEnvironment();
  const query = useQuery(quoteQuery(environment, id));
  if (!query.data) return <QueryState query={query} skeleton="h-24" />;
  const { quote, journal } = query.data;
  const status = quoteStatus(quote);
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-2">
        <StatusBadge tone={status.tone} label={status.label} />
        <Link href={resourcePath(environment, id) ?? "#"}>
          {quote.fromLabel} → {quote.toLabel}
        </Link>
      </p>
      <FundQuote quote={quote} journal={journal} />
    </div>
  );
}
