import "server-only";
import type { TimelineStep } from "../schema";

/** How far a payment has come with a step; a later one is caused by an earlier one. Null: a state not known here. */
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

/** Our clock and the service's may differ by this much without a word. */
const SKEW_MS = 5_000;
const ORDER: Stage[] = ["priced", "created", "moving", "ended", "refunding", "refunded"];

/** Whether `step` can't come before `other`, which is still to be placed. `placed`: what came before both. */
function waitsFor(step: DatedStep, other: DatedStep, placed: readonly DatedStep[]): boolean {
  if (!step.stage || !other.stage || ORDER.indexOf(other.stage) >= ORDER.indexOf(step.stage)) return false;
  const has = (stage: Stage) => placed.some((one) => one.stage === stage);
  // A refund may be tried more than once, and a payment be returned after it had arrived: one cause is enough.
  return other.stage === "ended" || other.stage === "refunding" ? !has(other.stage) : true;
}

/**
 * Steps in the order of time, but where times are equal or contradict each other in the order of cause: nothing is
 * refunded before it failed. A step that is stated earlier than what must have come before it says so.
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
