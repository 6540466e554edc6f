"use client";

import { usePathname } from "next/navigation";
import {
  createParser,
  parseAsArrayOf,
  parseAsInteger,
  parseAsNumberLiteral,
  parseAsString,
  parseAsStringLiteral,
  type SingleParserBuilder,
  useQueryStates,
} from "nuqs";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { serverNow } from "@/lib/dates";
import { FIRST_PAGE, type Filter } from "@/lib/fields";
import { cursorOfPage, rememberPage } from "./page-stack";
import { isSpan, parseInstant, RANGE_PRESETS, resolveSpan, spanLabel } from "./relative-range";

export const PAGE_SIZES = [20, 50, 100] as const;
export type SortOrder = "asc" | "desc";

type ParamOf<F> = F extends { param: readonly [infer From extends string, infer To extends string] }
  ? From | To
  : F extends { param: infer P extends string }
    ? P
    : never;
type ValueOf<F, P> = F extends { kind: "choice"; isMany: true; param: P }
  ? string
  : F extends { kind: "choice"; param: P; options: readonly { value: infer V extends string }[] }
    ? V
    : F extends { kind: "flag"; param: P }
      ? "true"
      : F extends { param: infer Q }
        ? P extends (Q extends readonly string[] ? Q[number] : Q)
          ? string
          : never
        : never;

/** The values of a list's filters, as strings for a query; a filter that is not set is absent. */
export type FilterValues<Fs extends readonly Filter[]> = {
  [P in ParamOf<Fs[number]>]?: ValueOf<Fs[number], P>;
};

/** The input of a list's verb: the filters, with spans resolved to instants, and the page. */
export type ListQueryInput<Fs extends readonly Filter[], Sort extends string = never> = FilterValues<Fs> & {
  limit: number;
  sortBy?: Sort;
  sortOrder: SortOrder;
  cursor?: string;
};

const paging = {
  cursor: parseAsString,
  page: parseAsInteger.withDefault(1),
  /** The instant relative to which spans are resolved while paging, so that a page stays the same after a reload. */
  at: parseAsString,
  open: parseAsString,
  /** The list is scrolled continuously, as it was at `at`. */
  list: parseAsStringLiteral(["continuous"]),
};
const shape = {
  limit: parseAsNumberLiteral(PAGE_SIZES).withDefault(FIRST_PAGE.limit),
  sortBy: parseAsString,
  sortOrder: parseAsStringLiteral(["desc", "asc"] as const).withDefault(FIRST_PAGE.sortOrder),
  columns: parseAsArrayOf(parseAsString),
};
const AT_FIRST = { cursor: null, page: null, at: null, open: null };

const instant = createParser<string>({ parse: parseInstant, serialize: String });
const units = createParser<string>({
  parse: (value) => (/^\d{1,16}(?:\.\d{1,24})?$/.test(value) ? value : null),
  serialize: String,
});
/** Several options separated by commas; anything else is dropped. */
const optionsParser = (values: readonly string[]) =>
  createParser<string>({
    parse: (text) =>
      text
        .split(",")
        .filter((value) => values.includes(value))
        .join(",") || null,
    serialize: String,
  });
const flag = createParser<string>({ parse: (value) => (value === "true" ? value : null), serialize: String });

/** The URL parsers of `filters`, which drop invalid values. */
export function filterParsers(filters: readonly Filter[]): Record<string, SingleParserBuilder<string>> {
  return Object.fromEntries(
    filters.flatMap((filter): [string, SingleParserBuilder<string>][] => {
      if (filter.kind === "range") return filter.param.map((param) => [param, instant]);
      if (filter.kind === "amounts") return filter.param.map((param) => [param, units]);
      if (filter.kind === "flag") return [[filter.param, flag]];
      if (filter.kind === "text" || filter.kind === "entry") return [[filter.param, parseAsString]];
      const values = filter.options.map((option) => option.value);
      if (filter.isMany) return [[filter.param, optionsParser(values)]];
      return [[filter.param, parseAsStringLiteral(values) as SingleParserBuilder<string>]];
    }),
  );
}

