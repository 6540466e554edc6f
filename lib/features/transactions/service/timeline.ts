import "server-only";
import { and, asc, eq, inArray, or } from "drizzle-orm";
import type { Transaction } from "@/lib/contract/transaction";
import { isTransactionFinal } from "@/lib/contract/transaction-status";
import { ofTransaction } from "@/lib/features/journal/service/transfer-record";
import { stepTitle } from "@/lib/features/quotes/service/step-title";
import { transferStep } from "@/lib/features/transfers/service/step-title";
import { deliveriesAbout } from "@/lib/features/webhooks/service/deliveries-about";
import { resourcePath } from "@/lib/ids";
import type { Environment } from "@/lib/server/context";
import type { DatabaseLike } from "@/lib/server/db/client";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { person } from "@/lib/server/db/schema/person";
import type { JournalEntry } from "@/lib/server/journal/entry";
import type { SettledBy } from "@/lib/statuses";
import { isReturned, stateTitle, transactionStatus } from "../check/facts";
import type { TimelineStep } from "../schema";
import { byCause, type DatedStep, stageOf } from "./by-cause";

/** A payment still moving after this long without a word from the service is worth saying so. */
const QUIET_AFTER_MS = 2 * 60_000;

/**
 * The history of a payment, in the order of cause: the service's own times, the journal of its quote, and each verified
 * delivery about it. A state that a delivery reported is not repeated from the service's times.
 */
export async function timelineOf(
  db: DatabaseLike,
  environment: Environment,
  transaction: Transaction,
): Promise<{ steps: TimelineStep[]; deliveries: number }> {
  const [deliveries, executions] = await Promise.all([
    deliverySteps(db, environment, transaction),
    journalStepsOf(db, environment, transaction),
  ]);
  const reported = new Set(deliveries.map((step) => step.title));
  const own = serviceSteps(transaction).filter((step) => !reported.has(step.title));
  const steps = byCause([...own, ...executions, ...deliveries]);
  const quiet = quietStep(transaction, deliveries.length > 0);
  return { steps: quiet ? [...steps, quiet] : steps, deliveries: deliveries.length };
}

function serviceSteps(transaction: Transaction): DatedStep[] {
  const { refund, status, settledAt, createdAt } = transaction;
  const steps: DatedStep[] = [];
  if (createdAt !== undefined) {
    steps.push(step(createdAt, transaction.type === "INCOMING" ? "Payment announced" : "Payment created", "created"));
  }
  if (settledAt && isReturned(transaction)) {
    steps.push({ ...step(settledAt, transactionStatus("COMPLETED").label, "ended"), tone: "good" });
  }
  const changedAt = changeTime(transaction);
  if (changedAt && changedAt !== createdAt && status !== undefined) {
    const { tone } = transactionStatus(status);
    steps.push({ ...step(changedAt, stateTitle(status, transaction), stageOf(status)), tone });
  }
  if (refund?.initiatedAt) {
    const stage = refundStage(transaction, "refunding");
    steps.push({ ...step(refund.initiatedAt, "Refund started", stage, refund.reference), tone: "warn" });
  }
  if (refund?.settledAt) {
    const [title, tone] =
      refund.status === "FAILED" ? ["Refund failed", "bad" as const] : ["Refund completed", "good" as const];
    steps.push({ ...step(refund.settledAt, title, refundStage(transaction, "refunded"), refund.reference), tone });
  }
  return steps;
}

/**
 * A refund follows a failure, but that of a cancellation may come before the payment ends: its time alone places it
 * (interface-revisions 5).
 */
function refundStage({ refund }: Transaction, stage: "refunding" | "refunded"): DatedStep["stage"] {
  return refund?.reason === "USER_CANCELLATION" ? null : stage;
}

/**
 * When a payment came into its state, as far as the service tells. `updatedAt` is the time of the last change of
 * anything: once there is a refund it is the refund's, and the failure was no later than the refund's start. What was
 * returned had been settled before.
 */
