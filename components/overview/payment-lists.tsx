import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { completedShare } from "@/lib/features/overview/check/days";
import {
  exactPaymentsHref,
  failureFilters,
  failureLabel,
  figureStatus,
  paymentsHref,
  startOfDay,
  statusFilters,
} from "@/lib/features/overview/fields/figures";
import type { PaymentFigures, StatusFigure } from "@/lib/features/overview/schema";
import { enumWords } from "@/lib/fields";
import { formatMoney } from "@/lib/money";
import { formatCount } from "@/lib/numbers";
import { BarList } from "./bar-list";

interface ListCardProps {
  slug: string;
  from: string;
  payments: PaymentFigures;
}

/** How the period's payments ended, and the share that completed. */
export function SuccessCard({ slug, from, payments: { days, statuses } }: ListCardProps) {
  const { completed, ended, text } = completedShare(days);
  return (
    <Card title="Success rate" description="Of the payments of the last 30 days that have ended">
      <p className="mb-3 flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold text-xl tabular-nums">{text ?? "—"}</span>
        <span className="text-text-2">
          {text ? `${formatCount(completed)} of ${formatCount(ended)} completed` : "None have ended yet"}
        </span>
      </p>
      <BarList
        empty="There were no payments."
        items={statuses.map((figure) => ({
          ...{ key: keyOf(figure), count: figure.count, ...figureStatus(figure) },
          href: exactPaymentsHref(slug, { startDate: startOfDay(from), ...statusFilters(figure, statuses) }),
        }))}
      />
    </Card>
  );
}

const MOST_REASONS = 8;

/** Why the period's payments did not complete, most frequent reason first. */
export function FailuresCard({ slug, from, payments: { failures } }: ListCardProps) {
  const rest = failures.slice(MOST_REASONS).reduce((sum, { count }) => sum + count, 0);
  return (
    <Card title="Failures by reason" description="Of the payments of the last 30 days">
      <BarList
        empty="No payment failed in the last 30 days."
        items={failures.slice(0, MOST_REASONS).map((failure) => ({
          ...{ key: `${failure.status} ${failure.type} ${failure.reason}`, count: failure.count, tone: "bad" as const },
          ...{ label: failureLabel(failure), detail: enumWords(failure.type) },
          href: exactPaymentsHref(slug, { startDate: startOfDay(from), ...failureFilters(failure) }),
        }))}
      />
      {rest > 0 ? <p className="mt-2 text-sm text-text-2">{formatCount(rest)} more for other reasons</p> : null}
    </Card>
  );
}

const keyOf = ({ status, isRefunded }: StatusFigure) => `${status} ${isRefunded}`;

const sumsText = ({ sums }: StatusFigure) =>
  sums.map(({ currency, decimals, amount }) => formatMoney({ amount: BigInt(amount), currency, decimals })).join(" · ");

/** Money currently in flight, however old its payment is. */
export function InFlightCard({ slug, payments: { inFlight } }: Omit<ListCardProps, "from">) {
  return (
    <Card title="In progress" description="All payments in progress, whenever they were created">
      <BarList
        empty="Nothing is in progress."
        items={inFlight.map((figure) => ({
          ...{ key: keyOf(figure), count: figure.count, ...figureStatus(figure) },
          href: exactPaymentsHref(slug, { status: figure.status }),
        }))}
      />
      {inFlight.map((figure) => (
        <p key={keyOf(figure)} className="mt-2 text-sm text-text-2 tabular-nums">
          {figureStatus(figure).label}: {sumsText(figure) || "no amounts stated"}
        </p>
      ))}
      {inFlight.length > 0 ? (
        <p className="mt-2">
          <Link href={paymentsHref(slug, { quietFor: "1d" })}>No update for over a day</Link>
        </p>
      ) : null}
    </Card>
  );
}
