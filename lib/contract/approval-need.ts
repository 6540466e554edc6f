import { PENDING_REASONS } from "./pending-reasons";
import { presentEnvelope } from "./webhook-envelope";

/**
 * What a delivery requires of the platform. `asks`: its payment awaits the approval. `unclear`: it may. `informs`: a
 * pending incoming payment that waits for something else. `none`: anything but a pending incoming payment.
 */
export type ApprovalNeed = "asks" | "unclear" | "informs" | "none";

function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** An enum value of the service, in upper case; undefined if there is none. */
function word(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim().toUpperCase() : undefined;
}

/** States that an incoming payment reaches after the platform's decision, or without one (specification 3.1). */
export const PAST_APPROVAL = ["PROCESSING", "COMPLETED", "REJECTED", "FAILED", "REFUNDED", "EXPIRED"];

/**
 * Whether a delivery asks for the platform's approval (specification 6, interface-revisions 4). Only UMA payments do; a
 * deposit over a bank rail only informs. The data decides the type and state; where it has none, or its state is not
 * past the decision, the event's name does. Takes any parsed JSON, so that it works even for a payload that no schema
 * accepts.
 */
export function approvalNeed(event: unknown): ApprovalNeed {
  const present = presentEnvelope(event);
  const data = property(present, "data");
  const name = word(property(present, "type")) ?? "";
  const type = word(property(data, "type"));
  // A payment of an unknown type is incoming if the event's name says so; one of type OUTGOING never is.
  const isIncoming = type === "INCOMING" || (type !== "OUTGOING" && name.startsWith("INCOMING_PAYMENT"));
  const status = word(property(data, "status"));
  const isNamedPending = name.endsWith(".PENDING") && (status === undefined || !PAST_APPROVAL.includes(status));
  if (!isIncoming || !(status === "PENDING" || isNamedPending)) return "none";
  // A payment that is being refunded is past its decision.
  return name.includes("REFUND") ? "informs" : needOfPending(data);
}

/**
 * The same for a payment known to be incoming and pending, from a delivery or from the service. The source type alone
 * decides; without one, a UMA address does. A pending reason is never the platform's approval (revision 2), but doesn't
 * make a UMA payment merely informative: it would then time out.
 */
export function needOfPending(data: unknown): Exclude<ApprovalNeed, "none"> {
  const source = property(data, "source");
  const kind = word(property(source, "sourceType"));
  const sender = word(property(data, "senderUmaAddress"));
  const sourceAddress = word(property(source, "umaAddress"));
  if (kind === "UMA_ADDRESS") return "asks";
  if (kind === undefined) return sourceAddress || sender || isToUma(data) ? "asks" : "unclear";
  // Contradictory: a UMA address belongs to a UMA payment.
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
 * The HTTP status to answer a delivery with: 202 for every incoming payment in PENDING, since a 200 may approve it and
 * a 202 is right for all of them (interface-revisions 4); else 200.
 */
export function replyTo(need: ApprovalNeed): 200 | 202 {
  return need === "none" ? 200 : 202;
}