/** The filters with spans resolved to instants: a span that ends before now sets both ends. */
function resolveSpans(filters: readonly Filter[], values: Record<string, string>, zone: string, now: number) {
  const resolved = { ...values };
  for (const filter of filters) {
    if (filter.kind !== "range") continue;
    const [from, to] = filter.param;
    const start = resolveSpan(values[from] ?? "", zone, now);
    const end = resolveSpan(values[to] ?? "", zone, now);
    if (start) resolved[from] = start.from;
    if (end) resolved[to] = end.to ?? new Date(now).toISOString();
    else if (start?.to && !values[to]) resolved[to] = start.to;
  }
  return resolved;
}

function present(values: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== ""),
  );
}

const never = () => () => {};
/** Days begin at quarters of an hour, in every zone. */
const quarter = () => Math.floor(serverNow() / 900_000);

/** Whether two stored queries show a list the same way: other versions order the parameters by their own filters. */
export function isSameSearch(one: string, other: string): boolean {
  const ordered = (search: string) => String([...new URLSearchParams(search)].sort());
  return ordered(one) === ordered(other);
}

const NO_SORTS: readonly never[] = [];

/**
 * The whole state of a list, kept in the URL: filters, order, page size, columns of a saved view, page and open row. A
 * link therefore shows everyone the same, and "back" undoes one step. `filters` and `sorts` (further sort keys besides
 * the list's default) must be constants. Spans like "last month" follow the calendar of `zone`.
 */
