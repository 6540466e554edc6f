import "server-only";
import type { Quote } from "@/lib/contract/quote";
import type { Transaction } from "@/lib/contract/transaction";
import type { Upstream } from "@/lib/upstream/client";

/**
 * The payment made from a quote: the service names it once it has settled (specification 2.7); until then it is
 * searched for among the payments since. Null when it is not among them.
 */
export async function transactionOf(upstream: Upstream, quote: Quote): Promise<Transaction | null> {
  return (await lookForTransaction(upstream, quote)).transaction;
}

/** The same; `isWhole`: every payment since was checked. */
export async function lookForTransaction(
  upstream: Upstream,
  quote: Pick<Quote, "id" | "source" | "createdAt">,
): Promise<{ transaction: Transaction | null; isWhole: boolean }> {
  const customerId = quote.source?.customerId;
  // Without a date the newest are searched: a payment that is looked up is usually recent.
  const since = quote.createdAt === undefined ? {} : { startDate: quote.createdAt };
  const query = {
    type: "OUTGOING" as const,
    ...since,
    sortOrder: quote.createdAt === undefined ? ("desc" as const) : ("asc" as const),
    limit: 100,
    ...(customerId ? { customerId } : {}),
  };
  const { data, hasMore, unreadRecords } = await upstream.listTransactions({ query });
  const transaction = data.find(({ quoteId }) => quoteId === quote.id) ?? null;
  return { transaction, isWhole: !hasMore && unreadRecords === undefined };
}
