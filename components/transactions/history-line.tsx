import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import type { TransactionTotals } from "@/lib/features/transactions/schema";
import { formatMoney } from "@/lib/money";
import { counted, formatCount } from "@/lib/numbers";

/** Above a list that the local history answers: as of when, what it doesn't keep, and the way back to the live list. */
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

/** So many sums stand beside the title; the others are in its tooltip. */
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
