"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { executedShare, type QuoteCorridor } from "@/lib/features/overview/check/quote-corridors";
import { corridorLabel, quotesHref } from "@/lib/features/overview/fields/figures";
import { OUTCOME_LABELS } from "@/lib/features/quotes/fields/list";
import type { QuoteFigure } from "@/lib/features/quotes/schema";
import { formatCount } from "@/lib/numbers";

const CELL = "py-1.5 pl-4 text-right tabular-nums whitespace-nowrap";
const FIRST = 6;
const COLUMNS = ["executed", "open", "ended"] as const satisfies readonly QuoteFigure["outcome"][];

interface QuoteCorridorsProps {
  slug: string;
  from: string;
  corridors: readonly QuoteCorridor[];
}

/** Quote outcomes per corridor, each number linked to its quotes. */
export function QuoteCorridors({ slug, from, corridors }: QuoteCorridorsProps) {
  const [isAll, setIsAll] = useState(false);
  const shown = isAll ? corridors : corridors.slice(0, FIRST);
  return (
    <div className="grid justify-items-start gap-2">
      <div className="w-full overflow-x-auto">
        <table className="w-full">
          <caption className="sr-only">Quotes of the last 30 days by corridor</caption>
          <thead className="text-sm text-text-2">
            <tr>
              <th scope="col" className="text-left font-normal">
                Corridor
              </th>
              {["Priced", ...COLUMNS.map((outcome) => OUTCOME_LABELS[outcome]), "Execution rate"].map((column) => (
                <th key={column} scope="col" className={`${CELL} font-normal`}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((corridor) => (
              <tr key={corridor.key ?? ""} className="border-line border-t">
                <th scope="row" className="whitespace-nowrap py-1.5 text-left font-normal">
                  {corridorLabel(corridor)}
                </th>
                <Count href={quotesHref(slug, { from }, corridor)} count={corridor.counts.priced} />
                {COLUMNS.map((outcome) => (
                  <Count
                    key={outcome}
                    href={quotesHref(slug, { from }, corridor, outcome)}
                    count={corridor.counts[outcome]}
                  />
                ))}
                <td className={CELL}>{executedShare(corridor.counts) ?? "—"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {corridors.length > FIRST ? (
        <Button onClick={() => setIsAll(!isAll)}>{isAll ? `First ${FIRST}` : `All ${corridors.length}`}</Button>
      ) : null}
    </div>
  );
}

function Count({ href, count }: { href: string | null; count: number }) {
  return (
    <td className={CELL}>
      {href === null ? (
        formatCount(count)
      ) : (
        <Link look="plain" href={href}>
          {formatCount(count)}
        </Link>
      )}
    </td>
  );
}
