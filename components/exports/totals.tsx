import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import type { ExportTotal } from "@/lib/features/exports/schema";
import { enumWords } from "@/lib/fields";
import { formatCount } from "@/lib/numbers";

const CELL = "border-line border-b px-4 py-2 text-left font-normal group-last:border-b-0 max-sm:px-2 max-sm:first:pl-4";
/** On a phone it goes below the type, as the amounts need the room. */
const STATUS = `${CELL} max-sm:hidden`;
const FIGURE = `${CELL} text-right! tabular-nums whitespace-nowrap`;

/** Exact totals per type, status and currency. */
export function ExportTotals({ totals }: { totals: readonly ExportTotal[] }) {
  return (
    <Card
      title="Totals"
      description="Exact sums of what outgoing payments sent and incoming payments received."
      isFlush
    >
      {totals.length === 0 ? <p className="px-4 py-6 text-center text-text-2">The file has no transactions.</p> : null}
      {totals.length > 0 ? (
        <div className="overflow-x-auto">
          <table className="w-full border-separate border-spacing-0">
            <caption className="sr-only">Totals by type, status and currency</caption>
            <thead className="text-text-2">
              <tr>
                {["Type", "Status", "Rows", "Amount", "Fees"].map((label, at) => (
                  <th key={label} scope="col" className={at > 1 ? FIGURE : at === 1 ? STATUS : CELL}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {totals.map((total) => (
                <Row key={`${total.type} ${total.status} ${total.currency} ${total.decimals}`} total={total} />
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </Card>
  );
}

function Row({ total: { type, status, currency, decimals, rows, amount, fees } }: { total: ExportTotal }) {
  const money = (sum: string) => <Amount value={{ amount: BigInt(sum), currency, decimals }} />;
  const none = <span className="text-text-3">—</span>;
  return (
    <tr className="group">
      <th scope="row" className={CELL}>
        {enumWords(type)}
        <span className="block text-text-2 sm:hidden">{enumWords(status)}</span>
      </th>
      <td className={STATUS}>{enumWords(status)}</td>
      <td className={FIGURE}>{formatCount(rows)}</td>
      <td className={FIGURE}>{currency === "" ? none : money(amount)}</td>
      <td className={FIGURE}>{fees === null ? none : money(fees)}</td>
    </tr>
  );
}
