import { Link } from "@/components/ui/link";
import type { Bar } from "@/lib/features/overview/check/days";
import { dayLabel, OUTCOME_WORDS, paymentsHref, wholeDay } from "@/lib/features/overview/fields/figures";

const CELL = "py-1 pl-4 text-right tabular-nums whitespace-nowrap";

interface DayTableProps {
  slug: string;
  bars: readonly Bar[];
  /** The one that is counted; null for all. */
  currency: string | null;
  caption: string;
  textOf: (value: bigint) => string;
}

/** The numbers behind the chart, the latest day first, each that a list can show leading to it. */
export function DayTable({ slug, bars, currency, caption, textOf }: DayTableProps) {
  const [today] = bars.slice(-1);
  const dayHref = (day: string, status?: string) =>
    paymentsHref(slug, { ...wholeDay(day), status, currency: currency ?? undefined });
  return (
    <details>
      <summary className="w-fit cursor-pointer text-text-2 hover:text-text">Table</summary>
      <div className="mt-2 max-h-80 overflow-auto">
        <table className="w-full">
          <caption className="sr-only">{caption}</caption>
          <thead className="text-sm text-text-2">
            <tr>
              <th scope="col" className="text-left font-normal">
                Day (UTC)
              </th>
              {["All", OUTCOME_WORDS.completed, OUTCOME_WORDS.open, OUTCOME_WORDS.other].map((column) => (
                <th key={column} scope="col" className={`${CELL} font-normal`}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.toReversed().map((bar) => (
              <tr key={bar.day} className="border-line border-t">
                <th scope="row" className="whitespace-nowrap text-left font-normal">
                  {dayLabel(bar.day)}
                  {bar === today ? <span className="text-text-2"> so far</span> : null}
                </th>
                <td className={CELL}>
                  <Link look="plain" href={dayHref(bar.day)}>
                    {textOf(bar.total)}
                  </Link>
                </td>
                <td className={CELL}>
                  <Link look="plain" href={dayHref(bar.day, "COMPLETED")}>
                    {textOf(bar.values.completed)}
                  </Link>
                </td>
                <td className={CELL}>{textOf(bar.values.open)}</td>
                <td className={CELL}>{textOf(bar.values.other)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
