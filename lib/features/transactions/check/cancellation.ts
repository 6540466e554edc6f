import type { Amount } from "@/lib/contract/money-amount";
import type { Transaction } from "@/lib/contract/transaction";
import { isTransactionFinal } from "@/lib/contract/transaction-status";
import type { JournalView } from "@/lib/features/journal/schema";
import type { Tone } from "@/lib/fields";

/** Reasons for cancelling a payment, as sent and shown; anyone with another reason types it. */
export const CANCEL_REASONS = [
  "The customer asked for it",
  "Wrong amount",
  "Wrong beneficiary",
  "Paid twice",
  "Suspected fraud",
] as const;

/** What the user saw of a payment when they pressed the button; a payment that differs from it is refused. */
export interface SeenPayment {
  sent: string | null;
  received: string | null;
  destination: string | null;
}

const sum = (amount: Amount | undefined) => (amount ? `${amount.amount} ${amount.currency.code}` : null);

/** The amounts and the payee of a payment, for comparing what was shown with what it is now. */
export function seenPayment({ sentAmount, receivedAmount, destination }: Transaction): SeenPayment {
  return {
    sent: sum(sentAmount),
    received: sum(receivedAmount),
    destination: destination?.accountId ?? destination?.umaAddress ?? null,
  };
}

/** Whether the service may still cancel the payment (interface-revisions 5): ACH and wire payouts before settlement. */
export function isCancellable(transaction: Transaction): boolean {
  const { type, status, refund, paymentRail } = transaction;
  const isUnderWay = status === "PENDING" || status === "PROCESSING";
  return (
    type === "OUTGOING" && isUnderWay && !refund && (isRailUnknown(transaction) || /ACH|WIRE/i.test(paymentRail ?? ""))
  );
}

/** Whether the service doesn't state the payment's rail: then only its response tells whether it can be cancelled. */
export function isRailUnknown({ paymentRail }: Transaction): boolean {
  return paymentRail === undefined || paymentRail === "";
}

/** Whether the payment's refund is that of a cancellation. */
export function isCancelled({ refund }: Transaction): boolean {
  return refund?.reason === "USER_CANCELLATION";
}

/** Whether a cancellation may be requested again: it was refused, but not because the payment has gone too far. */
export function mayAskAgain({ status, errorCode }: Pick<JournalView, "status" | "errorCode">): boolean {
  return status === "refused" && errorCode !== "TRANSACTION_NOT_CANCELLABLE";
}

/** The state of a cancellation, in words. */
export interface CancellationWords {
  tone: Tone;
  title: string;
  text: string[];
}

/**
 * The state of a payment's cancellation, judged by its refund first: the payment itself may still end as completed
 * (interface-revisions 5). Null when none was requested. `entry`: the last request from this console.
 */
export function cancellationWords(transaction: Transaction, entry: JournalView | null): CancellationWords | null {
  if (isCancelled(transaction)) return refundWords(transaction);
  if (!entry) return null;
  if (entry.status === "succeeded") return requestedWords(transaction);
  if (entry.status === "refused") {
    const say = (name: string, otherwise: string) => {
      const value = entry.outcome?.[name];
      return typeof value === "string" && value !== "" ? value : otherwise;
    };
    return {
      tone: "bad",
      title: say("title", "It was not cancelled."),
      text: [
        say("meaning", "The payment goes on as before."),
        say("next", "Check the payment's status before you request it again."),
      ],
    };
  }
  return {
    tone: "info",
    title: "Checking whether the cancellation was received",
    text: ["The outcome isn't known yet. Corridor is checking the payment. It may still be paid out."],
  };
}

function refundWords({ refund, status }: Transaction): CancellationWords {
  if (refund?.status === "COMPLETED") {
    const listed = "The service still lists the payment as completed; its refund is what counts.";
    const text = ["The payment was stopped and the refund is complete."];
    return {
      tone: "good",
      title: "Cancelled, and the money returned",
      text: status === "COMPLETED" ? [...text, listed] : text,
    };
  }
  if (refund?.status === "FAILED") {
    return {
      tone: "bad",
      title: "Cancelled, but the refund failed",
      text: ["The money has not come back. Contact the service with the transaction's ID."],
    };
  }
  return {
    tone: "info",
    title: "Cancellation under way",
    text: ["The service is returning the money. It is not back yet."],
  };
}

function requestedWords(transaction: Transaction): CancellationWords {
  const title = "Cancellation requested";
  if (transaction.status === "COMPLETED") {
    const text = [
      "The payment completed anyway, and there is no refund so far. Treat the money as paid out unless a refund appears here.",
    ];
    return { tone: "warn", title, text };
  }
  if (isTransactionFinal({ status: transaction.status ?? "" })) {
    return {
      tone: "warn",
      title,
      text: ["The payment has ended since. Its status and refund show where the money is."],
    };
  }
  const text = [
    "It is not done yet. The payment may still be paid out; a refund appears here once the service has stopped it.",
  ];
  return { tone: "warn", title, text };
}
