import { customerInfoLabel } from "@/lib/contract/customer-info-fields";
import { type PendingWords, pendingInWords } from "@/lib/contract/pending-reasons";
import type { Transaction } from "@/lib/contract/transaction";
import { isTransactionFinal } from "@/lib/contract/transaction-status";
import { spellOut } from "@/lib/fields";
import { type PaymentRate, paymentRate } from "@/lib/money";
import { toMoney } from "../fields";

/** The payment's rate from its two totals, and the stated one where it differs; null without two currencies. */
export function transactionRate(transaction: Transaction): PaymentRate | null {
  const [sent, received] = [toMoney(transaction.sentAmount), toMoney(transaction.receivedAmount)];
  const { fees, exchangeRate } = transaction;
  return sent && received ? paymentRate({ sent, received, fees, exchangeRate }) : null;
}

/** Whether nothing is under way any more; an unknown state is not final. A completed payment may still be returned. */
export function isFinal(transaction: Transaction): boolean {
  return isTransactionFinal(transaction);
}

/** What a pending payment waits for at the service, in words; null when it is not pending or no reason is given. */
export function pendingOf({ status, pendingReason }: Transaction): PendingWords | null {
  return pendingReason && !isTransactionFinal({ status }) ? pendingInWords(pendingReason) : null;
}

/** Pairs of label and text from any map of facts: known names in words, unknown ones spelled out, nothing left out. */
export function labelledPairs(map: Record<string, unknown>): { label: string; text: string }[] {
  return Object.entries(map)
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .map(([key, value]) => ({
      label: /^[A-Z0-9_]+$/.test(key) ? customerInfoLabel(key) : spellOut(key),
      text: Array.isArray(value)
        ? value.map(String).join(", ")
        : typeof value === "object"
          ? JSON.stringify(value)
          : String(value),
    }));
}
