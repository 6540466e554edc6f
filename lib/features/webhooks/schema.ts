import { z } from "zod";
import { Instant } from "@/lib/contract/calendar";
import { EVENT_TYPES } from "@/lib/contract/event-types";
import { page, pagingByNumber } from "@/lib/contract/list-page";
import { DELIVERY_VERDICTS, namesOf } from "@/lib/statuses";
import { REJECTION_REASONS } from "./fields";

const DeliveryId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const ListDeliveriesInput = z.strictObject({
  /** `other`: a type that is not in the specification. */
  type: z.enum([...EVENT_TYPES, "UNREADABLE", "other"]).optional(),
  verdict: z.enum(namesOf(DELIVERY_VERDICTS)).optional(),
  resourceId: z.string().trim().min(1).max(300).optional(),
  webhookId: z.string().trim().min(1).max(320).optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  ...pagingByNumber,
});
export type ListDeliveriesInput = z.output<typeof ListDeliveriesInput>;
/** The same before its defaults: what the browser sends. */
export type DeliveryFilters = Partial<ListDeliveriesInput>;

export const DeliveryRow = z.object({
  id: z.number(),
  /** `Webhook:…`, which identifies copies. */
  webhookId: z.string(),
  type: z.string(),
  resourceId: z.string().nullable(),
  resourceStatus: z.string().nullable(),
  replyStatus: z.number(),
  /** Answered 202, with a payment that the approvals desk handles. */
  isAsking: z.boolean(),
  occurredAt: z.string().nullable(),
  receivedAt: z.string(),
  keyName: z.string().nullable(),
  duplicates: z.number(),
  sizeBytes: z.number(),
});
export type DeliveryRow = z.infer<typeof DeliveryRow>;

export const DeliveryList = page(DeliveryRow).extend({ asOf: z.string() });
export type DeliveryList = z.infer<typeof DeliveryList>;

export const GetDeliveryInput = z.strictObject({ deliveryId: DeliveryId });
export type GetDeliveryInput = z.output<typeof GetDeliveryInput>;

export const DeliveryDetail = DeliveryRow.extend({
  resourceUpdatedAt: z.string().nullable(),
  /** What it asks of the platform: see `ApprovalNeed` of the contract. */
  approvalNeed: z.enum(["asks", "unclear", "informs", "none"]),
  lastDuplicateAt: z.string().nullable(),
  keyFingerprint: z.string().nullable(),
  headers: z.record(z.string(), z.string()),
  /** SHA-256 of the exact bytes, hex; null for a role that may not read them, because it would confirm a guess. */
  bodySha256: z.string().nullable(),
  /** The payload with personal values masked, indented; null when it can't be read and therefore can't be masked. */
  maskedBody: z.string().nullable(),
});
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;

/**
 * The bytes as text, exactly as they were signed; `isText` is false when they are not UTF-8, and then they are base64.
 */
export const RevealedBody = z.object({ body: z.string(), isText: z.boolean() });
export type RevealedBody = z.infer<typeof RevealedBody>;

/** How verified deliveries arrived lately. Delays in seconds; null where none arrived, or no event states its time. */
export const DeliveryHealth = z.object({
  count: z.int(),
  /** More arrived than were examined. */
  isMore: z.boolean(),
  repeated: z.int(),
  unreadable: z.int(),
  delayP50: z.number().nullable(),
  delayP95: z.number().nullable(),
  /** When the last one arrived, however long ago. */
  lastAt: z.string().nullable(),
});
export type DeliveryHealth = z.infer<typeof DeliveryHealth>;

export const ListRejectionsInput = z.strictObject({
  reason: z.enum(REJECTION_REASONS).optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  ...pagingByNumber,
});
export type ListRejectionsInput = z.output<typeof ListRejectionsInput>;
export type RejectionFilters = Partial<ListRejectionsInput>;

export const RejectionRow = z.object({
  /** Its running number in the environment. */
  number: z.number(),
  reason: z.string(),
  ip: z.string().nullable(),
  sizeBytes: z.number(),
  headers: z.record(z.string(), z.string()),
  receivedAt: z.string(),
});
export type RejectionRow = z.infer<typeof RejectionRow>;

export const RejectionList = page(RejectionRow).extend({
  asOf: z.string(),
  /** Everything ever refused, including what is no longer stored. */
  counts: z.array(z.object({ reason: z.string(), count: z.number(), lastAt: z.string() })),
});
export type RejectionList = z.infer<typeof RejectionList>;

export const RevealRejectionBodyInput = z.strictObject({ number: z.coerce.number().int().min(0) });
export type RevealRejectionBodyInput = z.output<typeof RevealRejectionBodyInput>;
