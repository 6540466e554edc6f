import "server-only";
import type { TimelineStep } from "../schema";

/** How far a payment has come with a step; earlier stages cause later ones. Null: a state not known here. */
export type Stage = "priced" | "created" | "moving" | "ended" | "refunding" | "refunded";

/** A step before it is put in order. */
export type DatedStep = Omit<TimelineStep, "isOutOfOrder" | "isGap"> & { stage: Stage | null };

const STAGES: Record<string, Stage> = {
  CREATED: "created",
  PENDING: "moving",
  PENDING_AUTHORIZATION: "moving",
  PROCESSING: "moving",
  COMPLETED: "ended",
  REJECTED: "ended",
  FAILED: "ended",
  EXPIRED: "ended",
  REFUNDED: "refunded",
};

/** The stage of a transaction's state (specification 3.1, 3.2). */
export const stageOf = (status: string | undefined): Stage | null =>
  status === undefined ? null : (STAGES[status] ?? null);

/** How far our clock and the service's may differ before it is reported. */
const SKEW_MS = 5_000;
const ORDER: Stage[] = ["priced", "created", "moving", "ended", "refunding", "refunded"];

/** Whether `step` can't precede `other`, which is still to be placed. `placed`: what precedes both. */
function waitsFor(step: DatedStep, other: DatedStep, placed: readonly DatedStep[]): boolean {
  if (!step.stage || !other.stage || ORDER.indexOf(other.stage) >= ORDER.indexOf(step.stage)) return false;
  const has = (stage: Stage) => placed.some((one) => one.stage === stage);
  // A refund may be attempted more than once, and a payment returned after it arrived: one cause is enough.
  return other.stage === "ended" || other.stage === "refunding" ? !has(other.stage) : true;
}

/**
 * Steps in order of time, or in causal order where times are equal or contradict it: nothing is refunded before it
 * failed. A step stated as earlier than something that must precede it is marked.
 */
export function byCause(steps: readonly DatedStep[]): TimelineStep[] {
  const stage = (step: DatedStep) => (step.stage ? ORDER.indexOf(step.stage) : ORDER.length);
  const time = (step: DatedStep) => Date.parse(step.at);
  const waiting = [...steps].sort((a, b) => time(a) - time(b) || stage(a) - stage(b));
  const placed: DatedStep[] = [];
  const ordered: TimelineStep[] = [];
  let latest = Number.NEGATIVE_INFINITY;
  while (waiting.length > 0) {
    const at = waiting.findIndex((step) => !waiting.some((other) => waitsFor(step, other, placed)));
    const [next] = waiting.splice(Math.max(0, at), 1);
    if (!next) break;
    placed.push(next);
    const { stage: _, ...step } = next;
    const isByService = next.source === "service" || next.source === "webhook";
    const slack = isByService ? 0 : SKEW_MS;
    ordered.push({ ...step, isGap: false, isOutOfOrder: time(next) + slack < latest });
    if (isByService) latest = Math.max(latest, time(next));
  }
  return ordered;
}
