import { formatTime, zoneLabel } from "@/lib/dates";
import { type Filter, paramsOf, settingText } from "@/lib/fields";
import type { ListControls } from "./list-controls";

type Values = ListControls["values"];
type SpanOf = ListControls["spanOf"];

/** A filter's identity among its list's filters. */
export function filterKey(filter: Filter): string {
  return paramsOf(filter).join(" ");
}

/** The patch that clears the filter. */
export function clearing(filter: Filter): Record<string, null> {
  return Object.fromEntries(paramsOf(filter).map((param) => [param, null]));
}

/** A filter's setting in words: `Last 30 days`, `since 1 Nov, 00:00:00`, `Outgoing`; instants in `zone`. */
export function filterText(filter: Filter, values: Values, spanOf: SpanOf, zone: string): string {
  if (filter.kind !== "range") return settingText(filter, values);
  const [from, to] = filter.param.map((param) => values[param]);
  const span = spanOf(from ?? "");
  if (span && !to) return span.label;
  const start = from && formatTime(span?.from ?? from, zone);
  const end = to && (spanOf(to)?.label ?? formatTime(to, zone));
  if (start && end) return `${start} – ${end}`;
  return start ? `since ${start}` : `until ${end ?? ""}`;
}

/** The instants that a span such as "last month" currently covers, with the zone; undefined where there is no span. */
export function spanTitle(filter: Filter, values: Values, spanOf: SpanOf, zone: string): string | undefined {
  const span = filter.kind === "range" ? spanOf(values[filter.param[0]] ?? "") : null;
  if (!span) return undefined;
  const end = span.to ? formatTime(span.to, zone) : "now";
  return `${formatTime(span.from, zone)} – ${end}, ${zoneLabel(zone, new Date(span.from))}`;
}
