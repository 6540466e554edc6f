import "server-only";
import { eq } from "drizzle-orm";
import { newestRules, readRules, type VersionedRules } from "@/lib/features/approval-rules/service/current-rules";
import { type Payment, readPayment } from "@/lib/features/approval-rules/service/payment";
import type { Database } from "@/lib/server/db/client";
import { approval } from "@/lib/server/db/schema/approval";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import { type Timed, timed, timing } from "./store";

/** An approval with everything that the rules need to evaluate it. */
export interface ToJudge extends Timed {
  /** As described by the delivery that requested it: the signed content is what is evaluated. */
  payment: Payment;
  /** The rules currently in force. */
  rules: VersionedRules;
}

/** Reads it all in one round trip, as a payment waits with seconds to go. Null when there is no such approval. */
export async function findToJudge(db: Database, id: string): Promise<ToJudge | null> {
  const [found] = await db
    .select({ row: approval, ...timing, body: webhookDelivery.body, rules: newestRules(approval.environmentId) })
    .from(approval)
    .innerJoin(webhookDelivery, eq(webhookDelivery.id, approval.deliveryId))
    .where(eq(approval.id, id));
  if (!found) return null;
  return { ...timed(found), payment: readPayment(found.body), rules: readRules(found.row.environmentId, found.rules) };
}
