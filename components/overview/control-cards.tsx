import { Card } from "@/components/ui/card";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import type { DecisionCount } from "@/lib/features/approvals/schema";
import { durationText, listHref, startOfDay } from "@/lib/features/overview/fields/figures";
import type { DeliveryHealth } from "@/lib/features/webhooks/schema";
import { formatCount } from "@/lib/numbers";
import { APPROVAL_STATUSES, stateValue } from "@/lib/statuses";
import { BarList } from "./bar-list";

const DECIDED_BY: Record<DecisionCount["decidedBy"], string> = {
  rule: "by a rule",
  person: "by a person",
  nobody: "without a decision",
};

interface DecisionsCardProps {
  slug: string;
  from: string;
  decisions: readonly DecisionCount[];
}

/** How the period's incoming payments that needed a decision ended, and who decided. */
export function DecisionsCard({ slug, from, decisions }: DecisionsCardProps) {
  return (
    <Card title="Incoming payments decided" description="Received in the last 30 days">
      <BarList
        empty="None needed a decision."
        items={decisions.map(({ status, decidedBy, count }) => ({
          ...{ key: `${status} ${decidedBy}`, count, ...stateValue(APPROVAL_STATUSES, status) },
          detail: DECIDED_BY[decidedBy],
          href: listHref(slug, "approvals/decisions", { from: startOfDay(from), status, decidedBy }),
        }))}
      />
    </Card>
  );
}

interface WebhooksCardProps {
  slug: string;
  since: string;
  deliveries: DeliveryHealth;
}

/** Recent verified deliveries. */
export function WebhooksCard({ slug, since, deliveries }: WebhooksCardProps) {
  const { count, isMore, repeated, unreadable, delayP50, delayP95, lastAt } = deliveries;
  const number = (value: number, filters: Record<string, string>) => (
    <Link look="plain" href={listHref(slug, "webhooks", { from: since, ...filters })}>
      {formatCount(value)}
      {isMore ? " or more" : ""}
    </Link>
  );
  return (
    <Card title="Webhooks" description="Verified deliveries of the last 24 hours">
      <DescriptionList>
        <Description label="Deliveries">{number(count, {})}</Description>
        <Description label="Duplicates">{number(repeated, { verdict: "repeated" })}</Description>
        <Description label="Unreadable">{number(unreadable, { type: "UNREADABLE" })}</Description>
        <Description label="Delay">
          {delayP50 === null || delayP95 === null ? null : (
            <>
              <span className="whitespace-nowrap">{durationText(delayP50)}</span>; 95 of 100 within{" "}
              <span className="whitespace-nowrap">{durationText(delayP95)}</span>
            </>
          )}
        </Description>
        <Description label="Last one">
          <Time value={lastAt} format="both" />
        </Description>
      </DescriptionList>
    </Card>
  );
}
