"use client";

import { StatusBadge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { Select } from "@/components/ui/select";
import { outcomeStatus } from "@/lib/features/approval-rules/fields";
import type { Outcome } from "@/lib/features/approval-rules/schema";

interface Props {
  outcome: Outcome;
  supportsReject: boolean;
  windowSeconds: number;
  onChange?: (outcome: Outcome) => void;
}

/** Too short to read, weigh and press. */
const TOO_SHORT_SECONDS = 30;

/** What happens when no rule applies, and what holding and rejecting mean in this environment. */
export function OtherwiseCard({ outcome, supportsReject, windowSeconds, onChange }: Props) {
  const status = outcomeStatus(outcome, supportsReject);
  return (
    <Card title="Otherwise" description="When no rule applies">
      <div className="grid gap-3">
        {onChange ? (
          <Select
            label="Outcome"
            isLabelHidden
            value={outcome}
            options={(["hold", "reject", "approve"] as const).map((value) => ({
              value,
              label: outcomeStatus(value, supportsReject).label,
            }))}
            onChange={(event) => onChange(event.target.value as Outcome)}
          />
        ) : (
          <p>
            <StatusBadge tone={outcome === "approve" ? "bad" : status.tone} label={status.label} />
          </p>
        )}
        {outcome === "approve" ? (
          <Banner tone="bad" title="Payments that match no rule are approved">
            They are credited without any review.
          </Banner>
        ) : null}
        <p className="text-text-2">
          {windowSeconds < TOO_SHORT_SECONDS
            ? `A held payment waits ${windowSeconds} s, too short for a review: it times out and is not credited.`
            : `A held payment waits ${windowSeconds} s for a reviewer, then times out and is not credited.`}
        </p>
        {supportsReject ? null : (
          <p className="text-text-2">The service can't reject payments: they are left to time out.</p>
        )}
      </div>
    </Card>
  );
}
