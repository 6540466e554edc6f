import { EVENT_TYPES, eventLabel, eventWords } from "@/lib/contract/event-types";
import { enumWords, type Field, type FiltersOf, type StatusValue, type Tone } from "@/lib/fields";
import { DELIVERY_VERDICTS, stateOptions, stateValue } from "@/lib/statuses";
import type { DeliveryRow, ListDeliveriesInput, ListRejectionsInput, RejectionRow } from "./schema";

/** How Corridor responded to a delivery, in words (interface-defaults 1.1). */
export function deliveryVerdict(row: Pick<DeliveryRow, "replyStatus" | "type" | "isAsking">): StatusValue {
  if (row.type === "UNREADABLE") return { kind: "status", label: "Unreadable", tone: "bad" };
  if (row.isAsking) return stateValue(DELIVERY_VERDICTS, "awaits-approval");
  const accepted = stateValue(DELIVERY_VERDICTS, "accepted");
  return { ...accepted, label: `${row.replyStatus} ${accepted.label}` };
}

/** What the service announced, in words. */
export const deliveryEvent = (row: Pick<DeliveryRow, "type">): string => eventLabel(row.type);

/** Whether a delivery is good or bad news, by its event. */
export const deliveryTone = (row: Pick<DeliveryRow, "type">): Tone => eventWords(row.type)[1];

export const deliveryFields: Field<DeliveryRow>[] = [
  { id: "receivedAt", label: "Received", kind: "time", isSortable: true, value: (row) => row.receivedAt },
  { id: "verdict", label: "Response", kind: "status", width: 180, value: deliveryVerdict },
  { id: "type", label: "Event", kind: "text", value: deliveryEvent },
  { id: "resourceId", label: "Resource", kind: "id", value: (row) => row.resourceId },
  {
    id: "resourceStatus",
    label: "Status sent",
    kind: "text",
    width: 132,
    value: (row) => row.resourceStatus && enumWords(row.resourceStatus),
  },
  { id: "duplicates", label: "Duplicates", kind: "number", width: 100, value: (row) => row.duplicates || null },
  { id: "keyName", label: "Key", kind: "text", width: 120, value: (row) => row.keyName },
  { id: "occurredAt", label: "Sent", kind: "time", isHidden: true, value: (row) => row.occurredAt },
  { id: "webhookId", label: "Webhook ID", kind: "id", isHidden: true, value: (row) => row.webhookId },
  { id: "sizeBytes", label: "Bytes", kind: "number", isHidden: true, value: (row) => row.sizeBytes },
];

export const deliveryFilters = [
  {
    kind: "choice",
    param: "type",
    label: "Event",
    options: [
      ...EVENT_TYPES.map((value) => ({ value, label: eventLabel(value) })),
      { value: "other", label: "Other events" },
      { value: "UNREADABLE", label: "Unreadable" },
    ],
  },
  {
    kind: "choice",
    param: "verdict",
    label: "Response",
    options: stateOptions(DELIVERY_VERDICTS),
  },
  { kind: "entry", param: "resourceId", label: "Resource", of: "resource" },
  { kind: "range", param: ["from", "to"], label: "Received" },
  { kind: "text", param: "webhookId", label: "Webhook ID", placeholder: "Webhook:…" },
] as const satisfies FiltersOf<ListDeliveriesInput>;

interface ReasonWords {
  label: string;
  /** What it indicates and what to do. */
  next: string;
}

const REASONS = {
  "signature-missing": {
    label: "No signature",
    next: "Check the signature header name in the environment's settings. If it's right, the request didn't come from the service.",
  },
  "signature-malformed": {
    label: "Unreadable signature header",
    next: "The header is neither a signature object nor plain base64.",
  },
  "signature-version-unknown": {
    label: "Unknown signature version",
    next: "The service may have changed its signature scheme. This version of Corridor supports version 1.",
  },
  "signature-not-base64": { label: "Signature not base64", next: "A proxy may have altered the header." },
  "signature-not-der": {
    label: "Signature not DER",
    next: "The service sends ASN.1 DER signatures; this is another format.",
  },
  "signature-out-of-range": {
    label: "Signature out of range",
    next: "A genuine signature never contains these values.",
  },
  "signature-mismatch": {
    label: "Signature mismatch",
    next: "If the service has rotated its key, add the new public key in the environment's settings. Otherwise the delivery was forged or altered in transit.",
  },
  "no-keys": {
    label: "No signing key",
    next: "Add the service's public key in the environment's settings. Until then, every delivery is rejected.",
  },
  "too-large": {
    label: "Larger than 1 MiB",
    next: "The service never sends deliveries this large, so it was not read.",
  },
} as const satisfies Record<string, ReasonWords>;
export type RejectionReason = keyof typeof REASONS;
/** Why deliveries are rejected. */
export const REJECTION_REASONS = Object.keys(REASONS) as RejectionReason[];

/** Why a delivery was rejected, in words. */
export function rejectionReason(reason: string): ReasonWords {
  return REASONS[reason as RejectionReason] ?? { label: reason, next: "" };
}

export const rejectionFields: Field<RejectionRow>[] = [
  { id: "receivedAt", label: "Received", kind: "time", isSortable: true, value: (row) => row.receivedAt },
  {
    id: "reason",
    label: "Reason",
    kind: "status",
    width: 240,
    value: (row) => ({ kind: "status", label: rejectionReason(row.reason).label, tone: "bad" }),
  },
  { id: "ip", label: "IP address", kind: "code", value: (row) => row.ip },
  { id: "userAgent", label: "User agent", kind: "text", value: (row) => row.headers["user-agent"] ?? null },
  { id: "sizeBytes", label: "Bytes", kind: "number", value: (row) => row.sizeBytes },
  { id: "number", label: "Number", kind: "number", isHidden: true, value: (row) => row.number },
];

export const rejectionFilters = [
  {
    kind: "choice",
    param: "reason",
    label: "Reason",
    options: REJECTION_REASONS.map((value) => ({ value, label: REASONS[value].label })),
  },
  { kind: "range", param: ["from", "to"], label: "Received" },
] as const satisfies FiltersOf<ListRejectionsInput>;
