import "server-only";
import { EVENT_TYPES } from "@/lib/contract/event-types";
import type { Transaction } from "@/lib/contract/transaction";
import { isTransactionFinal } from "@/lib/contract/transaction-status";
import { durationText } from "@/lib/features/overview/fields/figures";
import { isUnderWay } from "../check/payment-state";
import type { TimelineMark, TimelineStep, TransactionDetail } from "../schema";
import type { ServiceStep } from "./timeline-service";

/** A payment that is still moving after this long without a webhook from the service is marked. */
const QUIET_AFTER_MS = 2 * 60_000;

/** What gaps and late steps are detected from. */
export interface Gaps {
  transaction: Transaction;
  /** How long payments like it take; null where too few are known. */
  usual: TransactionDetail["usual"];
  /** How many verified deliveries were about it. */
  deliveries: number;
  /** Whether the environment receives deliveries and all of these were read: if not, none can be called missing. */
  hears: boolean;
  /** Where the deliveries about it are listed; null for readers who may not see them. */
  deliveriesHref: string | null;
  /** By the console's clock, in milliseconds. */
  now: number;
}

const KNOWN = new Set<string>(EVENT_TYPES);

/**
 * Whether the service announces this state (interface-revisions 4). No event announces a transfer in, and only the
 * newest deployments announce the refund of an incoming payment: nothing counts as missed there.
 */
function isAnnounced({ type, source }: Transaction, state: string): boolean {
  if (type === "INCOMING" && (source?.sourceType === "ACCOUNT" || state.startsWith("REFUND"))) return false;
  return KNOWN.has(`${type}_PAYMENT.${state}`);
}

/** Marks steps that the service states but no delivery reported, once their webhook is overdue. */
export function markMissed(steps: readonly ServiceStep[], gaps: Gaps): ServiceStep[] {
  return steps.map((step) => {
    const { state, title, at } = step;
    const isDue = gaps.now - Date.parse(at) > QUIET_AFTER_MS;
    if (!gaps.hears || state === null || !isDue || !isAnnounced(gaps.transaction, state)) return step;
    return { ...step, marks: [...step.marks, { text: `No webhook seen for ${title}`, href: gaps.deliveriesHref }] };
  });
}

/** A mark if the payment took longer than nine in ten like it; `at` is when it was done, or now. Otherwise null. */
function lateMark({ transaction, usual }: Gaps, at: number, isOver: boolean): TimelineMark | null {
  const seconds = (at - Date.parse(transaction.createdAt ?? "")) / 1000;
  if (!usual || !(seconds > usual.most)) return null;
  const taken = `${isOver ? "took" : "now"} ${durationText(seconds)}`;
  return { text: `Usually done in ${durationText(usual.median)}, ${taken}`, href: "#usual" };
}

/** Marks the completion of a payment if it was late. */
export function markLate(steps: readonly TimelineStep[], gaps: Gaps): TimelineStep[] {
  const { status, settledAt } = gaps.transaction;
  if (status !== "COMPLETED" || !settledAt) return [...steps];
  const mark = lateMark(gaps, Date.parse(settledAt), true);
  const end = steps.findLastIndex(({ title, tone }) => tone === "good" && title === "Completed");
  return steps.map((step, at) => (mark && at === end ? { ...step, marks: [...step.marks, mark] } : step));
}

/**
 * The last step of a payment in progress that has had no update for a while or takes longer than usual: a missed
 * webhook has no other symptom.
 */
export function gapStep(gaps: Gaps): TimelineStep | null {
  const { transaction, now } = gaps;
  if (isTransactionFinal(transaction) || !isUnderWay(transaction)) return null;
  // Without a date we can't tell how long it has been quiet, so nothing is reported.
  const since = Date.parse(transaction.updatedAt ?? transaction.createdAt ?? "");
  const isQuiet = now - since > QUIET_AFTER_MS;
  const late = lateMark(gaps, now, false);
  if (!isQuiet && !late) return null;
  const silence = gaps.deliveries > 0 ? "No webhook since the last step" : "No webhook received for this payment";
  return {
    ...{ at: new Date(now).toISOString(), title: "In progress", source: "webhook", tone: "warn", isGap: true },
    ...{ detail: null, href: null, isOutOfOrder: false },
    marks: [...(late ? [late] : []), ...(isQuiet ? [{ text: silence, href: gaps.deliveriesHref }] : [])],
  };
}
