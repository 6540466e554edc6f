import { z } from "zod";
import { EVENT_TYPES } from "@/lib/contract/event-types";
import { REJECTION_REASONS } from "./fields";

/** How a verified delivery was answered: taken, taken while its payment awaits a decision, or not even readable. */
export const VERDICTS = ["accepted", "awaits-approval", "repeated"] as const;

const DeliveryId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const Instant = z.iso.datetime({ offset: true, error: "Use a date and time, like 2026-01-31T00:00:00Z." });
const paging = {
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, "This page no longer exists.")
    .optional(),
  sortOrder: z.enum(["asc", "desc"]).default("desc"),
};

export const ListDeliveriesInput = z.strictObject({
  /** `other`: a type that is not in the specification. */
  type: z.enum([...EVENT_TYPES, "UNREADABLE", "other"]).optional(),
  verdict: z.enum(VERDICTS).optional(),
  resourceId: z.string().trim().min(1).max(300).optional(),
  webhookId: z.string().trim().min(1).max(320).optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  ...paging,
});
export type ListDeliveriesInput = z.output<typeof ListDeliveriesInput>;
/** The same before its defaults: what the browser sends. */
export type DeliveryFilters = Partial<ListDeliveriesInput>;

export const DeliveryRow = z.object({
  id: z.number(),
  /** `Webhook:…`, by which copies are recognised. */
  webhookId: z.string(),
  type: z.string(),
  resourceId: z.string().nullable(),
  resourceStatus: z.string().nullable(),
  replyStatus: z.number(),
  occurredAt: z.string().nullable(),
  receivedAt: z.string(),
  keyName: z.string().nullable(),
  duplicates: z.number(),
  sizeBytes: z.number(),
});
export type DeliveryRow = z.infer<typeof DeliveryRow>;

const list = <T extends z.ZodType>(row: T) =>
  z.object({ data: z.array(row), hasMore: z.boolean(), nextCursor: z.string().optional(), asOf: z.string() });

export const DeliveryList = list(DeliveryRow);
export type DeliveryList = z.infer<typeof DeliveryList>;

export const GetDeliveryInput = z.strictObject({ deliveryId: DeliveryId });
export type GetDeliveryInput = z.output<typeof GetDeliveryInput>;

export const DeliveryDetail = DeliveryRow.extend({
  resourceUpdatedAt: z.string().nullable(),
  lastDuplicateAt: z.string().nullable(),
  keyFingerprint: z.string().nullable(),
  headers: z.record(z.string(), z.string()),
  /** SHA-256 of the exact bytes, hex. */
  bodySha256: z.string(),
  /** The payload with personal values masked, indented; null when it can't be read and therefore can't be masked. */
  maskedBody: z.string().nullable(),
});
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;

/** The bytes as text, exactly as they were signed; `isText` is false when they are not UTF-8, and then they are base64. */
export const RevealedBody = z.object({ body: z.string(), isText: z.boolean() });
export type RevealedBody = z.infer<typeof RevealedBody>;

export const ListRejectionsInput = z.strictObject({ reason: z.enum(REJECTION_REASONS).optional(), ...paging });
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

export const RejectionList = list(RejectionRow).extend({
  /** All that were ever refused, also those no longer kept. */
  counts: z.array(z.object({ reason: z.string(), count: z.number(), lastAt: z.string() })),
});
export type RejectionList = z.infer<typeof RejectionList>;

export const RevealRejectionBodyInput = z.strictObject({ number: z.coerce.number().int().min(0) });
export type RevealRejectionBodyInput = z.output<typeof RevealRejectionBodyInput>;
