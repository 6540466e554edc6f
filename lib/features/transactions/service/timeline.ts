import "server-only";
import { and, asc, eq } from "drizzle-orm";
import type { Transaction } from "@/lib/contract/transaction";
import { isTransactionFinal } from "@/lib/contract/transaction-status";
import { deliveriesAbout } from "@/lib/features/webhooks/service/deliveries-about";
import type { Environment } from "@/lib/server/context";
import type { DatabaseLike } from "@/lib/server/db/client";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { person } from "@/lib/server/db/schema/person";
import { transactionStatus } from "../fields";
import type { TimelineStep } from "../schema";

/** A payment still moving after this long without a word from the service is worth saying so. */
const QUIET_AFTER_MS = 2 * 60_000;

/**
 * The course of a payment, oldest first: the service's own times, the journal of its quote, and each verified delivery
 * about it. A state that a delivery reported is not repeated from the service's times.
 */
export async function timelineOf(
  db: DatabaseLike,
  environment: Environment,
  transaction: Transaction,
): Promise<TimelineStep[]> {
  const [deliveries, executions] = await Promise.all([
    deliverySteps(db, environment, transaction),
    journalStepsOf(db, environment, transaction),
  ]);
  const reported = new Set(deliveries.map((step) => step.title));
  const own = serviceSteps(transaction).filter((step) => !reported.has(step.title));
  const steps = [...own, ...executions, ...deliveries].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const quiet = quietStep(transaction, deliveries.length > 0);
  return quiet ? [...steps, quiet] : steps;
}

function serviceSteps(transaction: Transaction): TimelineStep[] {
  const { refund } = transaction;
  const steps: TimelineStep[] = [
    step(transaction.createdAt, transaction.type === "INCOMING" ? "Payment announced" : "Payment created", "info"),
  ];
  const { label, tone } = transactionStatus(transaction.status);
  const isSettled = transaction.settledAt !== undefined && isTransactionFinal(transaction);
  const changedAt = isSettled ? transaction.settledAt : transaction.updatedAt;
  if (changedAt && changedAt !== transaction.createdAt) steps.push(step(changedAt, label, tone));
  if (refund?.initiatedAt) steps.push(step(refund.initiatedAt, "Refund started", "warn", refund.reference));
  if (refund?.settledAt) steps.push(step(refund.settledAt, "Refund completed", "good", refund.reference));
  return steps;
}

function step(at: string, title: string, tone: TimelineStep["tone"], detail?: string): TimelineStep {
  return { at, title, tone, detail: detail ?? "as the service reports it", source: "service", href: null };
}

async function journalStepsOf(
  db: DatabaseLike,
  environment: Environment,
  transaction: Transaction,
): Promise<TimelineStep[]> {
  if (!transaction.quoteId) return [];
  const rows = await db
    .select({ entry: journalEntry, actor: person.name })
    .from(journalEntry)
    .leftJoin(person, eq(person.id, journalEntry.actorId))
    .where(and(eq(journalEntry.environmentId, environment.id), eq(journalEntry.resourceId, transaction.quoteId)))
    .orderBy(asc(journalEntry.createdAt));
  return rows
    .filter(({ entry }) => entry.status !== "refused")
    .map(({ entry, actor }) => ({
      at: entry.createdAt.toISOString(),
      title: `Executed by ${actor ?? "someone who has left"}`,
      detail: `Journal ${entry.id.slice(0, 8)}${entry.settledBy === "read-back" ? ", confirmed by reading back" : ""}`,
      source: "journal",
      tone: entry.status === "succeeded" ? "info" : "warn",
      href: `/${environment.slug}/quotes/${encodeURIComponent(entry.resourceId)}`,
    }));
}

async function deliverySteps(
  db: DatabaseLike,
  environment: Environment,
  transaction: Transaction,
): Promise<TimelineStep[]> {
  const deliveries = await deliveriesAbout(db, environment, transaction.id);
  return deliveries.map(({ type, at, detail, href, ...delivery }) => {
    const status = transactionStatus(delivery.status);
    const refund = /REFUND_(PENDING|COMPLETED|FAILED)$/.exec(type)?.[1];
    return {
      at,
      title: refund ? `Refund ${refund === "PENDING" ? "started" : refund.toLowerCase()}` : status.label,
      detail,
      source: "webhook",
      tone: refund === "COMPLETED" ? "good" : refund ? "warn" : status.tone,
      href,
    };
  });
}

/** Said when a payment has been moving for a while and nothing came: a missed webhook has no other symptom. */
function quietStep(transaction: Transaction, hasDeliveries: boolean): TimelineStep | null {
  if (isTransactionFinal(transaction)) return null;
  const since = Date.parse(transaction.updatedAt ?? transaction.createdAt);
  if (!(Date.now() - since > QUIET_AFTER_MS)) return null;
  return {
    at: new Date().toISOString(),
    title: "Still under way",
    detail: hasDeliveries ? "No webhook since the last step" : "No webhook has come for this payment",
    source: "webhook",
    tone: "warn",
    href: null,
  };
}
