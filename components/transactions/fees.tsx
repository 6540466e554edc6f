import { Description } from "@/components/ui/description-list";
import { feeOf } from "@/lib/features/transactions/check/facts";
import type { TransactionRow } from "@/lib/features/transactions/schema";
import { formatMoney } from "@/lib/money";

/** Fees are included in the amount sent; the platform's own are part of them, never added (interface-revisions 5). */
export function Fees({ transaction }: { transaction: TransactionRow }) {
  const { fees, platformFees } = transaction;
  const text = (fee: number) => {
    const money = feeOf(transaction, fee);
    return money ? formatMoney(money) : `${fee} in the sending currency's minor units`;
  };
  // Without the sending currency a fee is just a number, so a zero fee, the usual case, is not shown.
  const isShown = (fee: number | undefined): fee is number =>
    fee !== undefined && (fee !== 0 || transaction.sentAmount !== undefined);
  return (
    <>
      {isShown(fees) ? (
        <Description id="fees" label="Fees">
          {text(fees)} included
        </Description>
      ) : null}
      {isShown(platformFees) ? (
        <Description label="Platform fees">
          {text(platformFees)} <span className="text-text-3">part of the fees</span>
        </Description>
      ) : null}
    </>
  );
}
