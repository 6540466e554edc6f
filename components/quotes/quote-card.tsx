"use client";

import { Amount } from "@/components/ui/amount";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { Description, DescriptionList } from "@/components/ui/description-list";
import type { ReceivedQuote } from "@/lib/features/quotes/queries";
import { breakdownOf, type PriceChange, rateOf } from "./breakdown";
import { Countdown } from "./countdown-ring";
import { ExecuteQuote } from "./execute-quote";
import { ExecutionState } from "./execution-state";

export interface QuoteCardProps {
  environment: string;
  view: ReceivedQuote;
  change?: PriceChange;
  /** Where a fresh price can be had: absent on the quote's own page. */
  onPriceAgain?: () => void;
  isPricing?: boolean;
}

/** A quote's price, sums that tie, countdown and the one button that moves money, or where its execution stands. */
export function QuoteCard({ environment, view, change = null, onPriceAgain, isPricing }: QuoteCardProps) {
  const { quote } = view;
  const breakdown = breakdownOf(quote);
  const rate = rateOf(breakdown);
  const execution = view.journal.find((entry) => entry.action === "quote.execute");
  const isOffered = quote.status === "PENDING" && (!execution || execution.status === "refused");
  const deadline = { endsAt: quote.expiresAt, asOf: view.now, clocks: view.clocks };
  return (
    <Card className="p-1">
      {isOffered ? <Countdown deadline={deadline} createdAt={quote.createdAt} rate={rate} change={change} /> : null}
      {isOffered && execution ? <hr className="my-3.5 border-line" /> : null}
      {execution ? <ExecutionState environment={environment} entry={execution} view={view} /> : null}
      {isOffered || execution ? <hr className="my-3.5 border-line" /> : null}
      <DescriptionList className="[&>:last-child]:mt-1.5 [&>:last-child]:border-line [&>:last-child]:border-t [&>:last-child]:pt-3">
        {breakdown.lines.map((line) => (
          <Description key={line.label} label={line.label} isEnd isTotal={line.isTotal}>
            <Amount value={line.money} />
          </Description>
        ))}
      </DescriptionList>
      {breakdown.warning ? <Banner tone="warn" title={breakdown.warning} className="mt-3" /> : null}
      {isOffered ? (
        <ExecuteQuote
          environment={environment}
          view={view}
          breakdown={breakdown}
          deadline={deadline}
          onPriceAgain={onPriceAgain}
          isPricing={isPricing}
        />
      ) : null}
    </Card>
  );
}
