import "server-only";
import type { Quote } from "@/lib/contract/quote";
import type { Transaction } from "@/lib/contract/transaction";
import type { Upstream } from "@/lib/upstream/client";
import { isWalkError, Walk, walkPages } from "@/lib/upstream/walk";
import { sideId } from "../check/other-account";

/** A payment that hasn't begun this long after its quote expired never will. */
export const NEVER_AFTER_MS = 10 * 60_000;

const NOT_BEGUN = ["CREATED", "PENDING", "PENDING_AUTHORIZATION", "EXPIRED"];

/** Whether a payment in this state has not begun (specification 3.2); undefined: the service doesn't know it yet. */
export const hasNotBegun = (status: string | undefined) => status === undefined || NOT_BEGUN.includes(status);

type Sought = Pick<Quote, "id" | "source" | "destination" | "createdAt">;

/**
 * The payment made from a quote: the service names it once it has settled (specification 2.7); until then it is
 * searched for among the payments since. Null when it is not among the first hundred.
 */
export async function transactionOf(upstream: Upstream, quote: Quote): Promise<Transaction | null> {
  return (await lookForTransaction(upstream, quote, 1)).transaction;
}

/**
 * The same among more payments; `isWhole`: every payment since was checked. The service need not name a payment's quote
 * (specification 2.8): one without, between the same sides, may be this quote's.
 */
export async function lookForTransaction(
  upstream: Upstream,
  quote: Sought,
  pages = 20,
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
  const found: Transaction[] = [];
  let isTold = true;
  const isEnd = await walkPages(
    new Walk({ pages, ms: 15_000 }),
    (cursor) => upstream.listTransactions({ query: { ...query, cursor } }),
    ({ data, unreadRecords }) => {
      found.push(...data.filter(({ quoteId }) => quoteId === quote.id));
      const isClear = data.every((payment) => payment.quoteId !== undefined || isOtherPayment(payment, quote));
      if (!isClear || unreadRecords !== undefined) isTold = false;
    },
    () => found.length === 0,
  ).catch((error: unknown) => {
    if (isWalkError(error)) return false;
    throw error;
  });
  return { transaction: found[0] ?? null, isWhole: isEnd && isTold };
}

/** Whether a payment states another side than the quote; one that has expired moved nothing, whoever's it is. */
function isOtherPayment(payment: Transaction, quote: Sought): boolean {
  const differs = (side: "source" | "destination") => {
    const [stated, wanted] = [sideId(payment[side]), sideId(quote[side])];
    return stated !== null && wanted !== null && stated.toLowerCase() !== wanted.toLowerCase();
  };
  return payment.status === "EXPIRED" || differs("source") || differs("destination");
}
