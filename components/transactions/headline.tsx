import { Amount } from "@/components/ui/amount";
import { mainAmount, toMoney } from "@/lib/features/transactions/fields";
import type { TransactionRow } from "@/lib/features/transactions/schema";
import { formatMoney } from "@/lib/money";

/** The amount in large figures, and where it goes or comes from. */
export function TransactionHeadline({ transaction }: { transaction: TransactionRow }) {
  const sent = toMoney(transaction.sentAmount);
  const received = toMoney(transaction.receivedAmount);
  const isIncoming = transaction.type === "INCOMING";
  return (
    <div>
      <Amount value={toMoney(mainAmount(transaction))} size="xl" />
      <p className="text-text-2">
        {isIncoming
          ? `← from ${transaction.fromLabel} to ${transaction.toLabel}`
          : `→ ${sent && received ? `${formatMoney(received)} to ` : "to "}${transaction.toLabel}`}
      </p>
    </div>
  );
}
