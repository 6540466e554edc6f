"use client";

import { parseAsString, useQueryState } from "nuqs";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import { barsOf, seriesOf } from "@/lib/features/overview/check/days";
import {
  completedFilters,
  exactPaymentsHref,
  paymentsHref,
  startOfDay,
  wholeDay,
} from "@/lib/features/overview/fields/figures";
import type { Outcome, OverviewFigures, PaymentFigures } from "@/lib/features/overview/schema";
import { formatAmount } from "@/lib/money";
import { counted, formatCount } from "@/lib/numbers";
import { BarChart } from "./bar-chart";
import { DayTable } from "./day-table";

interface PaymentsCardProps {
  slug: string;
  figures: Pick<OverviewFigures, "from" | "to">;
  payments: PaymentFigures;
  className?: string;
}

/** Payments per day, by count or by volume in one currency. */
export function PaymentsCard({ slug, figures, payments, className }: PaymentsCardProps) {
  const [chosen, choose] = useQueryState("currency", parseAsString);
  const all = seriesOf(payments.days);
  const shown = all.find(({ currency }) => currency === chosen) ?? all[0];
  if (!shown) return null;
  const { currency, decimals, count, total } = shown;
  const textOf = (value: bigint) => (currency === null ? formatCount(Number(value)) : formatAmount(value, decimals));
  const label = currency === null ? "Payments by day" : `${currency} by day`;
  // Several statuses count as in progress or failed, but the list accepts one at a time.
  const hrefOf = (day: string, outcome: Outcome | null) => {
    if (outcome !== null && outcome !== "completed") return null;
    const completed = outcome === null ? {} : completedFilters(payments.statuses);
    return exactPaymentsHref(slug, { ...wholeDay(day), ...completed, amountCurrency: currency ?? undefined });
  };
  const bars = barsOf(figures, payments.days, currency);
  const listed = { startDate: startOfDay(figures.from), amountCurrency: currency ?? undefined };
  return (
    <Card
      className={className}
      title="Payments by day"
      description={
        <>
          <Link href={paymentsHref(slug, listed)}>{counted(count, "payment")}</Link> in 30 days
          {currency === null ? "" : `, ${textOf(total)} ${currency}`}
        </>
      }
      actions={
        <Select
          label="Shown"
          isLabelHidden
          size="sm"
          value={currency ?? ""}
          onChange={(event) => choose(event.target.value || null)}
          options={[
            { value: "", label: "Number of payments" },
            ...all.flatMap((one) => (one.currency === null ? [] : [{ value: one.currency, label: one.currency }])),
          ]}
        />
      }
    >
      <div className="grid gap-3">
        <BarChart label={label} bars={bars} textOf={textOf} />
        <DayTable bars={bars} hrefOf={hrefOf} caption={label} textOf={textOf} />
        {currency === null ? null : (
          <p className="text-sm text-text-2">Outgoing payments by what was sent, incoming ones by what was received.</p>
        )}
      </div>
    </Card>
  );
}
