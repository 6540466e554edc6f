import "server-only";
import { approvalNeed } from "@/lib/contract/approval-need";
import { customerInfoText } from "@/lib/contract/customer-info-fields";
import { indexableText } from "@/lib/contract/json-text";
import { Source } from "@/lib/contract/party";
import { ReceivedAmount } from "@/lib/contract/received-amount";
import { umaSender } from "@/lib/contract/uma-sides";
import { eventResource, type WebhookEvent } from "@/lib/contract/webhook";

/** The facts about an incoming payment in a delivery, from which its approval is created or closed. */
export interface IncomingFacts {
  transactionId: string;
  /** It needs, or may need, the platform's decision (interface-revisions 4). */
  asks: boolean;
  /** Received amount in the smallest unit; null, as its currency, when it can't be read. */
  amount: number | null;
  currency: string | null;
  decimals: number | null;
  /** The sender's UMA address in lower case, as it was sent: it may be none. */
  sender: string | null;
  /** One fact about the sender that helps to recognise them without identifying them. */
  senderHint: string | null;
  customerId: string | null;
  platformCustomerId: string | null;
}

/**
 * The incoming payment that a delivery is about, or null when it is about something else. Each fact is read separately:
 * a payment with one odd field must still become an approval, or nobody could decide it.
 */
export function incomingFacts(event: WebhookEvent | null): IncomingFacts | null {
  const data = event?.data;
  const id = event ? eventResource(event).id : undefined;
  if (!event || !data || id === undefined) return null;
  const need = approvalNeed(event);
  const asks = need === "asks" || need === "unclear";
  const isIncoming = typeof data.type === "string" && data.type.trim().toUpperCase() === "INCOMING";
  if (!asks && !isIncoming) return null;
  const amount = ReceivedAmount.safeParse(data.receivedAmount).data;
  const senderUmaAddress = typeof data.senderUmaAddress === "string" ? data.senderUmaAddress : undefined;
  const sender = umaSender({ source: Source.safeParse(data.source).data, senderUmaAddress });
  const text = (value: unknown) => (typeof value === "string" && value !== "" ? indexableText(value) : null);
  return {
    transactionId: indexableText(id),
    asks,
    amount: amount?.amount ?? null,
    currency: amount?.currency.code ?? null,
    decimals: amount?.currency.decimals ?? null,
    sender: sender === null ? null : indexableText(sender),
    senderHint: senderHint(data.counterpartyInformation),
    customerId: text(data.customerId),
    platformCustomerId: text(data.platformCustomerId),
  };
}

function senderHint(counterparty: unknown): string | null {
  if (typeof counterparty !== "object" || counterparty === null) return null;
  const { NATIONALITY: nationality, USER_TYPE: type } = counterparty as Record<string, unknown>;
  if (typeof nationality === "string")
    return indexableText(`Nationality: ${customerInfoText("NATIONALITY", nationality)}`);
  if (typeof type !== "string") return null;
  return type.toUpperCase() === "BUSINESS" ? "Business" : "Person";
}
