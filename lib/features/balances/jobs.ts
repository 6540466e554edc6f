import "server-only";
import { getDatabase } from "@/lib/server/db/client";
import type { Payloads } from "@/lib/server/jobs/queue";
import { recordDelivery } from "./service/record-delivery";

/** `balance.delivered`: keeps the balance that a delivery brought, and notifies when it fell below its threshold. */
export async function recordDeliveryJob({ deliveryId }: Payloads["balance.delivered"]): Promise<void> {
  await recordDelivery(getDatabase(), deliveryId);
}
