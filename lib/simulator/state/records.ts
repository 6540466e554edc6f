/** The simulator's own records: what it stores besides the interface's resources. */

/** A scheduled step; stored in the log, so that it still runs after a restart. */
export interface Timer {
  id: string;
  /** When it is due, in simulated milliseconds. */
  at: number;
  kind: TimerKind;
  /** The ID of the record it concerns. */
  ref: string;
}

export const TIMER_KINDS = [
  "quote-expiry",
  "payout-step",
  "payout-return",
  "refund-step",
  "incoming-step",
  "approval-timeout",
  "delivery",
  "account-review",
  "import-step",
  "quote-payment",
  "authorization-expiry",
  "lookup-expiry",
] as const;
export type TimerKind = (typeof TIMER_KINDS)[number];

/** The first response for an idempotency key, repeated for every copy (specification 4.4 rule 2). */
export interface IdempotencyRecord {
  id: string;
  /** Hash of endpoint and body: the same key with another request is a conflict. */
  fingerprint: string;
  status: number;
  body: unknown;
}

/** One hosted verification link (specification 2.12). */
export interface KycLink {
  /** The token in its URL. */
  id: string;
  platformCustomerId: string;
  customerId?: string;
  redirectUri?: string;
  expiresAt: number;
  usedAt?: number;
}

/** The result of a receiver lookup; a quote to a UMA address refers to it. */
export interface LookupRecord {
  id: string;
  receiverUmaAddress: string;
  /** The customer it was made for, if any. */
  customerId?: string;
  createdAt: number;
  requiredFields: string[];
}

/** A webhook delivery, with the body's exact text, so that every attempt signs the same bytes. */
export interface Delivery {
  /** `Webhook:<uuid>`, the event's ID. For a forged copy, it is prefixed with an ID of its own. */
  id: string;
  type: string;
  body: string;
  state: "pending" | "delivered" | "stopped" | "failed";
  attempts: number;
  createdAt: number;
  /** The last ten responses at most, newest last. */
  answers: DeliveryResponse[];
  /** The transaction whose approval the response decides; such a delivery is sent only once. */
  approvalFor?: string;
}

export interface DeliveryResponse {
  at: number;
  /** 0 if there was no response. */
  status: number;
  /** The first 2 KiB of the response, or the connection error. */
  body: string;
  durationMs: number;
}

/** A bulk import (specification 2.12); its file is stored next to the log. */
export interface ImportRecord {
  id: string;
  status: "PENDING" | "PROCESSING" | "COMPLETED" | "FAILED";
  total: number;
  processed: number;
  successful: number;
  failed: number;
  errors: {
    correlationId: string;
    platformCustomerId?: string;
    error: { code: string; message: string; details?: unknown };
  }[];
  createdAt: string;
  completedAt?: string;
}

/** A single named value: the clock's offset, the settings, the signing keys' epoch. */
export interface SettingRecord {
  id: string;
  value: unknown;
}
