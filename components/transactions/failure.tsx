import { Banner } from "@/components/ui/banner";
import { failureOf } from "@/lib/features/transactions/check/facts";
import type { TransactionRow } from "@/lib/features/transactions/schema";

/** Why a payment failed: what happened, what it means for the money, what to do. Nothing when it did not. */
export function FailureBanner({ transaction }: { transaction: TransactionRow }) {
  const failure = failureOf(transaction);
  if (!failure) return null;
  return (
    <Banner tone="bad" title={failure.title}>
      <p className="text-text">{failure.meaning}</p>
      <p>{failure.next}</p>
      <p className="mt-1 text-sm">
        The service's code: <span className="font-mono">{transaction.failureReason}</span>
      </p>
    </Banner>
  );
}
