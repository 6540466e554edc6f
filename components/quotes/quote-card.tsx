"use client";

import type { ReactNode } from "react";
import { PendingSignOff } from "@/components/sign-offs/pending";
import { usePendingSignOff } from "@/components/sign-offs/use-pending";
import { ExchangeRate } from "@/components/transactions/exchange-rate";
import { Amount } from "@/components/ui/amount";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { onDemand } from "@/components/ui/on-demand";
import { isAwaitingAuthorization } from "@/lib/features/quotes/check/authorization";
import { otherAmount, otherSide } from "@/lib/features/quotes/check/other-account";
import { isPriced, missingToSend } from "@/lib/features/quotes/check/priced";
import { isExecution, isFunded } from "@/lib/features/quotes/fields/execution";
import { quoteRate } from "@/lib/features/quotes/fields/terms";
import type { ReceivedQuote } from "@/lib/features/quotes/queries";
import type { QuoteRow } from "@/lib/features/quotes/schema";
import { formatMoney } from "@/lib/money";
import { breakdownOf, knownLines } from "./breakdown";
import { Countdown } from "./countdown-ring";
import { ExecuteQuote } from "./execute-quote";
import { ExecutionState } from "./execution-state";
import { ExpiredNotice } from "./expired-notice";
import { priceChange } from "./price-change";
import { useTurned } from "./use-turned";
import { VoidNotice } from "./void-notice";
import { whatHappens } from "./what-happens";

// For the few quotes funded by paying in.
const Funding = onDemand(() => import("./funding").then((module) => module.Funding));
// A form with validation, for the few quotes that await their customer.
const Authorization = onDemand(() => import("./authorization").then((module) => module.Authorization));

export interface QuoteCardProps {
  view: ReceivedQuote;
  /** The previous price, for comparison. */
  last?: QuoteRow | null;
  /** Requests a fresh price: absent on the quote's own page. */
  onPriceAgain?: () => void;
  isPricing?: boolean;
  /** Why it doesn't match the form beside it: then it can't be sent. */
  voidReason?: ReactNode;
  /** Whether the form still shows exactly what was priced, checked again on sending. */
  stillShown?: () => boolean;
  /** Whether to open the send confirmation at once; true once per quote. */
  takeQuestion?: (quoteId: string) => boolean;
  /** It is shown because of what was just done: its outcome takes the focus. */
  isNews?: boolean;
}

/** A quote's price, sums that tie out, countdown and the one button that moves money, or the state of its execution. */
export function QuoteCard({ view, last = null, voidReason, isNews, ...pricing }: QuoteCardProps) {
  const { quote, asked } = view;
  const priced = isPriced(quote) ? quote : null;
  const breakdown = priced && breakdownOf(priced, view.payer);
  const rate = quoteRate(quote);
  const execution = view.journal.find(isExecution);
  const missing = missingToSend(quote, asked);
  const isOffered =
    missing.length === 0 && priced?.status === "PENDING" && (!execution || execution.status === "refused");
  const isVoid = isOffered && !!voidReason;
  // Sending it again would withdraw the request awaiting sign-off.
  const isWaiting = usePendingSignOff(quote.id) !== null;
  const other = asked && isOffered ? otherAmount(asked, priced) : null;
  const different = asked && isOffered ? otherSide(asked, quote) : null;
  const hasTurned = useTurned(!isOffered);
  const deadline = { endsAt: quote.expiresAt ?? view.now, asOf: view.now, clocks: view.clocks };
  const isAwaiting = isAwaitingAuthorization(quote);
  // Seen to expire, or beside the form: an expired quote's own page says so in its heading.
  const isUnsent = quote.status === "EXPIRED" && !execution && !isFunded(quote) && !isWaiting;
  const isOver = isUnsent && (hasTurned || pricing.onPriceAgain !== undefined || view.signedOff !== undefined);
  const hasGoneOn = useTurned(!isAwaiting);
  return (
    <Card className="p-1">
      <PendingSignOff about={quote.id} />
      {isVoid ? <VoidNotice {...pricing}>{voidReason}</VoidNotice> : null}
      {isOver ? <ExpiredNotice signedOff={view.signedOff} {...pricing} /> : null}
      {isOffered && !isVoid && !isWaiting ? (
        <Countdown
          deadline={deadline}
          createdAt={quote.createdAt ?? view.now}
          rate={rate}
          change={priceChange(last, quote)}
        />
      ) : null}
      {isOffered && execution ? <hr className="my-3.5 border-line" /> : null}
      {execution ? (
        <ExecutionState
          key={isAwaiting ? "awaiting" : "moving"}
          entry={execution}
          view={view}
          isNews={isNews || hasTurned || hasGoneOn}
        />
      ) : null}
      {isAwaiting ? (
        <Authorization view={view} amount={breakdown ? formatMoney(breakdown.sending) : "the payment"} />
      ) : null}
      {isOffered || execution || isAwaiting || isOver ? <hr className="my-3.5 border-line" /> : null}
      {other ? (
        <Banner tone="bad" title="The service priced a different amount" className="mb-3" isLive>
          You asked for {formatMoney(other.asked)}; this quote is for {formatMoney(other.priced)}.
        </Banner>
      ) : null}
      <div data-void={isVoid || undefined} className={isVoid ? "line-through [&_*]:text-text-3!" : undefined}>
        {breakdown && isOffered && !isWaiting ? (
          <p className="mb-2.5 text-text-2">{whatHappens(view, breakdown)}</p>
        ) : null}
        <DescriptionList className="[&>:last-child]:mt-1.5 [&>:last-child]:border-line [&>:last-child]:border-t [&>:last-child]:pt-3">
          {(breakdown?.lines ?? knownLines(quote, view.payer)).map((line) => (
            <Description key={line.label} label={line.label} isEnd isTotal={line.isTotal}>
              <Amount value={line.money} />
            </Description>
          ))}
        </DescriptionList>
        {rate && (isVoid || !isOffered) ? (
          <p className="mt-2 text-sm text-text-2">
            <ExchangeRate rate={rate} />
          </p>
        ) : null}
      </div>
      {breakdown?.counterpartyFee ? (
        <p className="mt-2 text-sm text-text-2">
          The counterparty's fixed fee is {formatMoney(breakdown.counterpartyFee)}.
        </p>
      ) : null}
      {breakdown?.warning ? <Banner tone="warn" title={breakdown.warning} className="mt-3" /> : null}
      {missing.length === 0 ? null : <Unpriced missing={missing} />}
      {different ? (
        <Banner
          tone="bad"
          title={`The service priced a different ${different} from the one requested`}
          className="mt-3"
        >
          It can't be sent. Get a new price; contact the service if it happens again.
        </Banner>
      ) : breakdown && !isVoid && isFunded(quote) ? (
        <Funding
          view={view}
          amount={formatMoney(breakdown.sending)}
          deadline={deadline}
          isPage={pricing.onPriceAgain === undefined}
          isNews={hasGoneOn}
        />
      ) : isOffered && priced && breakdown && !isVoid && !isWaiting ? (
        <ExecuteQuote
          view={view}
          quote={priced}
          breakdown={breakdown}
          rate={rate}
          other={other}
          deadline={deadline}
          {...pricing}
        />
      ) : null}
    </Card>
  );
}

function Unpriced({ missing }: { missing: string[] }) {
  return (
    <Banner tone="warn" title="The service's quote is incomplete" className="mt-3">
      It doesn't say, or Corridor can't read: {missing.join(", ")}. A quote like this can't be sent from here.
    </Banner>
  );
}
