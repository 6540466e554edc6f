"use client";

import { useEffect, useRef, useState } from "react";
import { LiveRegion } from "@/components/ui/live-region";
import { millisecondsLeft } from "@/lib/dates";
import { approvalMoney, decidedTitle } from "@/lib/features/approvals/fields";
import type { ReceivedQueue } from "@/lib/features/approvals/queries";
import type { ApprovalRow } from "@/lib/features/approvals/schema";
import { formatMoney } from "@/lib/money";

interface SpokenProps {
  queue: ReceivedQueue | undefined;
  /** What this user has just decided. */
  decided: ApprovalRow | null;
}

/** Says what shows on the desk by itself: a payment that arrives, and the outcome of a decision that led on. */
export function Spoken({ queue, decided }: SpokenProps) {
  const known = useRef<ReadonlySet<string> | null>(null);
  const [arrived, setArrived] = useState("");
  useEffect(() => {
    if (!queue) return;
    const before = known.current;
    known.current = new Set(queue.waiting.map(({ id }) => id));
    // The payments found on opening the page are in its table.
    const fresh = before ? queue.waiting.filter(({ id, status }) => status === "held" && !before.has(id)) : [];
    if (fresh.length > 0) setArrived(arrivalWords(fresh, queue));
  }, [queue]);
  return (
    <>
      <LiveRegion>
        {decided ? `${decidedTitle(decided)} to ${decided.customerLabel ?? "an unknown customer"}` : ""}
      </LiveRegion>
      <LiveRegion>{arrived}</LiveRegion>
    </>
  );
}

/** `Payment to decide: 7,000.00 USD from $ana@bank.example to Porto Norte, 112 seconds left` */
function arrivalWords(fresh: readonly ApprovalRow[], { asOf, clocks }: ReceivedQueue): string {
  const [first] = fresh;
  if (!first) return "";
  const seconds = Math.max(0, Math.round(millisecondsLeft({ endsAt: first.deadlineAt, asOf, clocks }) / 1000));
  const left = `${seconds} seconds left`;
  if (fresh.length > 1) return `${fresh.length} payments to decide, the first with ${left}`;
  const money = approvalMoney(first);
  const amount = money ? formatMoney(money) : "an unknown amount";
  return `Payment to decide: ${amount} from ${first.sender ?? "an unknown sender"} to ${first.customerLabel ?? "an unknown customer"}, ${left}`;
}
