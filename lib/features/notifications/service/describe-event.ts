import "server-only";
import { approvalNeed } from "@/lib/contract/approval-need";
import { eventWords, foreignArea } from "@/lib/contract/event-types";
import { failureInWords } from "@/lib/contract/failure-words";
import { isRecord } from "@/lib/contract/json-text";
import { pendingInWords } from "@/lib/contract/pending-reasons";
import { verificationErrorWords } from "@/lib/contract/verification-status";
import type { WebhookEvent } from "@/lib/contract/webhook";
import { enumWords, type Tone } from "@/lib/fields";
import type { NotificationTopic } from "@/lib/permissions";
import { amountsIn, importProgress } from "./event-amounts";
import { EXTERNAL_ACCOUNT, INCOMING, INTERNAL_ACCOUNT, OUTGOING, TOPIC_BY_PREFIX, type Words } from "./event-words";

/** A notification in plain words: amounts and reasons, never a name, an address or an account number. */
export interface Description {
  title: string;
  body: string | null;
  tone: Tone;
  topic: NotificationTopic;
  /** The customer concerned, as far as the delivery says. */
  customerId: string | null;
}

type Data = Record<string, unknown>;

/** A verified delivery in words; `event` is null when its bytes could not be read (specification 6). */
export function describeEvent(event: WebhookEvent | null): Description {
  if (!event) {
    return {
      title: "A signed delivery could not be read",
      body: "It is stored as received. Corridor responded 202, so nothing was approved by it.",
      tone: "bad",
      topic: "system",
      customerId: null,
    };
  }
  const data = event.data ?? {};
  const [title, tone] = accountWords(event, data) ?? transactionWords(event, data) ?? typeWords(event);
  const customerId = text(data.customerId) ?? null;
  return { title, tone, body: details(event, data), topic: topicOf(event, data, tone), customerId };
}

/** The normal states of a payment; anything else that happens to one is trouble. */
const ON_ITS_WAY = ["CREATED", "PENDING", "PROCESSING", "COMPLETED"];

function topicOf(event: WebhookEvent, data: Data, tone: Tone): NotificationTopic {
  const byPrefix = TOPIC_BY_PREFIX.find(([prefix]) => event.type.startsWith(prefix));
  if (byPrefix) return byPrefix[1];
  const { direction, status } = paymentIn(event, data);
  if (direction === null) return foreignArea(event.type) === null ? "system" : "progress";
  const isWaiting = waitsFor(event, data) !== null;
  if (tone !== "bad" && !isWaiting && !event.type.includes("REFUND") && ON_ITS_WAY.includes(status)) return "progress";
  return direction === "Outgoing payment" ? "outgoing-trouble" : "incoming-trouble";
}

/** A payment's direction and state, from its data, else from the event's name; no direction: not a payment. */
function paymentIn(event: WebhookEvent, data: Data) {
  const [prefix, suffix = ""] = event.type.split(".");
  const named = prefix === "INCOMING_PAYMENT" || prefix === "OUTGOING_PAYMENT" ? prefix : "";
  const type = [text(data.type) ?? "", named].find((one) => /^(INCOMING|OUTGOING)/.test(one)) ?? "";
  const direction = type.startsWith("INCOMING")
    ? "Incoming payment"
    : type.startsWith("OUTGOING")
      ? "Outgoing payment"
      : null;
  return { direction, status: text(data.status) ?? suffix };
}

/** What a pending incoming payment waits for other than the platform's approval; null when it does not say. */
function waitsFor(event: WebhookEvent, data: Data): string | null {
  const reason = text(data.pendingReason);
  return reason !== undefined && approvalNeed(event) !== "none" ? pendingInWords(shorten(reason)).text : null;
}

