import { Banner } from "@/components/ui/banner";
import { pendingOf } from "@/lib/features/transactions/check/facts";
import type { TransactionRow } from "@/lib/features/transactions/schema";

/** What a pending payment waits for, where the service says it; nothing otherwise. It is never this platform's approval. */
export function PendingBanner({ transaction }: { transaction: TransactionRow }) {
  const pending = pendingOf(transaction);
  if (!pending) return null;
  return (
    <Banner tone="warn" title={pending.label}>
      {pending.text}
    </Banner>
  );
}