function changeTime(transaction: Transaction): string | undefined {
  const { status, settledAt, updatedAt, refund } = transaction;
  if (settledAt !== undefined && isTransactionFinal({ status }) && !isReturned(transaction)) return settledAt;
  const started = refund?.initiatedAt || undefined;
  if (started === undefined || status === "REFUNDED" || !isTransactionFinal({ status })) return updatedAt;
  return updatedAt !== undefined && Date.parse(updatedAt) < Date.parse(started) ? updatedAt : started;
}

function step(at: string, title: string, stage: DatedStep["stage"], detail = "reported by the service"): DatedStep {
  return { at, title, tone: "info", detail, source: "service", href: null, stage };
}

function titleOfEntry(entry: JournalEntry): string | null {
  return entry.action === "transaction.cancel" ? "Cancellation requested" : (stepTitle(entry) ?? transferStep(entry));
}

const CONFIRMED: Record<SettledBy, string> = {
  answer: "",
  "read-back": ", confirmed by reading it back",
  "same-key": ", confirmed by sending the same key again",
  person: ", closed by a person",
};

async function journalStepsOf(
  db: DatabaseLike,
  environment: Environment,
  transaction: Transaction,
): Promise<DatedStep[]> {
  const about = transaction.quoteId ? [transaction.quoteId, transaction.id] : [transaction.id];
  const rows = await db
    .select({ entry: journalEntry, actor: person.name })
    .from(journalEntry)
    .leftJoin(person, eq(person.id, journalEntry.actorId))
    .where(
      and(
        eq(journalEntry.environmentId, environment.id),
        or(inArray(journalEntry.resourceId, about), ofTransaction(transaction.id)),
      ),
    )
    .orderBy(asc(journalEntry.createdAt));
  return rows
    .filter(({ entry }) => entry.status !== "refused" && titleOfEntry(entry) !== null)
    .map(({ entry, actor }) => ({
      at: entry.createdAt.toISOString(),
      title: `${titleOfEntry(entry)} by ${actor ?? "someone who has left"}`,
      detail: `from this console${CONFIRMED[entry.settledBy ?? "answer"]}`,
      source: "journal",
      tone: entry.status === "succeeded" ? "info" : "warn",
      stage: "moving",
      href: entry.resourceId === transaction.id ? null : resourcePath(environment.slug, entry.resourceId),
    }));
}

async function deliverySteps(
  db: DatabaseLike,
  environment: Environment,
  transaction: Transaction,
): Promise<DatedStep[]> {
  const deliveries = await deliveriesAbout(db, environment, transaction.id);
  return deliveries.map(({ type, at, detail, href, ...delivery }) => {
    const refund = /REFUND_(PENDING|COMPLETED|FAILED)$/.exec(type)?.[1];
    return {
      at,
      title: refund
        ? `Refund ${refund === "PENDING" ? "started" : refund.toLowerCase()}`
        : stateTitle(delivery.status, transaction),
      detail,
      source: "webhook",
      tone: transactionStatus(refund ?? delivery.status).tone,
      href,
      stage: refund
        ? refundStage(transaction, refund === "PENDING" ? "refunding" : "refunded")
        : stageOf(delivery.status),
    };
  });
}

/** Said when a payment has been moving for a while and nothing came: a missed webhook has no other symptom. */
function quietStep(transaction: Transaction, hasDeliveries: boolean): TimelineStep | null {
  if (isTransactionFinal(transaction)) return null;
  // Without a date there is no telling for how long it has been quiet: nothing is said then.
  const since = Date.parse(transaction.updatedAt ?? transaction.createdAt ?? "");
  if (!(Date.now() - since > QUIET_AFTER_MS)) return null;
  return {
    at: new Date().toISOString(),
    title: "In progress",
    detail: hasDeliveries ? "No webhook since the last step" : "No webhook received for this payment",
    source: "webhook",
    tone: "warn",
    href: null,
    isOutOfOrder: false,
  };
}
