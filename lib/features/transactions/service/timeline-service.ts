import "server-only";
import type { Transaction } from "@/lib/contract/transaction";
import { isReturned, isTransactionFinal, settledAtOf } from "@/lib/contract/transaction-status";
import { stateTitle, transactionStatus } from "../check/facts";
import { type DatedStep, stageOf } from "./by-cause";

/** A step from the service's own times. `state`: how the name of the event announcing it ends; null if none does. */
export interface ServiceStep extends DatedStep {
  state: string | null;
}

/** The steps of a payment that the service's record states. What it omits is left out. */
export function serviceSteps(transaction: Transaction): ServiceStep[] {
  const { refund, status, settledAt, createdAt } = transaction;
  const steps: ServiceStep[] = [];
  if (createdAt !== undefined) {
    const title = transaction.type === "INCOMING" ? "Payment announced" : "Payment created";
    steps.push({ ...step(createdAt, title, "created"), state: null });
  }
  if (settledAt && isReturned(transaction)) {
    const completed = step(settledAt, transactionStatus("COMPLETED").label, "ended");
    steps.push({ ...completed, tone: "good", state: "COMPLETED" });
  }
  const changedAt = changeTime(transaction);
  if (changedAt && changedAt !== createdAt && status !== undefined) {
    const { tone } = transactionStatus(status);
    steps.push({ ...step(changedAt, stateTitle(status, transaction), stageOf(status)), tone, state: status });
  }
  if (refund?.initiatedAt) {
    const stage = refundStage(transaction, "refunding");
    const started = step(refund.initiatedAt, "Refund started", stage, refund.reference);
    steps.push({ ...started, tone: "warn", state: "REFUND_PENDING" });
  }
  // Until a refund has ended, its time of settlement is only expected.
  if (refund?.settledAt && ["COMPLETED", "FAILED", undefined].includes(refund.status)) {
    const [title, tone, state] =
      refund.status === "FAILED"
        ? ["Refund failed", "bad" as const, "REFUND_FAILED"]
        : ["Refund completed", "good" as const, "REFUND_COMPLETED"];
    const ended = step(refund.settledAt, title, refundStage(transaction, "refunded"), refund.reference);
    steps.push({ ...ended, tone, state });
  }
  return steps;
}

/**
 * A refund follows a failure, but a cancellation's refund may start before the payment ends: only its time places it
 * (interface-revisions 5).
 */
export function refundStage({ refund }: Transaction, stage: "refunding" | "refunded"): DatedStep["stage"] {
  return refund?.reason === "USER_CANCELLATION" ? null : stage;
}

/**
 * When a payment entered its state, as far as the service tells. `updatedAt` is the time of the last change of any
 * kind: once there is a refund it is the refund's, and the failure was no later than the start of the refund. A
 * returned payment had settled before.
 */
function changeTime(transaction: Transaction): string | undefined {
  const { status, updatedAt, refund } = transaction;
  const settledAt = isReturned(transaction) ? undefined : settledAtOf(transaction);
  if (settledAt !== undefined) return settledAt;
  const started = refund?.initiatedAt || undefined;
  if (started === undefined || status === "REFUNDED" || !isTransactionFinal({ status })) return updatedAt;
  return updatedAt !== undefined && Date.parse(updatedAt) < Date.parse(started) ? updatedAt : started;
}

function step(at: string, title: string, stage: DatedStep["stage"], detail = "reported by the service"): DatedStep {
  return { at, title, tone: "info", detail, source: "service", href: null, marks: [], stage };
}
