import { Link } from "@/components/ui/link";
import type { Bar } from "@/lib/features/overview/check/days";
import { dayLabel, OUTCOME_WORDS } from "@/lib/features/overview/fields/figures";
import type { Outcome } from "@/lib/features/overview/schema";

const CELL = "py-1 pl-4 text-right tabular-nums whitespace-nowrap";

const COLUMNS = ["completed", "open", "other"] as const satisfies readonly Outcome[];

interface DayTableProps {
  bars: readonly Bar[];
  /** The list of a day, or of one of its parts; null if no list shows exactly these. */
  hrefOf: (day: string, outcome: Outcome | null) => string | null;
  /** The labels of a bar's three parts; for payments by default. */
  words?: Record<Outcome, string>;
  caption: string;
  textOf: (value: bigint) => string;
}

/** The numbers behind the chart, latest day first, linked where a list can show them. */
export function DayTable({ bars, hrefOf, words = OUTCOME_WORDS, caption, textOf }: DayTableProps) {
  const [today] = bars.slice(-1);
  return (
    <details>
      <summary className="w-fit cursor-pointer text-text-2 hover:text-text">Table</summary>
      <div className="mt-2 overflow-x-auto">
        <table className="w-full">
          <caption className="sr-only">{caption}</caption>
          <thead className="text-sm text-text-2">
            <tr>
              <th scope="col" className="text-left font-normal">
                Day (UTC)
              </th>
              {["All", ...COLUMNS.map((outcome) => words[outcome])].map((column) => (
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
                <Value href={hrefOf(bar.day, null)}>{textOf(bar.total)}</Value>
                {COLUMNS.map((outcome) => (
                  <Value key={outcome} href={hrefOf(bar.day, outcome)}>
                    {textOf(bar.values[outcome])}
                  </Value>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Value({ href, children }: { href: string | null; children: string }) {
  return (
    <td className={CELL}>
      {href === null ? (
        children
      ) : (
        <Link look="plain" href={href}>
          {children}
        </Link>
      )}
    </td>
  );
}
