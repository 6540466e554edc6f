import { Link } from "@/components/ui/link";
import { type Dimension, keyOf, type Measure, type Sum, tableOf } from "@/lib/features/overview/check/split";
import {
  DIMENSION_WORDS,
  MEASURE_WORDS,
  measureText,
  type Narrowed,
  splitHref,
  valueLabel,
} from "@/lib/features/overview/fields/split";
import type { PaymentSplit } from "@/lib/features/overview/schema";

const CELL = "py-1.5 pl-4 text-right tabular-nums whitespace-nowrap";

interface SplitTableProps {
  slug: string;
  split: PaymentSplit;
  /** `of`: the currency to add up; null if no cell mixes currencies, or nothing is added up. */
  shown: { rows: Dimension; columns: Dimension; measure: Measure; of: string | null };
}

/** The table itself, with totals; numbers are linked if the payment list can show exactly these. */
export function SplitTableView({ slug, split, shown: { rows, columns, measure, of } }: SplitTableProps) {
  const cells = of === null ? split.cells : split.cells.filter(({ currency }) => currency === of);
  if (cells.length === 0) return <p className="text-text-2">There were no payments.</p>;
  const table = tableOf(cells, { rows, columns });
  const value = (sum: Sum | undefined, narrowed: Narrowed) => (
    <Value text={measureText(measure, sum)} href={splitHref(slug, split.from, narrowed, of)} />
  );
  const labelOf = (dimension: Dimension, one: string | null) =>
    `${valueLabel(dimension, one)}${dimension === "day" && one === split.to ? " so far" : ""}`;
  return (
    <div className="max-h-[800px] overflow-auto">
      <table className="w-full">
        <caption className="sr-only">
          {MEASURE_WORDS[measure]} by {DIMENSION_WORDS[rows].toLowerCase()} and {DIMENSION_WORDS[columns].toLowerCase()}
        </caption>
        <thead className="sticky top-0 z-10 bg-surface text-sm text-text-2">
          <tr>
            <th scope="col" className="sticky left-0 bg-surface text-left font-normal">
              {DIMENSION_WORDS[rows]}
            </th>
            {table.columns.map((column) => (
              <th key={column} scope="col" className={`${CELL} font-normal`}>
                {labelOf(columns, column)}
              </th>
            ))}
            <th scope="col" className={CELL}>
              All
            </th>
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row} className="border-line border-t">
              <th scope="row" className="sticky left-0 whitespace-nowrap bg-surface py-1.5 text-left font-normal">
                {labelOf(rows, row)}
              </th>
              {table.columns.map((column) => (
                <td key={column} className={CELL}>
                  {value(table.sums.get(keyOf(row, column)), [
                    [rows, row],
                    [columns, column],
                  ])}
                </td>
              ))}
              <td className={CELL}>{value(table.ofRow.get(row), [[rows, row]])}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-line-strong border-t font-medium">
            <th scope="row" className="sticky left-0 bg-surface py-1.5 text-left font-medium">
              All
            </th>
            {table.columns.map((column) => (
              <td key={column} className={CELL}>
                {value(table.ofColumn.get(column), [[columns, column]])}
              </td>
            ))}
            <td className={CELL}>{value(table.all, [])}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Value({ text, href }: { text: string; href: string | null }) {
  if (text === "" || href === null) return text;
  return (
    <Link look="plain" href={href}>
      {text}
    </Link>
  );
}
