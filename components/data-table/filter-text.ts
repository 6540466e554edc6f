import { formatTime } from "@/lib/dates";
import type { Filter } from "@/lib/fields";
import type { ListControls } from "./list-controls";

type Values = ListControls["values"];
type Presets = ListControls["rangePresets"];

/** The parameters that a filter sets. */
export function paramsOf(filter: Filter): readonly string[] {
  return typeof filter.param === "string" ? [filter.param] : filter.param;
}

/** A filter's identity among its list's filters. */
export function filterKey(filter: Filter): string {
  return paramsOf(filter).join(" ");
}

/** Whether any of the filter's parameters is set. */
export function isSet(filter: Filter, values: Values): boolean {
  return paramsOf(filter).some((param) => values[param]);
}

/** What takes the filter away. */
export function clearing(filter: Filter): Record<string, null> {
  return Object.fromEntries(paramsOf(filter).map((param) => [param, null]));
}

/** What a filter is set to, in words: `last 30 days`, `since 1 Nov, 00:00:00`, `Outgoing`; instants in `zone`. */
export function filterText(filter: Filter, values: Values, presets: Presets, zone: string): string {
  if (filter.kind === "flag") return "yes";
  if (filter.kind === "text") return values[filter.param] ?? "";
  if (filter.kind === "choice") {
    const value = values[filter.param];
    return filter.options.find((option) => option.value === value)?.label ?? value ?? "";
  }
  const [from, to] = filter.param.map((param) => values[param]);
  const preset = presets.find((each) => each.value === from);
  if (preset && !to) return preset.label;
  const words = (value: string) => presets.find((each) => each.value === value)?.label ?? formatTime(value, zone);
  if (from && to) return `${words(from)} – ${words(to)}`;
  return from ? `since ${words(from)}` : `until ${words(to ?? "")}`;
}
