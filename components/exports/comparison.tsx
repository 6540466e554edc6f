"use client";

import { Banner } from "@/components/ui/banner";
import { Link } from "@/components/ui/link";
import { ShortId } from "@/components/ui/short-id";
import { useEnvironment } from "@/lib/client/environment";
import type { ExportComparison, ExportView } from "@/lib/features/exports/schema";
import { resourcePath } from "@/lib/ids";
import { counted, formatCount } from "@/lib/numbers";

const CHANGES = { added: "Added", removed: "Removed", changed: "Changed" } as const;

export interface ExportComparisonProps {
  view: ExportView;
  /** Maximum number of rows shown. */
  limit?: number;
}

/** How a repeated export differs from the first: identical, or the rows by id. Empty if it repeats none. */
export function ExportComparisonResult({ view, limit = 200 }: ExportComparisonProps) {
  const environment = useEnvironment();
  const { comparison, repeatOf, status } = view;
  if (repeatOf === null) return null;
  const first = <Link href={`/${environment}/exports/${repeatOf}`}>the earlier export</Link>;
  if (!comparison) {
    if (status !== "completed" && status !== "expired") {
      return <p className="text-text-2">This repeats {first} and will be compared with it when done.</p>;
    }
    return (
      <Banner tone="warn" title="Comparison not possible.">
        Its file differs from that of {first}, whose rows are no longer stored, so the changes can't be listed.
      </Banner>
    );
  }
  if (comparison.isIdentical) {
    return (
      <Banner tone="good" title="Identical">
        Identical, row by row, to {first}.
      </Banner>
    );
  }
  return (
    <section aria-label="Differences" className="grid gap-2">
      <Banner tone="warn" title={summaryOf(comparison)}>
        Compared with {first}, over the same range.
      </Banner>
      <ul className="overflow-hidden rounded-lg border border-line bg-surface">
        {comparison.rows.slice(0, limit).map(({ id, change, columns }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 border-line border-b px-3 py-1.5 last:border-b-0"
          >
            <span className="w-16 shrink-0 text-text-2">{CHANGES[change]}</span>
            <ShortId id={id} hasType href={resourcePath(environment, id)} />
            <span className="min-w-0 flex-1 break-words">{columns.join(", ")}</span>
          </li>
        ))}
      </ul>
      <More comparison={comparison} shown={Math.min(limit, comparison.rows.length)} />
    </section>
  );
}

function summaryOf({ added, removed, changed }: ExportComparison): string {
  const parts = [
    changed > 0 ? `${counted(changed, "row")} changed` : "",
    added > 0 ? `${counted(added, "row")} added` : "",
    removed > 0 ? `${counted(removed, "row")} removed` : "",
  ];
  return parts.filter(Boolean).join(", ");
}

function More({ comparison, shown }: { comparison: ExportComparison; shown: number }) {
  const all = comparison.added + comparison.removed + comparison.changed;
  return all > shown ? <p className="text-text-2">And {formatCount(all - shown)} more.</p> : null;
}
