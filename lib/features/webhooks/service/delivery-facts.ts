import "server-only";
import { createHash } from "node:crypto";
import { approvalNeed, replyTo } from "@/lib/contract/approval-need";
import { indexableText, parseForeignJson } from "@/lib/contract/json-text";
import { eventResource, eventStatus, WebhookEvent } from "@/lib/contract/webhook";

/** The type under which a signed delivery is kept whose bytes are no payload of the specification (section 6). */
export const UNREADABLE = "UNREADABLE";

/** What is read from a verified delivery's bytes: what it is stored, found and answered by. */
export interface DeliveryFacts {
  webhookId: string;
  type: string;
  resourceId: string | null;
  resourceStatus: string | null;
  resourceUpdatedAt: Date | null;
  /** In news about a customer: the platform's own id of it. */
  platformCustomerId: string | null;
  occurredAt: Date | null;
  /** 202 for an incoming payment in PENDING and for what can't be understood, else 200 (interface-defaults 1.1). */
  replyStatus: 200 | 202;
  /** The payload; null when the bytes are not one. */
  event: WebhookEvent | null;
}

/**
 * Reads a delivery whose signature held. Never throws: what is authentic is never lost. Bytes that are no payload are
 * kept under `UNREADABLE`, de-duplicated by their hash, and answered 202, because a 200 approves a payment and nobody
 * can tell that they are not one.
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
    // Not JSON, or nested too deep: either way `UNREADABLE`, and the bytes are kept.
    return undefined;
  }
}

function instant(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const date = new Date(text);
  const year = date.getUTCFullYear();
  return year >= 1970 && year <= 9999 ? date : null;
}
