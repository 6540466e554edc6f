"use client";

import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { Timeline } from "@/components/ui/timeline";
import { useEnvironment } from "@/lib/client/environment";
import { approvalStatus, decidedText, reasonLabel } from "@/lib/features/approvals/fields";
import type { ReceivedApproval } from "@/lib/features/approvals/queries";
import { resourcePath } from "@/lib/ids";

interface Props {
  id: string;
  view: ReceivedApproval;
  /** Shown to this user only: that someone else was first. */
  told: string | null;
  next: ReactNode;
}

/** How it was decided or ended, by whom, and what that means for the money: the same for everyone, after any reload. */
export function DecisionOutcome({ id, view, told, next }: Props) {
  const environment = useEnvironment();
  const { approval, firstReview } = view;
  const status = approvalStatus(approval);
  const entry = view.journal[0];
  const by = decidedText(approval);
  const reason = reasonLabel(approval.reasonCode);
  const isChecking = approval.status === "deciding" && entry?.status === "unknown";
  return (
    <div id={id} className="grid gap-3">
      <Banner
        tone={isChecking ? "warn" : status.tone}
        title={isChecking ? "Checking whether it went through" : status.label}
        isLive
        actions={next}
      >
        {told ? <p className="font-medium text-text">{told}</p> : null}
        {isChecking ? (
          <p>The outcome isn't known yet. Corridor is checking the payment; the decision is never sent twice.</p>
        ) : null}
        {approval.meaning ? <p className="text-text">{approval.meaning}</p> : null}
        {by ? <p className="break-words">{by}</p> : null}
        {reason ? <p>Reason: {reason}</p> : null}
        {firstReview && approval.status !== "deciding" ? (
          <p className="wrap-anywhere">
            First review:{" "}
            {[reasonLabel(firstReview.reasonCode), firstReview.note].filter(Boolean).join(" · ") || "no reason kept"}
          </p>
        ) : null}
        <p>
          <Link href={resourcePath(environment, approval.transactionId) ?? "#"}>Follow the payment</Link>
        </p>
      </Banner>
      {view.differs ? (
        <Banner tone="bad" title="This is not the payment that was decided on">
          {view.differs}
        </Banner>
      ) : null}
      {entry ? (
        <Timeline
          entries={entry.steps.map((step, position) => ({
            id: `${position}`,
            title: step.note,
            state: step.status === "unknown" ? "gap" : step.status === "refused" ? "bad" : "done",
            meta: <Time value={step.at} />,
          }))}
        />
      ) : null}
    </div>
  );
}
