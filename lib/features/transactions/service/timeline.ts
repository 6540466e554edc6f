import "server-only";
import { eq } from "drizzle-orm";
import type { Transaction } from "@/lib/contract/transaction";
import { deliveriesAbout } from "@/lib/features/webhooks/service/deliveries-about";
import { can } from "@/lib/permissions";
import type { EnvironmentContext } from "@/lib/server/context";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import { stateTitle, transactionStatus } from "../check/facts";
import type { TimelineStep, TransactionDetail } from "../schema";
import { byCause, type DatedStep, stageOf } from "./by-cause";
import { type Gaps, gapStep, markLate, markMissed } from "./timeline-gaps";
import { journalSteps } from "./timeline-journal";
import { approvalSteps, peopleSteps, signOffSteps } from "./timeline-people";
import { refundStage, serviceSteps } from "./timeline-service";

/**
 * The history of a payment in causal order: the service's own times, each verified delivery, the journal of the payment
 * and its quote, the approval, sign-offs, and what people did. A state that a delivery reported is not repeated from
 * the service's times; steps that no delivery reported, and those that took longer than usual, are marked.
 */
export async function timelineOf(
  reader: EnvironmentContext,
  transaction: Transaction,
  usual: TransactionDetail["usual"],
): Promise<{ steps: TimelineStep[]; deliveries: number }> {
  const { environment, actor } = reader;
  const [{ count, steps: deliveries }, hears, ...ours] = await Promise.all([
    deliverySteps(reader, transaction),
    hearsOf(reader),
    journalSteps(reader, transaction),
    approvalSteps(reader, transaction.id),
    signOffSteps(reader, transaction),
    peopleSteps(reader, transaction),
  ]);
  const list = `/${environment.slug}/webhooks?resourceId=${encodeURIComponent(transaction.id)}`;
  const gaps: Gaps = {
    ...{ transaction, usual, hears: hears && deliveries.length === count, deliveries: count, now: Date.now() },
    deliveriesHref: can(actor.role, "webhooks:read") ? list : null,
  };
  const reported = new Set(deliveries.map((step) => step.title));
  const stated = serviceSteps(transaction).filter((step) => !reported.has(step.title));
  const told = markMissed(stated, gaps).map(({ state: _, ...step }) => step);
  const steps = markLate(byCause([...told, ...ours.flat(), ...deliveries]), gaps);
  const gap = gapStep(gaps);
  return { steps: gap ? [...steps, gap] : steps, deliveries: count };
}

/** Whether the environment has ever received a verified delivery. */
async function hearsOf({ db, environment }: EnvironmentContext): Promise<boolean> {
  const rows = await db
    .select({ id: webhookDelivery.id })
    .from(webhookDelivery)
    .where(eq(webhookDelivery.environmentId, environment.id))
    .limit(1);
  return rows.length > 0;
}

async function deliverySteps(
  { db, environment, actor }: EnvironmentContext,
  transaction: Transaction,
): Promise<{ count: number; steps: DatedStep[] }> {
  const { count, latest } = await deliveriesAbout(db, environment, transaction.id);
  const mayRead = can(actor.role, "webhooks:read");
  const steps = latest.map(({ type, at, detail, href, ...delivery }): DatedStep => {
    const refund = /REFUND_(PENDING|COMPLETED|FAILED)$/.exec(type)?.[1];
    return {
      at,
      title: refund
        ? `Refund ${refund === "PENDING" ? "started" : refund.toLowerCase()}`
        : stateTitle(delivery.status, transaction),
      detail,
      source: "webhook",
      tone: transactionStatus(refund ?? delivery.status).tone,
      href: mayRead ? href : null,
      marks: [],
      stage: refund
        ? refundStage(transaction, refund === "PENDING" ? "refunding" : "refunded")
        : stageOf(delivery.status),
    };
  });
  return { count, steps };
}
