"use client";

import { useQuery } from "@tanstack/react-query";
import { Card } from "@/components/ui/card";
import { QueryState } from "@/components/ui/query-state";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { SavedViews } from "@/components/views/saved-views";
import { useEnvironment } from "@/lib/client/environment";
import { currenciesOf, DIMENSIONS, MEASURES, mixesCurrencies, PERIODS } from "@/lib/features/overview/check/split";
import { DIMENSION_WORDS, MEASURE_WORDS } from "@/lib/features/overview/fields/split";
import { splitQuery } from "@/lib/features/overview/queries";
import { SplitTableView } from "./split-table";
import { useSplit } from "./use-split";

const optionsOf = <T extends string>(values: readonly T[], words: Record<T, string>) =>
  values.map((value) => ({ value, label: words[value] }));

/** Payments broken down by two dimensions, as a table whose numbers link to their payments; kept in the URL. */
export function SplitCard({ className }: { className?: string }) {
  const slug = useEnvironment();
  const { shown, set, views } = useSplit();
  const { rows, columns, measure, days } = shown;
  const query = useQuery(splitQuery(slug, { rows, columns, days }));
  const split = query.data;
  const isOne = measure === "volume" && mixesCurrencies(rows, columns, split?.cells ?? []);
  const currencies = split ? currenciesOf(split.cells) : [];
  const of = isOne ? (currencies.find((currency) => currency === shown.of) ?? currencies[0] ?? "") : null;
  return (
    <Card
      className={className}
      title="Payment breakdown"
      description={
        split ? (
          <>
            Created in the last {days} days (UTC), today incomplete, as of <Time value={split.asOf} />
          </>
        ) : (
          `Created in the last ${days} days (UTC)`
        )
      }
      actions={<SavedViews list="overview" state={views} />}
    >
      <div className="grid gap-3">
        <div className="flex flex-wrap gap-3">
          <Select
            label="Rows"
            size="sm"
            value={rows}
            onChange={(event) => set({ rows: event.target.value })}
            options={optionsOf(DIMENSIONS, DIMENSION_WORDS)}
          />
          <Select
            label="Columns"
            size="sm"
            value={columns}
            onChange={(event) => set({ columns: event.target.value })}
            options={optionsOf(DIMENSIONS, DIMENSION_WORDS)}
          />
          <Select
            label="Measure"
            size="sm"
            value={measure}
            onChange={(event) => set({ measure: event.target.value })}
            options={optionsOf(MEASURES, MEASURE_WORDS)}
          />
          <Select
            label="Period"
            size="sm"
            value={days}
            onChange={(event) => set({ days: event.target.value })}
            options={PERIODS.map((period) => ({ value: period, label: `${period} days` }))}
          />
          {of === null ? null : (
            <Select
              label="Currency"
              size="sm"
              value={of}
              onChange={(event) => set({ of: event.target.value })}
              options={currencies.map((currency) => ({ value: currency, label: currency }))}
            />
          )}
        </div>
        <QueryState query={query} skeleton={<Skeleton className="h-48" />} isFollowed />
        {split ? <SplitTableView slug={slug} split={split} shown={{ rows, columns, measure, of }} /> : null}
      </div>
    </Card>
  );
}
