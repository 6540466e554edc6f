"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { LiveRegion } from "@/components/ui/live-region";
import { millisecondsLeft } from "@/lib/dates";
import { isPriced } from "@/lib/features/quotes/check/priced";
import type { ReceivedQuote } from "@/lib/features/quotes/queries";
import { formatMoney } from "@/lib/money";
import { breakdownOf } from "./breakdown";

/** Says each price as it arrives: it appears beside the form, and the focus stays where it was. */
export function PriceSpoken({ view }: { view: ReceivedQuote | undefined }) {
  const [words, setWords] = useState("");
  const say = useEffectEvent(() => setWords(view ? priceWords(view) : ""));
  const id = view?.quote.id;
  useEffect(() => {
    if (id !== undefined) say();
  }, [id]);
  return <LiveRegion>{view ? words : ""}</LiveRegion>;
}

/** `Price: 100.00 USD sent, 1,833.14 MXN received. 118 seconds to send it.`; empty unless it can be sent. */
function priceWords({ quote, payer, now, clocks }: ReceivedQuote): string {
  if (!isPriced(quote) || quote.status !== "PENDING") return "";
  const { sending, receiving } = breakdownOf(quote, payer);
  const seconds = Math.round(millisecondsLeft({ endsAt: quote.expiresAt ?? now, asOf: now, clocks }) / 1000);
  return `Price: ${formatMoney(sending)} sent, ${formatMoney(receiving)} received. ${Math.max(0, seconds)} seconds to send it.`;
}
