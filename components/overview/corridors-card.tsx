"use client";

import { useState } from "react";
import { StatusBadge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { corridorLabel, corridorPace, durationText, exactPaymentsHref } from "@/lib/features/overview/fields/figures";
import type { CorridorFigure } from "@/lib/features/overview/schema";
import { NONE_STATED } from "@/lib/features/transactions/check/history-filters";
import { enumWords } from "@/lib/fields";
import { formatCount } from "@/lib/numbers";

const CELL = "py-1.5 pl-4 text-right tabular-nums whitespace-nowrap";

interface CorridorsCardProps {
  slug: string;
  timedSince: string;
  corridors: readonly CorridorFigure[];
  className?: string;
}

const FIRST = 8;

/** Recent settlement times per corridor, compared with the days before. */
export function CorridorsCard({ slug, timedSince, corridors, className }: CorridorsCardProps) {
  const [isAll, setIsAll] = useState(false);
  const shown = isAll ? corridors : corridors.slice(0, FIRST);
  return (
    <Card
      className={className}
      actions={
        corridors.length > FIRST ? (
          <Button onClick={() => setIsAll(!isAll)}>{isAll ? `First ${FIRST}` : `All ${corridors.length}`}</Button>
        ) : null
      }
      title="Time to settle by corridor"
      description="Completed payments of the last 7 days (UTC) compared with the 23 days before: at most the newest 50,000 of each period. p95: 95% settled within this time"
    >
      {corridors.length === 0 ? (
        <p className="text-text-2">No payment in the last 30 days has a settlement time.</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full">
            <caption className="sr-only">Time to settle by corridor</caption>
            <thead className="text-sm text-text-2">
              <tr>
                <th scope="col" className="text-left font-normal">
                  Corridor
                </th>
                {["Payments", "p50", "p95"].map((column) => (
                  <th key={column} scope="col" className={`${CELL} font-normal`}>
                    {column}
                  </th>
                ))}
                <th scope="col" className="py-1.5 pl-4 text-left font-normal">
                  Pace
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((corridor) => (
                <CorridorRow
                  key={`${corridor.type} ${corridor.sentCurrency} ${corridor.receivedCurrency}`}
                  slug={slug}
                  timedSince={timedSince}
                  corridor={corridor}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

function CorridorRow({ slug, timedSince, corridor }: { slug: string; timedSince: string; corridor: CorridorFigure }) {
  const { type, sentCurrency, receivedCurrency, recent, usual } = corridor;
  const label = corridorLabel({ sendingCurrency: sentCurrency, receivingCurrency: receivedCurrency });
  const href = exactPaymentsHref(slug, {
    ...{ startDate: timedSince, status: "COMPLETED", type },
    ...{ sentCurrency: sentCurrency || NONE_STATED, receivedCurrency: receivedCurrency || NONE_STATED },
  });
  return (
    <tr className="border-line border-t">
      <th scope="row" className="whitespace-nowrap py-1.5 text-left font-normal">
        {href === null ? (
          label
        ) : (
          <Link look="plain" href={href}>
            {label}
          </Link>
        )}
        <span className="text-sm text-text-2"> {enumWords(type)}</span>
      </th>
      <td className={CELL}>{formatCount(recent?.count ?? 0)}</td>
      <Took recent={recent?.p50} usual={usual?.p50} />
      <Took recent={recent?.p95} usual={usual?.p95} />
      <td className="py-1.5 pl-4">
        <StatusBadge {...corridorPace(corridor)} />
      </td>
    </tr>
  );
}

/** Seconds, with the usual ones below: side by side they would push the pace off a small laptop's screen. */
function Took({ recent, usual }: { recent: number | undefined; usual: number | undefined }) {
  return (
    <td className={CELL}>
      {recent === undefined ? "—" : durationText(recent)}
      {usual === undefined ? null : <div className="text-sm text-text-2">usually {durationText(usual)}</div>}
    </td>
  );
}
