import "server-only";
import type { Quote } from "@/lib/contract/quote";
import type { Transaction } from "@/lib/contract/transaction";
import type { MaybeRecord } from "../schema";

/** A transaction as shown to a person who has to say whether a money action became it. */
export function maybeTransaction(transaction: Transaction): MaybeRecord {
  const { sentAmount, receivedAmount } = transaction;
  const { amount, currency } = sentAmount ?? receivedAmount ?? {};
  return maybeRecord(transaction, amount, currency);
}

/** The same for a quote: what it takes from the paying account. */
export function maybeQuote(quote: Quote): MaybeRecord {
  return maybeRecord(quote, quote.totalSendingAmount, quote.sendingCurrency);
}

function maybeRecord(
  { id, status, createdAt }: Pick<Transaction, "id" | "createdAt"> & { status?: string },
  amount: number | undefined,
  currency: Quote["sendingCurrency"],
): MaybeRecord {
  const money =
    amount === undefined || !currency ? null : { amount, currency: currency.code, decimals: currency.decimals };
  return { id, status: status ?? null, money, createdAt: createdAt ?? null };
}