export function useListState<const Fs extends readonly Filter[], const Sort extends string = never>(
  filters: Fs,
  zone: string,
  sorts: readonly Sort[] = NO_SORTS,
) {
  const pathname = usePathname();
  const parsers = useMemo(() => filterParsers(filters), [filters]);
  const [raw, setRaw] = useQueryStates(parsers, { history: "push" });
  const [layout, setLayout] = useQueryStates(shape, { history: "push" });
  const [place, setPlace] = useQueryStates(paging, { history: "push" });
  const { limit, sortOrder, columns } = layout;
  const sortBy = sorts.find((sort) => sort === layout.sortBy) ?? null;
  const { cursor, at, open, list } = place;
  // A page is where its cursor leads, whatever number a link gives it.
  const page = cursor === null ? 1 : Math.max(2, place.page);
  // A continuous list is reopened as of now whenever something about it changes.
  const openFirst = () => setPlace(list ? { ...AT_FIRST, at: new Date(serverNow()).toISOString() } : AT_FIRST);

  const values = useMemo(() => present(raw), [raw]);
  // Looked at whenever the page renders, as after each refetch: "today" must not stay the day on which it was opened.
  const now = useSyncExternalStore(never, quarter, quarter);
  const anchor = useMemo(() => {
    const given = at === null ? Number.NaN : Date.parse(at);
    // Once per set of filters and quarter: a new instant at each render would make each render a new query.
    return Number.isNaN(given) || !values || !now ? serverNow() : given;
  }, [at, values, now]);
  const query = useMemo(() => {
    const resolved = resolveSpans(filters, values, zone, anchor);
    const order = { ...(sortBy === null ? {} : { sortBy }), sortOrder };
    return { ...resolved, limit, ...order, ...(cursor === null ? {} : { cursor }) } as ListQueryInput<Fs, Sort>;
  }, [filters, values, zone, anchor, limit, sortBy, sortOrder, cursor]);

  const search = useMemo(() => {
    const view: Record<string, string> = { ...values };
    if (sortBy !== null) view.sortBy = sortBy;
    if (sortOrder !== "desc") view.sortOrder = sortOrder;
    if (columns) view.columns = columns.join(",");
    return new URLSearchParams(view).toString();
  }, [values, sortBy, sortOrder, columns]);
  const stackKey = `${pathname}?${JSON.stringify(values)}&by=${sortBy ?? ""}&order=${sortOrder}&limit=${limit}&at=${at ?? ""}`;
  useEffect(() => {
    if (cursor !== null) rememberPage(stackKey, page, cursor);
  }, [stackKey, page, cursor]);
  const isWayBackKnown = useSyncExternalStore(
    never,
    () => cursorOfPage(stackKey, page - 1) !== undefined,
    () => true,
  );

  return {
    values: values as FilterValues<Fs>,
    query,
    rangePresets: RANGE_PRESETS,
    /** A span's label and instants, for the list as shown. */
    spanOf: (value: string) => {
      const span = resolveSpan(value, zone, anchor);
      return span && { label: spanLabel(value), ...span };
    },
    isFiltered: Object.keys(values).length > 0,
    /** The query without paging, as stored in a saved view. */
    search,
    setFilters: (patch: Partial<Record<string, string | null>>) => {
      setRaw(patch as Record<string, string | null>);
      openFirst();
    },
    clearFilters: () => {
      setRaw(null);
      openFirst();
    },
    /** Applies a saved view: its filters, order and columns replace the current ones. */
    applySearch: (view: string) => {
      const wanted = new URLSearchParams(view);
      const readParam = (param: string) => parsers[param]?.parse(wanted.get(param) ?? "") || null;
      setRaw(Object.fromEntries(Object.keys(parsers).map((param) => [param, readParam(param)])));
      const order = wanted.get("columns")?.split(",").filter(Boolean);
      setLayout({
        sortBy: sorts.find((sort) => sort === wanted.get("sortBy")) ?? null,
        sortOrder: wanted.get("sortOrder") === "asc" ? "asc" : null,
        columns: order?.length ? order : null,
      });
      openFirst();
    },
    limit,
    pageSizes: PAGE_SIZES,
    setLimit: (next: number) => {
      setLayout({ limit: PAGE_SIZES.find((size) => size === next) ?? null });
      openFirst();
    },
    sortBy,
    sortOrder,
    setSort: (by: string | null, order: SortOrder) => {
      setLayout({ sortBy: by, sortOrder: order });
      openFirst();
    },
    columns,
    setColumns: (next: string[] | null) => {
      setLayout({ columns: next });
    },
    page,
    /** Where "back" leads: the previous page, the first page if the way back is unknown, or nowhere. */
    back: page <= 1 && cursor === null ? ("none" as const) : isWayBackKnown ? ("page" as const) : ("first" as const),
    goBack: () => {
      const before = cursorOfPage(stackKey, page - 1);
      setPlace(before ? { cursor: before, page: page - 1, open: null } : AT_FIRST);
    },
    goForward: (nextCursor: string) => {
      const hasSpan = Object.values(values).some(isSpan);
      const from = hasSpan ? new Date(anchor).toISOString() : null;
      setPlace({ cursor: nextCursor, page: page + 1, at: from, open: null });
    },
    isContinuous: list !== null,
    /** The instant that a continuous list shows; turning it on again sets a new one. */
    openedAt: new Date(anchor).toISOString(),
    setContinuous: (isOn: boolean) =>
      setPlace(
        { ...AT_FIRST, list: isOn ? "continuous" : null, at: isOn ? new Date(serverNow()).toISOString() : null },
        { history: isOn && list ? "replace" : "push" },
      ),
    openId: open,
    /** Settles once the URL contains it. */
    setOpenId: (id: string | null, how: "push" | "replace" = "push"): Promise<unknown> =>
      setPlace({ open: id }, { history: how }),
  };
}

/** What `useListState` returns; the data table takes it as its `controls`. */
export type ListState<Fs extends readonly Filter[] = readonly Filter[]> = ReturnType<typeof useListState<Fs>>;
