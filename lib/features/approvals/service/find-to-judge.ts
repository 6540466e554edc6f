import "server-only";
import { eq, sql } from "drizzle-orm";
import { PAST_APPROVAL } from "@/lib/contract/approval-need";
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
  /** Another delivery says that it is past its decision: this one may have come late. */
  hasMovedOn: boolean;
  /** The rules currently in force. */
  rules: VersionedRules;
}

const pastApproval = sql.raw(PAST_APPROVAL.map((status) => `'${status}'`).join(", "));
const hasMovedOn = sql<boolean>`exists (select 1 from webhook_delivery as news
  where news.environment_id = ${approval.environmentId} and news.resource_id = ${approval.transactionId}
    and upper(news.resource_status) in (${pastApproval}))`;

/** Reads it all in one round trip, as a payment waits with seconds to go. Null when there is no such approval. */
export async function findToJudge(db: Database, id: string): Promise<ToJudge | null> {
  const rules = newestRules(approval.environmentId);
  const [found] = await db
    .select({ row: approval, ...timing, body: webhookDelivery.body, hasMovedOn, rules })
    .from(approval)
    .innerJoin(webhookDelivery, eq(webhookDelivery.id, approval.deliveryId))
    .where(eq(approval.id, id));
  if (!found) return null;
  return {
    ...timed(found),
    payment: readPayment(found.body),
    hasMovedOn: found.hasMovedOn,
    rules: readRules(found.row.environmentId, found.rules),
  };
}
