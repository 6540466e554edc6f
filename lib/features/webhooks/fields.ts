import { EVENT_TYPES } from "@/lib/contract/event-types";
import type { Field, Filter, StatusValue } from "@/lib/fields";
import type { DeliveryRow, RejectionRow } from "./schema";

/** How a delivery was answered, in words (interface-defaults 1.1). */
export function deliveryVerdict(row: Pick<DeliveryRow, "replyStatus" | "type">): StatusValue {
  if (row.type === "UNREADABLE") return { kind: "status", label: "Unreadable", tone: "bad" };
  if (row.replyStatus === 202) return { kind: "status", label: "202 Decide later", tone: "warn" };
  return { kind: "status", label: `${row.replyStatus} Accepted`, tone: "good" };
}

export const deliveryFields: Field<DeliveryRow>[] = [
  { id: "receivedAt", label: "Received", kind: "time", isSortable: true, value: (row) => row.receivedAt },
  { id: "verdict", label: "Answer", kind: "status", width: 148, value: deliveryVerdict },
  { id: "type", label: "Type", kind: "text", value: (row) => row.type },
  { id: "resourceId", label: "About", kind: "id", value: (row) => row.resourceId },
  { id: "resourceStatus", label: "State then", kind: "text", width: 120, value: (row) => row.resourceStatus },
  { id: "duplicates", label: "Copies", kind: "number", width: 84, value: (row) => row.duplicates || null },
  { id: "keyName", label: "Key", kind: "text", width: 120, value: (row) => row.keyName },
  { id: "occurredAt", label: "Sent", kind: "time", isHidden: true, value: (row) => row.occurredAt },
  { id: "webhookId", label: "Webhook id", kind: "id", isHidden: true, value: (row) => row.webhookId },
  { id: "sizeBytes", label: "Bytes", kind: "number", isHidden: true, value: (row) => row.sizeBytes },
];

export const deliveryFilters = [
  {
    kind: "choice",
    param: "type",
    label: "Type",
    options: [
      ...EVENT_TYPES.map((value) => ({ value, label: value })),
      { value: "other", label: "Any other type" },
      { value: "UNREADABLE", label: "Unreadable" },
    ],
  },
  {
    kind: "choice",
    param: "verdict",
    label: "Answer",
    options: [
      { value: "accepted", label: "200 Accepted" },
      { value: "awaits-approval", label: "202 Decide later" },
      { value: "repeated", label: "Came more than once" },
    ],
  },
  { kind: "text", param: "resourceId", label: "About", placeholder: "Transaction:…" },
  { kind: "range", param: ["from", "to"], label: "Received" },
  { kind: "text", param: "webhookId", label: "Webhook id", placeholder: "Webhook:…" },
] as const satisfies readonly Filter[];

/** Why deliveries are refused. */
export const REJECTION_REASONS = [
  "signature-missing",
  "signature-malformed",
  "signature-version-unknown",
  "signature-not-base64",
  "signature-not-der",
  "signature-out-of-range",
  "signature-mismatch",
  "no-keys",
  "too-large",
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

interface ReasonWords {
  label: string;
  /** What it points to and what to do. */
  next: string;
}

const REASONS: Record<RejectionReason, ReasonWords> = {
  "signature-missing": {
    label: "No signature",
    next: "Check the signature header's name in the environment's settings; otherwise a stranger knocked.",
  },
  "signature-malformed": { label: "Signature header unreadable", next: "It is neither the object nor plain base64." },
  "signature-version-unknown": {
    label: "Unknown signature version",
    next: "The service may have changed its scheme: this version of Corridor knows version 1.",
  },
  "signature-not-base64": { label: "Signature is not base64", next: "A proxy may have changed the header." },
  "signature-not-der": {
    label: "Signature is not DER",
    next: "The service signs in ASN.1 DER; this is something else.",
  },
  "signature-out-of-range": { label: "Signature out of range", next: "No honest signer makes these numbers." },
  "signature-mismatch": {
    label: "Signature does not match",
    next: "If the service has rotated its key, add the new public key in the environment's settings; else it was forged or changed on the way.",
  },
  "no-keys": {
    label: "No key in this environment",
    next: "Add the service's public key in the environment's settings: until then every delivery is refused.",
  },
  "too-large": { label: "Larger than 1 MiB", next: "The service does not send such; nothing of it was read." },
};

/** Why a delivery was refused, in words. */
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
  { id: "ip", label: "From", kind: "code", value: (row) => row.ip },
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
] as const satisfies readonly Filter[];
