import { Button } from "@/components/ui/button";
import { ShortId } from "@/components/ui/short-id";
import { Time } from "@/components/ui/time";
import { useEnvironment } from "@/lib/client/environment";
import type { TransactionTotals } from "@/lib/features/transactions/schema";
import { resourcePath } from "@/lib/ids";
import { formatMoney } from "@/lib/money";
import { counted, formatCount } from "@/lib/numbers";

/** Above a list from the local history: as of when, what the history omits, and a button back to the live list. */
export function HistoryLine({ asOf, onDrop }: { asOf: string | null; onDrop: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-sunken px-5 py-1.5 max-sm:px-3">
      <p className="text-text-2">
        From the local history
        {asOf ? (
          <>
            , as of <Time value={asOf} format="short" />
          </>
        ) : null}
        . Memos and counterparties aren't kept in it.
      </p>
      <Button size="sm" onClick={onDrop}>
        Show the live list
      </Button>
    </div>
  );
}

/** Payments that match the filter on work but are missing from the history, with links to the first of them. */
export function MissingLine({ missing }: { missing: NonNullable<TransactionTotals["missing"]> }) {
  const environment = useEnvironment();
  const rest = missing.count - missing.ids.length;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-warn-soft px-5 py-1.5 text-warn max-sm:px-3">
      <span>
        {counted(missing.count, "payment")} matching this assignee or tag {missing.count === 1 ? "isn't" : "aren't"} in
        the local history, and not in this list:
      </span>
      {missing.ids.map((id) => (
        <ShortId key={id} id={id} href={resourcePath(environment, id)} />
      ))}
      {rest > 0 ? <span>and {formatCount(rest)} more</span> : null}
    </p>
  );
}

/** Number of sums shown beside the title; all are in its tooltip. */
const SHOWN = 4;

interface HistoryTotalsProps {
  totals: TransactionTotals | undefined;
  hasFailed: boolean;
  onRetry: () => unknown;
}

/** `412 payments · 1,204,331.20 USD sent · 88,120.00 EUR received`. */
export function HistoryTotals({ totals, hasFailed, onRetry }: HistoryTotalsProps) {
  if (!totals) {
    return hasFailed ? (
      <span role="status" className="inline-flex flex-wrap items-center gap-2">
        Totals couldn't be loaded.
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      </span>
    ) : null;
  }
  if (totals.count === null) return `${formatCount(totals.moreThan ?? 0)}+ payments, too many to add up`;
  const sums = totals.sums.map(({ side, amount, currency, decimals }) => {
    return `${formatMoney({ amount: BigInt(amount), currency, decimals })} ${side}`;
  });
  const rest = sums.length - SHOWN;
  const parts = [counted(totals.count, "payment"), ...sums.slice(0, SHOWN), ...(rest > 0 ? [`${rest} more`] : [])];
  return (
    <span className="tabular-nums" title={sums.join("\n")}>
      {parts.join(" · ")}
    </span>
  );
}
