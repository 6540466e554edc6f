import "server-only";
import { z } from "zod";
import { getDatabase } from "@/lib/server/db/client";
import { recordDelivery } from "./service/record-delivery";

const Payload = z.object({ deliveryId: z.int() });

/** `balance.delivered`: keeps the balance that a delivery brought, and notifies when it fell below its threshold. */
export async function recordDeliveryJob(payload: unknown): Promise<void> {
  await recordDelivery(getDatabase(), Payload.parse(payload).deliveryId);
}
