import { filterText, isSet } from "@/components/data-table/filter-text";
import { formatExactTime } from "@/lib/dates";
import type { ExportFilter } from "@/lib/features/exports/schema";
import { transactionFilters } from "@/lib/features/transactions/fields/filters";
import type { Filter } from "@/lib/fields";

/**
 * An export's filter in words, one part each: `Status: Completed`; instants in `zone`, named by the last part.
 * `filters`: with names for their values.
 */
export function filterWords(
  filter: ExportFilter,
  zone: string,
  filters: readonly Filter[] = transactionFilters,
): { label: string; text: string }[] {
  const values: Record<string, string | undefined> = filter;
  return filters
    .filter((each) => isSet(each, values))
    .map((each) => ({
      label: each.label,
      text:
        each.kind === "range"
          ? rangeWords(
              each.param.map((param) => values[param]),
              zone,
            )
          : filterText(each, values, () => null, zone),
    }));
}

function rangeWords([startDate, endDate]: readonly (string | undefined)[], zone: string): string {
  const words = (instant: string) => formatExactTime(instant, zone);
  if (startDate && endDate) return `${withoutZone(words(startDate))} to ${words(endDate)}`;
  return startDate ? `since ${words(startDate)}` : `until ${words(endDate ?? "")}`;
}

/** The zone is named once, at the end. */
const withoutZone = (text: string) => text.split(" ").slice(0, 4).join(" ");