/** Words for a payment by its state; refund events have their own. */
function transactionWords(event: WebhookEvent, data: Data): Words | null {
  if (event.type.includes(".REFUND_")) return null;
  const need = approvalNeed(event);
  if (need === "asks") return ["Incoming payment awaits approval", "warn"];
  if (need === "unclear") return ["Incoming payment may need a decision", "warn"];
  const { direction, status } = paymentIn(event, data);
  if (!direction) return null;
  if (need === "informs") return waitsFor(event, data) ? ["Incoming payment is waiting", "warn"] : depositWords(data);
  if (status === "FAILED" && data.failureReason === "PAYOUT_RETURNED")
    return ["Outgoing payment returned by the bank", "bad"];
  const words = known(direction === "Outgoing payment" ? OUTGOING : INCOMING, status);
  return words ?? [`${direction}: ${shorten(status)}`, "idle"];
}

const depositWords = ({ source }: Data): Words => [
  isRecord(source) && source.sourceType === "REALTIME_FUNDING"
    ? "Deposit is on its way"
    : "Incoming payment is on its way",
  "info",
];

function accountWords(event: WebhookEvent, data: Data): Words | null {
  const status = text(data.status);
  if (status === undefined || !event.type.endsWith("ACCOUNT.STATUS_UPDATED")) return null;
  const isInternal = event.type.startsWith("INTERNAL_");
  const words = known(isInternal ? INTERNAL_ACCOUNT : EXTERNAL_ACCOUNT, status);
  return words ?? [`${isInternal ? "Internal" : "External"} account: ${shorten(status)}`, "idle"];
}

/** Words for the event's type alone. */
function typeWords({ type }: WebhookEvent): Words {
  const [label, tone] = eventWords(type);
  return label === type ? [`Event ${shorten(type)}`, tone] : [shorten(label), tone];
}

function details(event: WebhookEvent, data: Data): string | null {
  if (event.type === "TEST") return "Its signature is valid: deliveries reach this environment.";
  if (event.type.startsWith("BULK_UPLOAD.")) return importProgress(data);
  if (event.type.startsWith("VERIFICATION.")) return errorsFound(data);
  const reason = text(data.failureReason);
  const parts = [
    amountsIn(data),
    event.type.startsWith("EXTERNAL_ACCOUNT.") ? text(data.currency) : null,
    railOf(data),
    approvalNeed(event) === "unclear" ? "The service doesn't say whether it waits for your approval." : null,
    waitsFor(event, data),
    reason &&
      failureInWords(shorten(reason), paymentIn(event, data).direction === "Outgoing payment" ? "OUTGOING" : "INCOMING")
        .title,
    refundState(event, data),
  ];
  return parts.filter((part) => part).join(" · ") || null;
}

/** The rail of a deposit, in words. */
function railOf({ source }: Data): string | null {
  const rail = isRecord(source) ? text(source.paymentRail) : undefined;
  return rail === undefined ? null : enumWords(shorten(rail));
}

/** The state of a payment's refund, if the event itself is not about the refund. */
function refundState(event: WebhookEvent, { refund }: Data): string | null {
  const status = isRecord(refund) ? text(refund.status) : undefined;
  if (status === undefined || event.type.includes("REFUND")) return null;
  return `Refund: ${enumWords(shorten(status)).toLowerCase()}.`;
}

const MOST_ERRORS = 3;

/** The kinds of problems that a verification found; never the values. */
function errorsFound({ errors }: Data): string | null {
  const types = (Array.isArray(errors) ? errors : []).flatMap((error) =>
    isRecord(error) ? (text(error.type) ?? []) : [],
  );
  const words = [...new Set(types)].map((type) => verificationErrorWords(shorten(type)));
  const more = words.length > MOST_ERRORS ? ` · ${words.length - MOST_ERRORS} more` : "";
  return words.length === 0 ? null : `${words.slice(0, MOST_ERRORS).join(" · ")}${more}`;
}

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

const known = (table: Record<string, Words>, key: string) => (Object.hasOwn(table, key) ? table[key] : undefined);

/** Unknown words of the service are shown, but never so long that they break the panel. */
const shorten = (word: string) => (word.length <= 80 ? word : `${word.slice(0, 79)}…`);
