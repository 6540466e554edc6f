import { z } from "zod";
import { openEnum } from "./common";
import { EVENT_TYPES } from "./event-types";

/** A delivery's payload (specification 6). `id` is unique per delivery; `data` is the full resource, read by its kind. */
export const WebhookEvent = z.looseObject({
  id: z.string().min(1).max(300),
  type: openEnum(EVENT_TYPES),
  timestamp: z.string().optional().catch(undefined),
  data: z.record(z.string(), z.unknown()).optional(),
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;

function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function word(value: unknown): string | undefined {
  return typeof value === "string" ? value.trim().toUpperCase() : undefined;
}

/** States that an incoming payment reaches only after the platform's decision, or without one (specification 3.1). */
const PAST_APPROVAL = ["PROCESSING", "COMPLETED", "REJECTED", "FAILED", "REFUNDED", "EXPIRED"];

/**
 * Whether this delivery is an incoming payment that awaits the platform's approval: an INCOMING transaction in PENDING
 * (interface-defaults 5). To be answered 202, never 200, which would approve it (interface-defaults 1.1). The data
 * decides; when it does not say what it is, or calls its state something that is not past the decision, the type's
 * name does, for a needless 202 costs nothing.
 * Takes any parsed JSON, so that it holds even for a payload that no schema accepts.
 */
export function awaitsApproval(event: unknown): boolean {
  const data = property(event, "data");
  const type = word(property(data, "type"));
  const status = word(property(data, "status"));
  const name = word(property(event, "type")) ?? "";
  const incoming = type === undefined ? name.startsWith("INCOMING_PAYMENT") : type === "INCOMING";
  const pending =
    status === "PENDING" || (name.endsWith(".PENDING") && (status === undefined || !PAST_APPROVAL.includes(status)));
  return incoming && pending;
}

export type EventResourceKind =
  | "transaction"
  | "customer"
  | "internal-account"
  | "bulk-job"
  | "quote"
  | "external-account"
  | "unknown";

const KIND_BY_ID: [prefix: string, kind: EventResourceKind][] = [
  ["Transaction:", "transaction"],
  ["Customer:", "customer"],
  ["InternalAccount:", "internal-account"],
  ["Quote:", "quote"],
  ["ExternalAccount:", "external-account"],
];
const KIND_BY_TYPE: [prefix: string, kind: EventResourceKind][] = [
  ["CUSTOMER.", "customer"],
  ["INCOMING_PAYMENT.", "transaction"],
  ["OUTGOING_PAYMENT.", "transaction"],
  ["INTERNAL_ACCOUNT.", "internal-account"],
  ["BULK_UPLOAD.", "bulk-job"],
];

/** What an event is about: its kind, id, and `updatedAt`, by which events of one resource are ordered (defaults 5). */
export function eventResource(event: WebhookEvent): { kind: EventResourceKind; id?: string; updatedAt?: string } {
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  const id = text(event.data?.id) ?? text(event.data?.jobId);
  const byId = KIND_BY_ID.find(([prefix]) => id?.startsWith(prefix));
  const byType = KIND_BY_TYPE.find(([prefix]) => event.type.startsWith(prefix));
  return { kind: (byId ?? byType)?.[1] ?? "unknown", id, updatedAt: text(event.data?.updatedAt) };
}
