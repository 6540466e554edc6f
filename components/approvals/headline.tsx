"use client";

import { Amount } from "@/components/ui/amount";
import { clockText, spokenSeconds, useSecondsLeft } from "@/components/ui/countdown";
import { LiveRegion } from "@/components/ui/live-region";
import { Ring } from "@/components/ui/ring";
import { approvalMoney, isUndecided } from "@/lib/features/approvals/fields";
import type { ReceivedApproval } from "@/lib/features/approvals/queries";
import { urgency } from "./time-left";

/** The amount, the recipient, and the time left. */
export function DecisionHeadline({ view }: { view: ReceivedApproval }) {
  const { approval } = view;
  const money = approvalMoney(approval);
  return (
    // An amount that doesn't fit beside the ring goes beneath it: nothing of it may be out of sight.
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {isUndecided(approval.status) ? <Countdown view={view} /> : null}
      <div className="min-w-min flex-1 basis-52">
        {money ? <Amount value={money} size="xl" /> : <p className="font-semibold text-bad">Amount unknown</p>}
        <p className="wrap-anywhere text-text-2">
          to <bdi>{approval.customerLabel ?? "an unknown customer"}</bdi>
        </p>
      </div>
    </div>
  );
}

function Countdown({ view }: { view: ReceivedApproval }) {
  const { approval, asOf, clocks } = view;
  const seconds = useSecondsLeft({ endsAt: approval.deadlineAt, asOf, clocks });
  const whole = Math.max(1, (Date.parse(approval.deadlineAt) - Date.parse(approval.receivedAt)) / 1000);
  const tone = urgency(seconds);
  return (
    <>
      <Ring fraction={seconds / whole} label="Time left to decide" tone={tone === "info" ? "accent" : tone}>
        {clockText(seconds)}
      </Ring>
      <LiveRegion>{spokenSeconds(seconds, "left to decide.", "The approval window has ended.")}</LiveRegion>
    </>
  );
}
