import "server-only";
import { Amount } from "@/lib/contract/common";
import { failureInWords } from "@/lib/contract/failure-reasons";
import { awaitsApproval, type WebhookEvent } from "@/lib/contract/webhook";
import type { Tone } from "@/lib/fields";
import { formatMoney } from "@/lib/money";
import type { NotificationTopic } from "@/lib/permissions";

/** A notification in plain words: amounts and reasons, never a name, an address or an account number. */
export interface Description {
  title: string;
  body: string | null;
  tone: Tone;
  topic: NotificationTopic;
  /** Whose it is, as far as the delivery says. */
  customerId: string | null;
}

type Words = readonly [title: string, tone: Tone];
type Data = Record<string, unknown>;

const INCOMING: Record<string, Words> = {
  CREATED: ["Incoming payment announced", "info"],
  PENDING: ["Incoming payment awaits approval", "warn"],
  PROCESSING: ["Incoming payment is on its way", "info"],
  COMPLETED: ["Incoming payment completed", "good"],
  REJECTED: ["Incoming payment rejected", "bad"],
  FAILED: ["Incoming payment failed", "bad"],
  REFUNDED: ["Incoming payment refunded", "warn"],
  EXPIRED: ["Incoming payment expired", "idle"],
};

const OUTGOING: Record<string, Words> = {
  PENDING: ["Payout created", "info"],
  PROCESSING: ["Payout is on its way", "info"],
  COMPLETED: ["Payout completed", "good"],
  FAILED: ["Payout failed", "bad"],
  EXPIRED: ["Payout expired before it was funded", "idle"],
};

/** Types whose own word says more than the resource's status does. */
const BY_TYPE: Record<string, Words> = {
  "OUTGOING_PAYMENT.REFUND_PENDING": ["Refund started", "warn"],
  "OUTGOING_PAYMENT.REFUND_COMPLETED": ["Refund completed", "good"],
  "OUTGOING_PAYMENT.REFUND_FAILED": ["Refund failed", "bad"],
  "CUSTOMER.KYC_APPROVED": ["Customer verified", "good"],
  "CUSTOMER.KYC_REJECTED": ["Customer verification rejected", "bad"],
  "CUSTOMER.KYC_SUBMITTED": ["Customer verification submitted", "info"],
  "CUSTOMER.KYC_MANUALLY_APPROVED": ["Customer approved manually", "good"],
  "CUSTOMER.KYC_MANUALLY_REJECTED": ["Customer rejected manually", "bad"],
  "INTERNAL_ACCOUNT.BALANCE_UPDATED": ["Balance changed", "info"],
  "BULK_UPLOAD.COMPLETED": ["Customer import finished", "good"],
  "BULK_UPLOAD.FAILED": ["Customer import failed", "bad"],
  TEST: ["Test delivery received", "good"],
};

/** A verified delivery in words; `event` is null when its bytes could not be read (specification 6). */
export function describeEvent(event: WebhookEvent | null): Description {
  if (!event) {
    return {
      title: "A signed delivery could not be read",
      body: "It is kept as it came. It was answered 202, so nothing was approved by it.",
      tone: "bad",
      topic: "system",
      customerId: null,
    };
  }
  const data = event.data ?? {};
  const known = Object.hasOwn(BY_TYPE, event.type) ? BY_TYPE[event.type] : undefined;
  const [title, tone] = known ?? transactionWords(event, data) ?? [`Event ${shorten(event.type)}`, "idle"];
  const customerId = text(data.customerId) ?? null;
  return { title, tone, body: details(event, data), topic: topicOf(event, data, tone), customerId };
}

const TOPIC_BY_PREFIX: [prefix: string, topic: NotificationTopic][] = [
  ["INTERNAL_ACCOUNT.", "balance"],
  ["BULK_UPLOAD.", "import"],
  ["CUSTOMER.KYC_SUBMITTED", "progress"],
  ["CUSTOMER.", "customer"],
];

/** What happens to every payment on its way; whatever else happens to one is trouble. */
const ON_ITS_WAY = ["CREATED", "PENDING", "PROCESSING", "COMPLETED"];

function topicOf(event: WebhookEvent, data: Data, tone: Tone): NotificationTopic {
  const byPrefix = TOPIC_BY_PREFIX.find(([prefix]) => event.type.startsWith(prefix));
  if (byPrefix) return byPrefix[1];
  const { direction, status } = paymentIn(event, data);
  if (direction === null) return "system";
  if (tone !== "bad" && !event.type.includes("REFUND") && ON_ITS_WAY.includes(status)) return "progress";
  return direction === "Payout" ? "outgoing-trouble" : "incoming-trouble";
}

/** Which way a payment goes and where it stands, by its data, else by the event's name; no direction: no payment. */
function paymentIn(event: WebhookEvent, data: Data) {
  const [prefix, suffix = ""] = event.type.split(".");
  const type = text(data.type) ?? (prefix === "INCOMING_PAYMENT" || prefix === "OUTGOING_PAYMENT" ? prefix : "");
  const direction = type.startsWith("INCOMING") ? "Incoming payment" : type.startsWith("OUTGOING") ? "Payout" : null;
  return { direction, status: text(data.status) ?? suffix };
}

function transactionWords(event: WebhookEvent, data: Data): Words | null {
  if (awaitsApproval(event)) return ["Incoming payment awaits approval", "warn"];
  const { direction, status } = paymentIn(event, data);
  if (!direction) return null;
  const table = direction === "Payout" ? OUTGOING : INCOMING;
  return (Object.hasOwn(table, status) ? table[status] : undefined) ?? [`${direction}: ${shorten(status)}`, "idle"];
}

function details(event: WebhookEvent, data: Data): string | null {
  if (event.type === "TEST") return "Its signature is valid: deliveries reach this environment.";
  if (event.type.startsWith("BULK_UPLOAD.")) return importProgress(data);
  const reason = text(data.failureReason);
  const parts = [amounts(data), reason && failureInWords(shorten(reason), text(data.type) ?? "").title];
  return parts.filter((part) => part).join(" · ") || null;
}

function amounts(data: Data): string | null {
  const both = [money(data.sentAmount), money(data.receivedAmount)].filter((amount) => amount !== null);
  if (both.length > 0) return both.join(" → ");
  const balance = money(data.balance);
  return balance && `Now ${balance}`;
}

function money(value: unknown): string | null {
  const amount = Amount.safeParse(value);
  if (!amount.success) return null;
  const { code, decimals } = amount.data.currency;
  return formatMoney({ amount: amount.data.amount, currency: shorten(code), decimals });
}

function importProgress(data: Data): string | null {
  const { total, successful, failed } = (data.progress ?? {}) as Data;
  if (typeof total !== "number" || typeof successful !== "number") return null;
  const refused = typeof failed === "number" && failed > 0 ? `, ${failed} refused` : "";
  return `${successful} of ${total} customers imported${refused}.`;
}

const text = (value: unknown) => (typeof value === "string" ? value : undefined);

/** Words of the service that are not known here are shown, but never at a length that breaks the panel. */
const shorten = (word: string) => (word.length <= 80 ? word : `${word.slice(0, 79)}…`);
