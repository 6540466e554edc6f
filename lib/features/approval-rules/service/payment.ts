import "server-only";
import { eq } from "drizzle-orm";
import { dropNulls, RequiredField } from "@/lib/contract/common";
import { parseForeignJson } from "@/lib/contract/json-text";
import { Transaction } from "@/lib/contract/transaction";
import type { DatabaseLike } from "@/lib/server/db/client";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";

/** The incoming payment as the delivery that asked described it. */
export interface Payment {
  /** Null when the delivery's data is no transaction of the specification (2.8). */
  transaction: Transaction | null;
  counterparty: Record<string, unknown>;
  /** What the sender's institution asks about the recipient; mandatory unless it says otherwise. */
  requested: { name: string; isMandatory: boolean }[];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads the stored bytes of the delivery that asked: what was signed is what is judged. */
export async function paymentOf(db: DatabaseLike, row: { id: string; deliveryId: number }): Promise<Payment> {
  const [delivery] = await db
    .select({ body: webhookDelivery.body })
    .from(webhookDelivery)
    .where(eq(webhookDelivery.id, row.deliveryId));
  if (!delivery) throw new Error(`the delivery of approval ${row.id} is gone`);
  return readPayment(delivery.body);
}

/** The payment in a delivery's bytes. Never throws: what can't be read is absent. */
export function readPayment(body: Buffer): Payment {
  const parsed = dropNulls(parseForeignJson(body.toString("utf8")));
  const data = isRecord(parsed) && isRecord(parsed.data) ? parsed.data : {};
  const fields = Array.isArray(data.requestedReceiverCustomerInfoFields)
    ? data.requestedReceiverCustomerInfoFields
    : [];
  return {
    transaction: Transaction.safeParse(data).data ?? null,
    counterparty: isRecord(data.counterpartyInformation) ? data.counterpartyInformation : {},
    requested: fields.flatMap((field) => {
      const read = RequiredField.safeParse(field).data;
      return read ? [{ name: read.name, isMandatory: read.mandatory !== false }] : [];
    }),
  };
}
