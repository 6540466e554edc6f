import { customerInfoLabel } from "@/lib/contract/customer-info-fields";
import type { Amount } from "@/lib/contract/money-amount";
import { type PendingWords, pendingInWords } from "@/lib/contract/pending-reasons";
import type { Transaction } from "@/lib/contract/transaction";
import { hasSettled, isReturned, isTransactionFinal, TRANSACTION_TONES } from "@/lib/contract/transaction-status";
import { enumWords, isPresent, type StatusValue, spellOut, statusValue, valueText } from "@/lib/fields";
import { type Money, type PaymentRate, paymentRate } from "@/lib/money";

/** A transaction's state as colour, shape and word (specification 3.1, 3.2). */
export function transactionStatus(status: string | undefined): StatusValue {
  return statusValue(status, TRANSACTION_TONES);
}

/** The name of a payment's state as a step in its timeline: a return is more than just the end of the payment. */
export function stateTitle(status: string, transaction: Transaction): string {
  return isReturned({ ...transaction, status }) ? "Returned by the bank" : transactionStatus(status).label;
}

/** The service's amount object as money; null where the payment has none. */
export function toMoney(amount: Amount | undefined): Money | null {
  if (!amount) return null;
  return { amount: amount.amount, currency: amount.currency.code, decimals: amount.currency.decimals };
}

/**
 * The amount on the customer's side: sent for an outgoing payment, received for an incoming one. The other side's never
 * stands in for it: that is a different amount, often in another currency.
 */
export function mainAmount(transaction: Transaction): Amount | undefined {
  const { type, sentAmount, receivedAmount } = transaction;
  if (type === "INCOMING") return receivedAmount;
  return type === "OUTGOING" ? sentAmount : (sentAmount ?? receivedAmount);
}

/** The reconciliation reference, by which the service's own filter finds a payment. It isn't the memo. */
export function referenceOf(transaction: Transaction): string | null {
  return transaction.reconciliationInstructions?.reference ?? null;
}

/** The rail that carries it, in words: of the payout, or of the incoming deposit (interface-revisions 5). */
export function railOf({ paymentRail, source }: Transaction): string | null {
  const rail = paymentRail ?? source?.paymentRail;
  return rail ? enumWords(rail) : null;
}

/** The currency of a payment's fees: of what was sent, which is that of what arrived where nothing is converted. */
export function feeCurrency(transaction: Transaction): Amount["currency"] | undefined {
  const { sentAmount, receivedAmount } = transaction;
  return (sentAmount ?? (isCredit(transaction) ? receivedAmount : undefined))?.currency;
}

/** A fee in the sending currency; null where the payment does not say which that is. */
export function feeOf(transaction: Transaction, fee: number | undefined): Money | null {
  const currency = feeCurrency(transaction);
  return currency && fee !== undefined ? { amount: fee, currency: currency.code, decimals: currency.decimals } : null;
}

/** The fields of a payment that can't be read, with its fees where they are in a currency that isn't stated. */
export function unreadIn(transaction: Transaction): string[] {
  const { fees, unreadFields = [] } = transaction;
  return fees && !feeCurrency(transaction) ? [...unreadFields, "fees"] : unreadFields;
}

/** The payment's rate from its two totals, and the stated one where it differs; null without two currencies. */
export function transactionRate(transaction: Transaction): PaymentRate | null {
  const [sent, received] = [toMoney(transaction.sentAmount), toMoney(transaction.receivedAmount)];
  const { fees, exchangeRate } = transaction;
  return sent && received ? paymentRate({ sent, received, fees, exchangeRate }) : null;
}

/** Whether nothing is in progress any more; unknown states aren't final. A completed payment may still be returned. */
export function isFinal(transaction: Transaction): boolean {
  return isTransactionFinal(transaction);
}

/** Whether it was completed, even if the bank has returned it since; only then does `settledAt` say when it settled. */
export function isSettled(transaction: Transaction): boolean {
  return hasSettled(transaction);
}

const isInternal = (accountId: string | undefined) => accountId?.startsWith("InternalAccount:") === true;

/** Who an incoming payment is for: an internal account of no customer is the platform's own (interface-defaults 3). */
export function payeeOf({ type, customerId, destination }: Transaction): "customer" | "platform" | "recipient" {
  if (type !== "INCOMING") return "recipient";
  if (customerId) return "customer";
  return isInternal(destination?.accountId) ? "platform" : "recipient";
}

/**
 * Whether it only credits an internal account, with nothing converted and nothing sent on: a deposit, a transfer in
 * (specification 4.4) or a payment in one currency.
 */
export function isCredit({ type, source, destination, sentAmount, receivedAmount }: Transaction): boolean {
  const from = sentAmount?.currency.code ?? source?.currency;
  const to = receivedAmount?.currency.code ?? destination?.currency;
  const isStated = from !== undefined && to !== undefined;
  if (type !== "INCOMING" || (isStated && from !== to)) return false;
  const isPaidIn = source?.sourceType === "ACCOUNT" || source?.sourceType === "REALTIME_FUNDING";
  return isPaidIn || (isStated && isInternal(destination?.accountId));
}

/** What a pending payment is waiting for at the service, in words; null when it isn't pending or no reason is given. */
export function pendingOf({ status, pendingReason }: Transaction): PendingWords | null {
  return pendingReason && !isTransactionFinal({ status }) ? pendingInWords(pendingReason) : null;
}

/** Label and text pairs from any map of facts: known names in words, unknown ones spelled out, nothing left out. */
export function labelledPairs(map: Record<string, unknown>): { label: string; text: string }[] {
  return Object.entries(map)
    .filter(([, value]) => isPresent(value))
    .map(([key, value]) => ({
      label: /^[A-Z0-9_]+$/.test(key) ? customerInfoLabel(key) : spellOut(key),
      text: valueText(value),
    }));
}
