import "server-only";
import { getDatabase } from "@/lib/server/db/client";
import type { Payloads } from "@/lib/server/jobs/queue";
import { recordDelivery } from "./service/record-delivery";

/** `balance.delivered`: stores the balance from a delivery, and notifies when it fell below its threshold. */
export async function recordDeliveryJob({ deliveryId }: Payloads["balance.delivered"]): Promise<void> {
  await recordDelivery(getDatabase(), deliveryId);
}
