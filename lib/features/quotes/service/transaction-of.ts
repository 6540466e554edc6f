import "server-only";
import type { Quote } from "@/lib/contract/quote";
import type { Transaction } from "@/lib/contract/transaction";
import type { Upstream } from "@/lib/upstream/client";

/** A payment that hasn't begun this long after its quote expired never will. */
export const NEVER_AFTER_MS = 10 * 60_000;

const NOT_BEGUN = ["CREATED", "PENDING", "PENDING_AUTHORIZATION", "EXPIRED"];

/** Whether a payment in this state has not begun (specification 3.2); undefined: the service doesn't know it yet. */
export const hasNotBegun = (status: string | undefined) => status === undefined || NOT_BEGUN.includes(status);

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
