import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { type ApprovalNeed, approvalNeed, needOfPending } from "@/lib/contract/approval-need";
import { RequiredField } from "@/lib/contract/customer-info";
import { isRecord, parseForeignJson } from "@/lib/contract/json-text";
import { Amount } from "@/lib/contract/money-amount";
import { Destination, Source } from "@/lib/contract/party";
import type { Transaction } from "@/lib/contract/transaction";
import { umaReceiver, umaSender } from "@/lib/contract/uma-sides";
import { presentEnvelope } from "@/lib/contract/webhook-envelope";
import type { DatabaseLike } from "@/lib/server/db/client";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";

/**
 * What a payment is judged by, as a delivery describes it (specification 2.8): of one that asks nothing but its id is
 * certain to be there, no time and no source (interface-revisions 4). What else it holds may be as odd as it likes.
 */
const PaymentData = z.looseObject({
  id: z.string(),
  source: Source.optional(),
  destination: Destination.optional(),
  senderUmaAddress: z.string().optional(),
  receiverUmaAddress: z.string().optional(),
  receivedAmount: Amount.optional(),
  customerId: z.string().optional(),
  platformCustomerId: z.string().optional(),
  counterpartyInformation: z.record(z.string(), z.unknown()).optional(),
  pendingReason: z.string().optional(),
});
export type PaymentData = z.infer<typeof PaymentData>;

/** The incoming payment as the delivery that asked described it. */
export interface Payment {
  /** Null when something that the delivery's data says can't be read (specification 2.8). */
  transaction: PaymentData | null;
  /** What the delivery wants of the platform, as far as it says. */
  need: ApprovalNeed;
  counterparty: Record<string, unknown>;
  /** What the sender's institution asks about the recipient; mandatory unless it says otherwise. */
  requested: { name: string; isMandatory: boolean }[];
  /** The recipient's UMA address in lower case; null when it is not said. */
  receiver: string | null;
  /** Why the service says that it is pending, as it spells it; null when it gives no reason. */
  pendingReason: string | null;
  /** What it is judged by and can't be read: absent from `transaction`. */
  unread: string[];
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

/** The payment in a delivery's bytes, whichever envelope they are in. What can't be read is absent. */
export function readPayment(body: Buffer): Payment {
  const event = presentEnvelope(parseForeignJson(body.toString("utf8")));
  const data = isRecord(event) && isRecord(event.data) ? event.data : {};
  return paymentIn(data, approvalNeed(event));
}

function paymentIn(data: Record<string, unknown>, need: ApprovalNeed): Payment {
  const fields = Array.isArray(data.requestedReceiverCustomerInfoFields)
    ? data.requestedReceiverCustomerInfoFields
    : [];
  // One odd field is no reason to know nothing of the payment: the others say what to look up.
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
      const read = RequiredField.safeParse(field).data;
      return read ? [{ name: read.name, isMandatory: read.mandatory !== false }] : [];
    }),
    receiver: transaction && umaReceiver(transaction),
    pendingReason: transaction?.pendingReason ?? null,
  };
}

/**
 * Whether a delivery says too little to judge its payment by: an id, a status and little else (revisions, 4), or what
 * can't be read.
 */
export function isSparse({ transaction, need, unread }: Payment): boolean {
  if (need === "unclear") return true;
  return transaction !== null && (transaction.receivedAmount === undefined || unread.length > 0);
}

/** What a sparse delivery may have left out, beside the two sides. */
const FACTS = [
  ...["receivedAmount", "pendingReason", "customerId", "platformCustomerId", "counterpartyInformation"],
  "requestedReceiverCustomerInfoFields",
] as const;

/** The sides of the record where the delivery says nothing of them: two sources of one side are never mixed. */
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
 * The payment with what a sparse delivery left out, from the service's own record; what was signed stays as it was.
 * From what the two say together it follows whether it asks: one that moves on by itself does not.
 */
export function completed(payment: Payment, record: Transaction): Payment {
  const said = payment.transaction;
  if (said === null) return payment;
  const added = Object.fromEntries(FACTS.map((name) => [name, record[name]]));
  const data = dropUndefined({ ...added, ...said, ...sidesOf(said, record) });
  const hasMovedOn = record.status === "PROCESSING" || record.status === "COMPLETED";
  const need = hasMovedOn ? "informs" : needOfPending(data);
  const whole = paymentIn(data, payment.need === "unclear" ? need : payment.need);
  return { ...whole, unread: payment.unread.filter((name) => data[name] === undefined) };
}

/** What was learned of a payment when it was judged, as its approval keeps it. */
interface Learned {
  amount: number | null;
  currency: string | null;
  decimals: number | null;
  sender: string | null;
  customerId: string | null;
}

/** A payment as a delivery described it, with what was learned of it since; null when it can't be read. */
export function asJudged({ transaction: said, unread }: Payment, row: Learned): PaymentData | null {
  if (said === null || unread.length > 0) return null;
  const { amount, currency, decimals } = row;
  const isKnown = amount !== null && currency !== null && decimals !== null;
  const money = isKnown ? { amount, currency: { code: currency, decimals } } : undefined;
  return {
    ...said,
    receivedAmount: said.receivedAmount ?? money,
    customerId: said.customerId ?? row.customerId ?? undefined,
    senderUmaAddress: umaSender(said) ?? row.sender ?? undefined,
  };
}

function dropUndefined(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
}
