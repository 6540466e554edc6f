"use client";

import { Amount } from "@/components/ui/amount";
import { LiveRegion } from "@/components/ui/live-region";
import { Ring } from "@/components/ui/ring";
import { approvalMoney, isUndecided } from "@/lib/features/approvals/fields";
import type { ReceivedApproval } from "@/lib/features/approvals/queries";
import { clockText, urgency, useSecondsLeft } from "./time-left";

function announcement(seconds: number): string {
  if (seconds === 60 || seconds === 30 || seconds === 10) return `${seconds} seconds left to decide.`;
  return seconds === 0 ? "The time to decide is over." : "";
}

/** The amount, who receives it, and the time that is left. */
export function DecisionHeadline({ view }: { view: ReceivedApproval }) {
  const { approval } = view;
  const money = approvalMoney(approval);
  return (
    <div className="flex items-center gap-4">
      {isUndecided(approval.status) ? <Countdown view={view} /> : null}
      <div className="min-w-0">
        {money ? <Amount value={money} size="xl" /> : <p className="font-semibold text-bad">The amount is not known</p>}
        <p className="break-words text-text-2">
          to <bdi>{approval.customerLabel ?? "an unknown customer"}</bdi>
        </p>
      </div>
    </div>
  );
}

function Countdown({ view }: { view: ReceivedApproval }) {
  const { approval, asOf, clocks } = view;
  const seconds = useSecondsLeft({ deadlineAt: approval.deadlineAt, asOf, clocks });
  const whole = Math.max(1, (Date.parse(approval.deadlineAt) - Date.parse(approval.receivedAt)) / 1000);
  const tone = urgency(seconds);
  return (
    <>
      <Ring fraction={seconds / whole} label="Time left to decide" tone={tone === "info" ? "accent" : tone}>
        {clockText(seconds)}
      </Ring>
      <LiveRegion>{announcement(seconds)}</LiveRegion>
    </>
  );
}
