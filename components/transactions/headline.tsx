import { Amount } from "@/components/ui/amount";
import { mainAmount, toMoney } from "@/lib/features/transactions/check/facts";
import type { TransactionRow } from "@/lib/features/transactions/schema";
import { formatMoney } from "@/lib/money";

/** The amount in large figures, and where it is going or coming from. */
export function TransactionHeadline({ transaction }: { transaction: TransactionRow }) {
  const main = toMoney(mainAmount(transaction));
  const received = toMoney(transaction.receivedAmount);
  const { type, fromLabel, toLabel } = transaction;
  const saysReceived = received !== null && (main === null || transaction.sentAmount !== undefined);
  const outgoing = `→ ${saysReceived ? `${formatMoney(received)} to ` : "to "}${toLabel}`;
  return (
    <div id="amount" className="rounded-sm target:bg-accent-soft">
      <Amount value={main} size="xl" />
      <p className="text-text-2">
        {type === "INCOMING"
          ? `← from ${fromLabel} to ${toLabel}`
          : type === undefined
            ? `from ${fromLabel} to ${toLabel}`
            : outgoing}
      </p>
    </div>
  );
}
