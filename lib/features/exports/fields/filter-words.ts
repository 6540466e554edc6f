import { formatExactTime } from "@/lib/dates";
import { transactionFilters, workFilters } from "@/lib/features/transactions/fields/filters";
import { type Filter, isSet, settingText } from "@/lib/fields";
import type { ChosenWords, ExportFilter, ExportRequest } from "../schema";

/**
 * An export's filter in words, one part each: `Status: Completed`; instants in `zone`, named by the last part.
 * `filters`: with names for their values.
 */
export function filterWords(
  filter: ExportFilter,
  zone: string,
  filters: readonly Filter[] = transactionFilters,
): ChosenWords {
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
          : settingText(each, values),
    }));
}

/** Filters by the work on payments are in words already, with the names from when the export was requested. */
const otherFilters = transactionFilters.filter((one) => !workFilters.some((work) => work === one));

/** Which payments an export has, in words, as on its page and in its file: how they were chosen, then its filter. */
export function requestWords({ filter, chosen, layout }: ExportRequest): ChosenWords {
  return [...(chosen?.words ?? []), ...filterWords(filter, layout.timeZone, otherFilters)];
}

function rangeWords([startDate, endDate]: readonly (string | undefined)[], zone: string): string {
  const words = (instant: string) => formatExactTime(instant, zone);
  if (startDate && endDate) return `${withoutZone(words(startDate))} to ${words(endDate)}`;
  return startDate ? `since ${words(startDate)}` : `until ${words(endDate ?? "")}`;
}

/** The zone is named once, at the end. */
const withoutZone = (text: string) => text.split(" ").slice(0, 4).join(" ");
