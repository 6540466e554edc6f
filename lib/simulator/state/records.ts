/** The simulator's own records: what it keeps beside the interface's resources. */

/** Something that happens later; kept in the log, so that it still happens after a restart. */
export interface Timer {
  id: string;
  /** When it is due, simulated milliseconds. */
  at: number;
  kind: TimerKind;
  /** The id of the record it is about. */
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

/** The first answer to an idempotency key, repeated for every copy (specification 4.4 rule 2). */
export interface IdempotencyRecord {
  id: string;
  /** Hash of method, path and body: the same key with another request is a conflict. */
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

/** What a receiver lookup found; a quote to a UMA address refers to it. */
export interface LookupRecord {
  id: string;
  receiverUmaAddress: string;
  /** For whom it was made, where that is a customer. */
  customerId?: string;
  createdAt: number;
  requiredFields: string[];
}

/** A webhook on its way: the body's exact text, so that every attempt signs the same bytes. */
export interface Delivery {
  /** `Webhook:<uuid>`, the event's id. A forged copy has an id of its own in front of it. */
  id: string;
  type: string;
  body: string;
  state: "pending" | "delivered" | "stopped" | "failed";
  attempts: number;
  createdAt: number;
  /** The answers, newest last, at most ten. */
  answers: DeliveryAnswer[];
  /** The transaction whose approval the answer decides; such a delivery is sent once only. */
  approvalFor?: string;
}

export interface DeliveryAnswer {
  at: number;
  /** 0 when nothing answered. */
  status: number;
  /** The first 2 KiB of the answer, or the connection error. */
  body: string;
  durationMs: number;
}

/** A bulk import (specification 2.12); its file lies beside the log. */
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
