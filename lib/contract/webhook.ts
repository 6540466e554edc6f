import { z } from "zod";
import { EVENT_TYPES } from "./event-types";
import { openEnum } from "./open-enum";
import { presentEnvelope } from "./webhook-envelope";

/**
 * A delivery's payload (specification 6), in the present envelope or the older one. `id` is unique per delivery; `data`
 * is the full resource or the part that changed, parsed by its kind; a test event may lack it.
 */
export const WebhookEvent = z.preprocess(
  presentEnvelope,
  z.looseObject({
    id: z.string().min(1).max(300),
    type: openEnum(EVENT_TYPES),
    timestamp: z.string().optional(),
    data: z.record(z.string(), z.unknown()).optional(),
  }),
);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

export type EventResourceKind =
  | "transaction"
  | "customer"
  | "internal-account"
  | "bulk-job"
  | "quote"
  | "external-account"
  | "verification"
  | "unknown";

const KIND_BY_ID: [prefix: string, kind: EventResourceKind][] = [
  ["Transaction:", "transaction"],
  ["Customer:", "customer"],
  ["InternalAccount:", "internal-account"],
  ["Quote:", "quote"],
  ["ExternalAccount:", "external-account"],
  ["Verification:", "verification"],
  ["Job:", "bulk-job"],
];
const KIND_BY_TYPE: [prefix: string, kind: EventResourceKind][] = [
  ["CUSTOMER.", "customer"],
  ["INCOMING_PAYMENT.", "transaction"],
  ["OUTGOING_PAYMENT.", "transaction"],
  ["INTERNAL_ACCOUNT.", "internal-account"],
  ["EXTERNAL_ACCOUNT.", "external-account"],
  ["VERIFICATION.", "verification"],
  ["BULK_UPLOAD.", "bulk-job"],
];

/** The resource of an event: its kind, ID, and `updatedAt`, which orders the events of a resource (defaults 5). */
export function eventResource(event: WebhookEvent): { kind: EventResourceKind; id?: string; updatedAt?: string } {
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  const id = text(event.data?.id) ?? text(event.data?.jobId);
  const byId = KIND_BY_ID.find(([prefix]) => id?.startsWith(prefix));
  const byType = KIND_BY_TYPE.find(([prefix]) => event.type.startsWith(prefix));
  return { kind: (byId ?? byType)?.[1] ?? "unknown", id, updatedAt: text(event.data?.updatedAt) };
}

const STATES = ["status", "kycStatus", "kybStatus", "verificationStatus"] as const;

/** The state of an event's resource, whatever its field is called; undefined if not stated. */
export function eventStatus(event: WebhookEvent): string | undefined {
  const states = STATES.map((name) => event.data?.[name]);
  return states.find((state) => typeof state === "string");
}
