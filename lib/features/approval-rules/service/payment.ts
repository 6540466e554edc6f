import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { type ApprovalNeed, approvalNeed, needOfPending } from "@/lib/contract/approval-need";
import { CustomerInfoName, RequiredField } from "@/lib/contract/customer-info";
import { isRecord, parseForeignJson } from "@/lib/contract/json-text";
import { Destination, Source } from "@/lib/contract/party";
import { ReceivedAmount } from "@/lib/contract/received-amount";
import type { Transaction } from "@/lib/contract/transaction";
import { umaReceiver, umaSender } from "@/lib/contract/uma-sides";
import { presentEnvelope } from "@/lib/contract/webhook-envelope";
import type { DatabaseLike } from "@/lib/server/db/client";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";

/** What the sender's institution asks for: a field, or its name alone. */
const RequestedField = z.union([RequiredField, CustomerInfoName.transform((name): RequiredField => ({ name }))]);

/**
 * The data by which a payment is evaluated, as a delivery describes it (specification 2.8): one that asks for nothing
 * is only sure to have its id, with no time and no source (interface-revisions 4). All else may have any form.
 */
const PaymentData = z.looseObject({
  id: z.string(),
  source: Source.optional(),
  destination: Destination.optional(),
  senderUmaAddress: z.string().optional(),
  receiverUmaAddress: z.string().optional(),
  receivedAmount: ReceivedAmount.optional(),
  customerId: z.string().optional(),
  platformCustomerId: z.string().optional(),
  counterpartyInformation: z.record(z.string(), z.unknown()).optional(),
  pendingReason: z.string().optional(),
  requestedReceiverCustomerInfoFields: z.array(RequestedField).optional(),
});
export type PaymentData = z.infer<typeof PaymentData>;

/** The incoming payment as the requesting delivery described it. */
export interface Payment {
  /** Null when part of the delivery's data can't be read (specification 2.8). */
  transaction: PaymentData | null;
  /** What the delivery asks of the platform, as far as it says. */
  need: ApprovalNeed;
  counterparty: Record<string, unknown>;
  /** What the sender's institution asks about the recipient; mandatory unless stated otherwise. */
  requested: { name: string; isMandatory: boolean }[];
  /** The recipient's UMA address in lower case; null when it is not stated. */
  receiver: string | null;
  /** Why the service says that it is pending, as it spells it; null when it gives no reason. */
  pendingReason: string | null;
  /** Fields needed to evaluate it that can't be read: absent from `transaction`. */
  unread: string[];
}

/** Reads the stored bytes of the requesting delivery: what was signed is what is evaluated. */
export async function paymentOf(db: DatabaseLike, row: { id: string; deliveryId: number }): Promise<Payment> {
  const [delivery] = await db
    .select({ body: webhookDelivery.body })
    .from(webhookDelivery)
    .where(eq(webhookDelivery.id, row.deliveryId));
  if (!delivery) throw new Error(`the delivery of approval ${row.id} is gone`);
  return readPayment(delivery.body);
}

/** The payment in a delivery's bytes, in either envelope. What can't be read is absent. */
export function readPayment(body: Buffer): Payment {
  const event = presentEnvelope(parseForeignJson(body.toString("utf8")));
  const data = isRecord(event) && isRecord(event.data) ? event.data : {};
  return paymentIn(data, approvalNeed(event));
}

