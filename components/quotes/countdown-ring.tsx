"use client";

import { ExchangeRate } from "@/components/transactions/exchange-rate";
import { clockText, spokenSeconds, useSecondsLeft } from "@/components/ui/countdown";
import { LiveRegion } from "@/components/ui/live-region";
import { Ring } from "@/components/ui/ring";
import { Time } from "@/components/ui/time";
import type { Deadline } from "@/lib/dates";
import type { PaymentRate } from "@/lib/money";
import type { PriceChange } from "./price-change";

/** What is said of the time: how much is left, and that it is over. */
export const RATE_LEFT = "until the price expires.";
export const RATE_OVER = "The price has expired. Get a new price.";

interface CountdownProps {
  deadline: Deadline;
  createdAt: string;
  rate: PaymentRate | null;
  change: PriceChange;
}

/** How long the rate is locked, by the service's clock; announced politely at 60, 30 and 10 seconds. */
export function Countdown({ deadline, createdAt, rate, change }: CountdownProps) {
  const seconds = useSecondsLeft(deadline);
  const whole = Math.max(1, (Date.parse(deadline.endsAt) - Date.parse(createdAt)) / 1000);
  const tone = seconds <= 10 ? "bad" : seconds <= 30 ? "warn" : "accent";
  return (
    <div className="flex items-center gap-4.5">
      <Ring fraction={seconds / whole} label="Time until the price expires" tone={tone}>
        {clockText(seconds)}
      </Ring>
      <div className="min-w-0">
        <p className="text-text-2">
          {seconds > 0 ? (
            <>
              Rate locked until <Time value={deadline.endsAt} />
            </>
          ) : (
            "The price has expired"
          )}
        </p>
        {rate ? (
          <p>
            <ExchangeRate rate={rate} />
          </p>
        ) : null}
        {change ? <p className={change.isBetter ? "text-good" : "text-text-2"}>{change.text}</p> : null}
      </div>
      <LiveRegion>{spokenSeconds(seconds, RATE_LEFT, RATE_OVER)}</LiveRegion>
    </div>
  );
}
