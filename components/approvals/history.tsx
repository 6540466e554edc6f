"use client";

import { Amount } from "@/components/ui/amount";
import { StatusBadge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { useEnvironment } from "@/lib/client/environment";
import { approvalMoney, approvalStatus } from "@/lib/features/approvals/fields";
import type { ReceivedApproval } from "@/lib/features/approvals/queries";
import { Section } from "./section";

/** This sender's latest payments. */
export function DecisionHistory({ view }: { view: ReceivedApproval }) {
  const environment = useEnvironment();
  return (
    <Section title="Earlier payments from this sender">
      <ul className="grid gap-2">
        {view.history.last.map((row) => {
          const status = approvalStatus(row);
          return (
            <li key={row.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
              <StatusBadge tone={status.tone} label={status.label} />
              <Link href={`/${environment}/approvals/${encodeURIComponent(row.transactionId)}`}>
                <bdi>{row.customerLabel ?? "Unknown customer"}</bdi>
              </Link>
              <span className="ml-auto">
                <Amount value={approvalMoney(row)} />
              </span>
              <span className="basis-full text-sm text-text-3">
                <Time value={row.receivedAt} format="both" />
              </span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
