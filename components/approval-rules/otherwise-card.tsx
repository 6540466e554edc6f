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

/** Nobody reads, weighs and presses in less. */
const TOO_SHORT_SECONDS = 30;

/** What happens when no rule speaks, and what holding and rejecting mean in this environment. */
export function OtherwiseCard({ outcome, supportsReject, windowSeconds, onChange }: Props) {
  const status = outcomeStatus(outcome, supportsReject);
  return (
    <Card title="Otherwise" description="When no rule speaks">
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
          <Banner tone="bad" title="Everything that no rule catches is approved">
            Money is credited without anybody having looked.
          </Banner>
        ) : null}
        <p className="text-text-2">
          {windowSeconds < TOO_SHORT_SECONDS
            ? `A held payment waits ${windowSeconds} s: no person can decide in that time, so it times out and is not credited.`
            : `A held payment waits ${windowSeconds} s for a person; after that it times out and is not credited.`}
        </p>
        {supportsReject ? null : (
          <p className="text-text-2">This service can't be told to reject: such a payment is left to time out.</p>
        )}
      </div>
    </Card>
  );
}
