import "server-only";
import { eq } from "drizzle-orm";
import { InternalAccount } from "@/lib/contract/account";
import { parseForeignJson } from "@/lib/contract/json-text";
import { readLeniently } from "@/lib/contract/repair";
import { WebhookEvent } from "@/lib/contract/webhook";
import type { Database } from "@/lib/server/db/client";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import { recordBalances, recordStatus } from "./record";

/**
 * Stores the balance and the status from a stored delivery. They were valid when the account was updated or, if the
 * delivery doesn't say when, when it was sent. Without a readable balance, only the status is stored.
 */
export async function recordDelivery(db: Database, deliveryId: number): Promise<void> {
  const [delivery] = await db
    .select({
      environmentId: webhookDelivery.environmentId,
      body: webhookDelivery.body,
      updatedAt: webhookDelivery.resourceUpdatedAt,
      occurredAt: webhookDelivery.occurredAt,
      receivedAt: webhookDelivery.receivedAt,
    })
    .from(webhookDelivery)
    .where(eq(webhookDelivery.id, deliveryId));
  if (!delivery) return;
  const event = WebhookEvent.safeParse(parseForeignJson(delivery.body.toString("utf8")));
  const read = readLeniently(InternalAccount, event.data?.data);
  const account = read.ok ? InternalAccount.parse(read.value) : null;
  if (!account) return;
  const at = delivery.updatedAt ?? delivery.occurredAt ?? delivery.receivedAt;
  const { environmentId } = delivery;
  if (account.balance) await recordBalances(db, environmentId, [{ account, at, source: "delivery", deliveryId }]);
  else if (account.status) await recordStatus(db, environmentId, { id: account.id, status: account.status, at });
}
