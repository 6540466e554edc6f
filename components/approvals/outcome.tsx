"use client";

import { Banner } from "@/components/ui/banner";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { Timeline } from "@/components/ui/timeline";
import { approvalStatus, deciderText, reasonLabel, tookText } from "@/lib/features/approvals/fields";
import type { ReceivedApproval } from "@/lib/features/approvals/queries";
import { resourcePath } from "@/lib/ids";

/** How it was decided or ended, by whom, and what that means for the money: the same for everybody, after any reload. */
export function DecisionOutcome({ environment, view }: { environment: string; view: ReceivedApproval }) {
  const { approval } = view;
  const status = approvalStatus(approval);
  const entry = view.journal[0];
  const by = [deciderText(approval), tookText(approval.tookMs)].filter(Boolean).join(", ");
  const reason = reasonLabel(approval.reasonCode);
  const isChecking = approval.status === "deciding" && entry?.status === "unknown";
  return (
    <div className="grid gap-3">
      <Banner
        tone={isChecking ? "warn" : status.tone}
        title={isChecking ? "Checking whether it went through" : status.label}
        isLive
      >
        {isChecking ? (
          <p>The answer was lost. The console is reading the payment back; it is never sent a second time.</p>
        ) : null}
        {approval.meaning ? <p className="text-text">{approval.meaning}</p> : null}
        {by ? <p className="break-words">{by}</p> : null}
        {reason ? <p>Reason: {reason}</p> : null}
        <p>
          <Link href={resourcePath(environment, approval.transactionId) ?? "#"}>Follow the payment</Link>
        </p>
      </Banner>
      {entry ? (
        <Timeline
          entries={entry.steps.map((step, position) => ({
            id: `${position}`,
            title: step.note,
            state: step.status === "unknown" ? "gap" : step.status === "refused" ? "bad" : "done",
            meta: <Time value={step.at} format="exact" />,
          }))}
        />
      ) : null}
    </div>
  );
}