function paymentIn(data: Record<string, unknown>, need: ApprovalNeed): Payment {
  const fields = Array.isArray(data.requestedReceiverCustomerInfoFields)
    ? data.requestedReceiverCustomerInfoFields
    : [];
  // One odd field should not hide the rest of the payment: the others say what to look up.
  const unread = Object.entries(PaymentData.shape).flatMap(([name, field]) =>
    field.safeParse(data[name]).success ? [] : [name],
  );
  const readable = Object.fromEntries(Object.entries(data).filter(([name]) => !unread.includes(name)));
  const transaction = PaymentData.safeParse(readable).data ?? null;
  return {
    unread,
    transaction,
    need,
    counterparty: isRecord(data.counterpartyInformation) ? data.counterpartyInformation : {},
    requested: fields.flatMap((field) => {
      const read = RequestedField.safeParse(field).data;
      return read ? [{ name: read.name, isMandatory: read.mandatory !== false }] : [];
    }),
    receiver: transaction && umaReceiver(transaction),
    pendingReason: transaction?.pendingReason ?? null,
  };
}

/**
 * Whether a delivery says too little to evaluate its payment: an id, a status and little else (revisions, 4), or
 * something unreadable.
 */
export function isSparse({ transaction, need, unread }: Payment): boolean {
  if (need === "unclear") return true;
  return transaction !== null && (transaction.receivedAmount === undefined || unread.length > 0);
}

/** What a sparse delivery may have left out, besides the two sides. */
const FACTS = [
  ...["receivedAmount", "pendingReason", "customerId", "platformCustomerId", "counterpartyInformation"],
  "requestedReceiverCustomerInfoFields",
] as const;

/** The sides from the record where the delivery omits them: two sources for one side are never mixed. */
function sidesOf(said: PaymentData, record: Transaction): Partial<PaymentData> {
  const { source, destination, senderUmaAddress, receiverUmaAddress } = record;
  const hasSource = umaSender(said) !== null || said.source?.sourceType !== undefined;
  const hasDestination = umaReceiver(said) !== null || said.destination?.destinationType !== undefined;
  return {
    ...(hasSource ? {} : { source, senderUmaAddress }),
    ...(hasDestination ? {} : { destination, receiverUmaAddress }),
  };
}

/**
 * The payment with what a sparse delivery left out, from the service's own record; what was signed is unchanged. Both
 * together decide whether it asks for approval: one that proceeds by itself does not.
 */
export function completed(payment: Payment, record: Transaction): Payment {
  const said = payment.transaction;
  if (said === null) return payment;
  const added = Object.fromEntries(FACTS.map((name) => [name, record[name]]));
  const data = dropUndefined({ ...added, ...said, ...sidesOf(said, record) });
  const hasMovedOn = record.status === "PROCESSING" || record.status === "COMPLETED";
  const need = hasMovedOn ? "informs" : needOfPending(data);
  const whole = paymentIn(data, payment.need === "unclear" ? need : payment.need);
  const stillUnread = payment.unread.filter((name) => data[name] === undefined);
  const unreadInRecord = (record.unreadFields ?? [])
    .map((path) => path.split(".")[0] ?? path)
    .filter((name) => name in PaymentData.shape && said[name] === undefined);
  // The record may not repeat what is asked for: what could be read of it still has to be answered.
  const requested = whole.requested.length > 0 ? whole.requested : payment.requested;
  return { ...whole, requested, unread: [...stillUnread, ...unreadInRecord, ...whole.unread] };
}

/** What was learned of a payment when it was evaluated, as its approval stores it. */
interface Learned {
  amount: number | null;
  currency: string | null;
  decimals: number | null;
  sender: string | null;
  customerId: string | null;
}

/** A payment as a delivery described it, with what was learned of it later; null when it can't be read. */
export function asJudged({ transaction: said, unread }: Payment, row: Learned): PaymentData | null {
  if (said === null || unread.length > 0) return null;
  const { amount, currency, decimals } = row;
  const isKnown = amount !== null && currency !== null && decimals !== null;
  const money = isKnown ? { amount, currency: { code: currency, decimals } } : undefined;
  return {
    ...said,
    receivedAmount: said.receivedAmount ?? money,
    customerId: said.customerId ?? row.customerId ?? undefined,
    senderUmaAddress: umaSender(said) === null ? (row.sender ?? undefined) : said.senderUmaAddress,
  };
}

function dropUndefined(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
}
