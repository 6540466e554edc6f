"use client";

import { clockText, spokenSeconds, useSecondsLeft } from "@/components/ui/countdown";
import { LiveRegion } from "@/components/ui/live-region";
import { Time } from "@/components/ui/time";
import type { Deadline } from "@/lib/dates";
import type { ReceivedQuote } from "@/lib/features/quotes/queries";

/** How long the customer can still confirm, by the service's clock; empty if the service states no deadline. */
export function AuthorizationDeadline({ view }: { view: ReceivedQuote }) {
  const endsAt = view.quote.scaChallenge?.expiresAt;
  if (endsAt === undefined || Number.isNaN(Date.parse(endsAt))) return null;
  return <TimeLeft deadline={{ endsAt, asOf: view.now, clocks: view.clocks }} />;
}

function TimeLeft({ deadline }: { deadline: Deadline }) {
  const seconds = useSecondsLeft(deadline);
  return (
    <p className={seconds <= 30 ? "text-warn" : "text-text-2"}>
      {seconds > 0 ? (
        <>
          <span className="tabular-nums">{clockText(seconds)}</span> left to confirm, until{" "}
          <Time value={deadline.endsAt} />
        </>
      ) : (
        "The deadline has passed. Unless the customer confirmed in time, the payment fails and nothing is sent."
      )}
      <LiveRegion>{spokenSeconds(seconds, "left to confirm.", "The deadline has passed.")}</LiveRegion>
    </p>
  );
}
