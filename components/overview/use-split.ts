"use client";

import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import type { ViewState } from "@/components/views/saved-views";
import { DIMENSIONS, MEASURES, PERIODS } from "@/lib/features/overview/check/split";

const parsers = {
  rows: parseAsStringLiteral(DIMENSIONS).withDefault("corridor"),
  columns: parseAsStringLiteral(DIMENSIONS).withDefault("status"),
  measure: parseAsStringLiteral(MEASURES).withDefault("count"),
  days: parseAsStringLiteral(PERIODS).withDefault("30"),
  /** The currency to add up, if several would be mixed. */
  of: parseAsString.withDefault(""),
};
type Params = Record<keyof typeof parsers, string>;
const PARAMS = Object.keys(parsers) as (keyof typeof parsers)[];

/** The table's settings, kept in the URL and in saved views. Rows and columns can't be the same: then they swap. */
export function useSplit() {
  const [raw, setRaw] = useQueryStates(parsers, { history: "push" });
  const isSame = raw.rows === raw.columns;
  const shown = isSame ? { ...raw, columns: DIMENSIONS.find((one) => one !== raw.rows) ?? "status" } : raw;
  const read = (values: Partial<Params>) =>
    Object.fromEntries(
      PARAMS.flatMap((param) => {
        const value = values[param];
        return value === undefined ? [] : [[param, parsers[param].parse(value)]];
      }),
    );
  const set = (change: Partial<Params>) => {
    const next = { ...change };
    if (change.rows !== undefined && change.rows === shown.columns) next.columns = shown.rows;
    if (change.columns !== undefined && change.columns === shown.rows) next.rows = shown.columns;
    void setRaw(read(next));
  };
  const search = new URLSearchParams(
    PARAMS.flatMap((param) =>
      shown[param] === parsers[param].defaultValue ? [] : [[param, shown[param]] as [string, string]],
    ),
  ).toString();
  const views: ViewState = {
    search,
    isFiltered: search !== "",
    applySearch: (view) => {
      const wanted = new URLSearchParams(view);
      void setRaw(Object.fromEntries(PARAMS.map((param) => [param, parsers[param].parse(wanted.get(param) ?? "")])));
    },
  };
  return { shown, set, views };
}
