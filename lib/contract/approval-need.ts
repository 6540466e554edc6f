import { PENDING_REASONS } from "./pending-reasons";
import { presentEnvelope } from "./webhook-envelope";

/**
 * What a delivery wants of the platform. `asks`: it waits for the approval. `unclear`: it may. `informs`: an incoming
 * payment that is pending and waits for something else. `none`: anything but an incoming payment that is pending.
 */
export type ApprovalNeed = "asks" | "unclear" | "informs" | "none";

function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** A word of the service in capitals; undefined when there is none. */
function word(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim().toUpperCase() : undefined;
}

/** States that an incoming payment reaches only after the platform's decision, or without one (specification 3.1). */
const PAST_APPROVAL = ["PROCESSING", "COMPLETED", "REJECTED", "FAILED", "REFUNDED", "EXPIRED"];

/**
 * Whether a delivery asks for the platform's approval (specification 6, interface-revisions 4). Only payments over UMA
 * do; a deposit over a bank rail is news. The data decides what it is and where it stands; where it does not say, or
 * calls its state something that is not past the decision, the event's name does. Takes any parsed JSON, so that it
 * holds even for a payload that no schema accepts.
 */
export function approvalNeed(event: unknown): ApprovalNeed {
  const present = presentEnvelope(event);
  const data = property(present, "data");
  const name = word(property(present, "type")) ?? "";
  const type = word(property(data, "type"));
  // By the name, a payment of a kind that is not known yet is an incoming one too; an outgoing one never is.
  const isIncoming = type === "INCOMING" || (type !== "OUTGOING" && name.startsWith("INCOMING_PAYMENT"));
  const status = word(property(data, "status"));
  const isNamedPending = name.endsWith(".PENDING") && (status === undefined || !PAST_APPROVAL.includes(status));
  if (!isIncoming || !(status === "PENDING" || isNamedPending)) return "none";
  // What is being refunded is past its decision.
  return name.includes("REFUND") ? "informs" : needOfPending(data);
}

/**
 * The same for a payment that is known to be incoming and pending, as a delivery or the service describes it. A source
 * decides alone; without one, an address does. A pending reason is never the platform's approval (revision 2), yet does
 * not turn a payment over UMA into news: that would let it time out.
 */
export function needOfPending(data: unknown): Exclude<ApprovalNeed, "none"> {
  const source = property(data, "source");
  const kind = word(property(source, "sourceType"));
  const sender = word(property(data, "senderUmaAddress"));
  const sourceAddress = word(property(source, "umaAddress"));
  if (kind === "UMA_ADDRESS") return "asks";
  if (kind === undefined) return sourceAddress || sender || isToUma(data) ? "asks" : "unclear";
  // It contradicts itself: an address belongs to a payment over UMA.
  if (sourceAddress || sender) return "unclear";
  const reason = word(property(data, "pendingReason"));
  const isExplained = (PENDING_REASONS as readonly (string | undefined)[]).includes(reason);
  return kind === "REALTIME_FUNDING" || isExplained ? "informs" : "unclear";
}

function isToUma(data: unknown): boolean {
  const destination = property(data, "destination");
  const kind = word(property(destination, "destinationType"));
  const address = word(property(destination, "umaAddress")) ?? word(property(data, "receiverUmaAddress"));
  return kind === "UMA_ADDRESS" || (kind === undefined && address !== undefined);
}

/**
 * The HTTP status that answers a delivery: 202 for every incoming payment in PENDING, for a 200 may approve it and a
 * 202 fits all of them (interface-revisions 4); else 200.
 */
export function replyTo(need: ApprovalNeed): 200 | 202 {
  return need === "none" ? 200 : 202;
}
