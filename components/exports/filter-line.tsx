"use client";

import { useWorkFilters } from "@/components/casework/use-work-filters";
import { DirectoryName } from "@/components/directory/entry-name";
import { useTimeZone } from "@/components/ui/time-zone";
import { filterWords } from "@/lib/features/exports/fields/filter-words";
import type { ExportFilter } from "@/lib/features/exports/schema";
import { needsHistory } from "@/lib/features/transactions/check/history-filters";
import { transactionFilters } from "@/lib/features/transactions/fields/filters";

/** The transactions in an export, in words. */
export function FilterLine({ filter }: { filter: ExportFilter }) {
  const filters = useWorkFilters(transactionFilters, filter, needsHistory(filter));
  const words = filterWords(filter, useTimeZone(), filters);
  if (words.length === 0) return <p className="text-text-2">All transactions of this environment, up to now.</p>;
  return (
    <ul className="flex flex-wrap gap-x-4 text-text-2" aria-label="Filter">
      {words.map(({ label, text }) => (
        <li key={label} className="min-w-0 break-words">
          {label}{" "}
          <span className="font-medium text-text">
            <DirectoryName id={text} />
          </span>
        </li>
      ))}
    </ul>
  );
}
