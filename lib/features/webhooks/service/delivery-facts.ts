import "server-only";
import { createHash } from "node:crypto";
import { approvalNeed, replyTo } from "@/lib/contract/approval-need";
import { indexableText, parseForeignJson } from "@/lib/contract/json-text";
import { eventResource, eventStatus, WebhookEvent } from "@/lib/contract/webhook";

/** The type under which a signed delivery is stored whose bytes are not a payload of the specification (section 6). */
export const UNREADABLE = "UNREADABLE";

/** What is read from a verified delivery's bytes, to store, find and answer it. */
export interface DeliveryFacts {
  webhookId: string;
  type: string;
  resourceId: string | null;
  resourceStatus: string | null;
  resourceUpdatedAt: Date | null;
  /** For events about a customer: the platform's own id of the customer. */
  platformCustomerId: string | null;
  occurredAt: Date | null;
  /** 202 for an incoming payment in PENDING and for what can't be understood, else 200 (interface-defaults 1.1). */
  replyStatus: 200 | 202;
  /** The payload; null when the bytes are not one. */
  event: WebhookEvent | null;
}

/**
 * Reads a delivery whose signature was valid. Never throws, so that nothing authentic is lost. Bytes that are not a
 * payload are stored as `UNREADABLE`, de-duplicated by their hash, and answered 202, because a 200 approves a payment
 * and no one can tell that they are not one.
 */
export function readDelivery(bytes: Buffer): DeliveryFacts {
  const json = parse(bytes);
  const parsed = WebhookEvent.safeParse(json);
  if (!parsed.success) {
    return {
      webhookId: `sha256:${createHash("sha256").update(bytes).digest("hex")}`,
      type: UNREADABLE,
      resourceId: null,
      resourceStatus: null,
      resourceUpdatedAt: null,
      platformCustomerId: null,
      occurredAt: null,
      replyStatus: 202,
      event: null,
    };
  }
  const event = parsed.data;
  const { id, updatedAt } = eventResource(event);
  const status = eventStatus(event);
  const platformId = event.data?.platformCustomerId;
  return {
    webhookId: indexableText(event.id),
    type: indexableText(event.type),
    resourceId: id === undefined ? null : indexableText(id),
    resourceStatus: status === undefined ? null : indexableText(status),
    resourceUpdatedAt: instant(updatedAt),
    platformCustomerId:
      typeof platformId === "string" && event.type.startsWith("CUSTOMER.") ? indexableText(platformId) : null,
    occurredAt: instant(event.timestamp),
    replyStatus: replyTo(approvalNeed(event)),
    event,
  };
}

function parse(bytes: Buffer): unknown {
  try {
    return parseForeignJson(bytes.toString("utf8"));
  } catch {
    // Not JSON, or nested too deep: `UNREADABLE` in either case, and the bytes are stored.
    return undefined;
  }
}

function instant(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const date = new Date(text);
  const year = date.getUTCFullYear();
  return year >= 1970 && year <= 9999 ? date : null;
}
