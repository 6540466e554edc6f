"use client";

import { parseAsString, useQueryState } from "nuqs";
import { Card } from "@/components/ui/card";
import { Select } from "@/components/ui/select";
import { Time } from "@/components/ui/time";
import { barsOf } from "@/lib/features/overview/check/days";
import { corridorsOf, dayFiguresOf, OUTCOME_OF_PART } from "@/lib/features/overview/check/quote-corridors";
import { corridorLabel, QUOTE_WORDS, quotesHref } from "@/lib/features/overview/fields/figures";
import type { Outcome, OverviewFigures } from "@/lib/features/overview/schema";
import type { QuoteFigures } from "@/lib/features/quotes/schema";
import { counted, formatCount } from "@/lib/numbers";
import { BarChart } from "./bar-chart";
import { DayTable } from "./day-table";
import { QuoteCorridors } from "./quote-corridors";

interface QuotesCardProps {
  slug: string;
  figures: Pick<OverviewFigures, "from" | "to">;
  quotes: QuoteFigures;
  className?: string;
}

/** Quotes priced per day, and how many of them were executed, for all corridors or one. */
export function QuotesCard({ slug, figures, quotes, className }: QuotesCardProps) {
  const [chosen, choose] = useQueryState("corridor", parseAsString);
  const corridors = corridorsOf(quotes.rows);
  const told = corridors.filter(({ key }) => key !== null);
  const shown = told.find(({ key }) => key === chosen) ?? null;
  const total = corridors.reduce((sum, { counts }) => sum + counts.priced, 0);
  const label = shown ? `${corridorLabel(shown)} quotes by day` : "Quotes by day";
  const bars = barsOf(figures, dayFiguresOf(quotes.rows, shown?.key ?? null), null);
  const textOf = (value: bigint) => formatCount(Number(value));
  const hrefOf = (day: string, part: Outcome | null) =>
    quotesHref(slug, { from: day, to: day }, shown, part ? OUTCOME_OF_PART[part] : undefined);
  return (
    <Card
      className={className}
      title="Quotes priced and executed"
      description={<Scope quotes={quotes} total={total} />}
      actions={
        <Select
          label="Corridor"
          isLabelHidden
          size="sm"
          value={shown?.key ?? ""}
          onChange={(event) => choose(event.target.value || null)}
          options={[
            { value: "", label: "All corridors" },
            ...told.map((corridor) => ({ value: corridor.key ?? "", label: corridorLabel(corridor) })),
          ]}
        />
      }
    >
      {total === 0 ? (
        <p className="text-text-2">
          {quotes.isCopying
            ? "No quote of the last 30 days has been copied yet."
            : "No quote was priced in the last 30 days."}
        </p>
      ) : (
        <div className="grid gap-3">
          <BarChart label={label} bars={bars} textOf={textOf} words={QUOTE_WORDS} />
          <DayTable bars={bars} hrefOf={hrefOf} words={QUOTE_WORDS} caption={label} textOf={textOf} />
          <QuoteCorridors slug={slug} from={figures.from} corridors={corridors} />
        </div>
      )}
    </Card>
  );
}

/** Which quotes are counted, claiming no more than is known. */
function Scope({ quotes: { from, asOf, isCopying }, total }: { quotes: QuoteFigures; total: number }) {
  const number = `${counted(total, "quote")} in 30 days`;
  if (isCopying) return <>{number}, made or opened in Corridor or copied so far: the others are still being copied</>;
  if (from === null || asOf === null) return <>{number}, of those made or opened in Corridor</>;
  return (
    <>
      {number}, of all that the service lists, as of <Time value={asOf} />
    </>
  );
}
