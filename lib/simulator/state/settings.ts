import { z } from "zod";

/** What the control API can change while the simulator runs. Times are in seconds unless named otherwise. */
export const Settings = z.strictObject({
  /** Where webhooks are sent; empty: none are. */
  webhookUrl: z.string(),
  /** Regulated platforms create customers themselves; unregulated ones through the hosted link. */
  regulated: z.boolean(),
  /** How long a payment waits for a decision after its webhook was answered with 202. */
  approvalWindowSeconds: z.number().min(0),
  quoteLifetimeSeconds: z.number().min(0.1).max(3600),
  kycLinkLifetimeSeconds: z.number().min(0.1),
  /** How long a quote can refer to a receiver lookup. */
  lookupLifetimeSeconds: z.number().min(0.1),
  /** The domain of an institution that answers no lookup and no payment request; empty for none. */
  unreachableInstitution: z.string(),
  /** Comma-separated names of payer data that every institution requires in addition to its own. */
  requiredPayerFields: z.string(),
  /**
   * The current version of the terms that an unregulated platform's customers accept, where the deployment has them.
   */
  endUserTermsVersion: z.string().min(1),
  /** From execution to PROCESSING, from there to the end, and from failure to the refund's end. */
  processingSeconds: z.number().min(0),
  settlementSeconds: z.number().min(0),
  refundSeconds: z.number().min(0),
  /** From a payout's completion to its return by the bank: days pass fast in a sandbox. */
  returnSeconds: z.number().min(0),
  /** How long a bank takes to verify a new external account. */
  accountReviewSeconds: z.number().min(0),
  /** Rows of a bulk import per tenth of a second. */
  importRowsPerTick: z.number().int().min(1),
  /** 0 switches the limit off. */
  rateLimitPerSecond: z.number().min(0),
  /** Delays before each page of a list, and before any response. */
  pageDelayMs: z.number().min(0),
  answerDelayMs: z.number().min(0),
  /** Per-currency minimum and maximum on quotes. */
  amountLimits: z.boolean(),
  /**
   * From when a quote has its `transactionId` (specification 2.7); in the deployed revisions from creation.
   */
  transactionIdFrom: z.enum(["creation", "execution", "settlement"]),
  /** When an executed quote stops showing PENDING: at once, or only once it is settled. */
  quoteStatusFrom: z.enum(["execution", "settlement"]),
  /** Whether and how long executing a quote waits for the customer's authorisation, where the deployment has it. */
  requiresAuthorization: z.boolean(),
  authorizationSeconds: z.number().min(0.1),
  authorizationFactor: z.enum(["SMS_OTP", "PASSKEY"]),
  /** Added to a quote's requested amount, in smallest units: simulates a service that prices a different amount. */
  askedAmountShift: z.int(),
  /** Added to a refund's `initiatedAt`: if negative, the refund claims to have begun before the payment failed. */
  refundTimeShiftSeconds: z.number(),
  balanceWebhooks: z.boolean(),
  webhooksPaused: z.boolean(),
  webhookConcurrency: z.number().int().min(1).max(256),
  webhookTimeoutSeconds: z.number().min(0.05),
  /** The first retry's delay; it doubles up to `webhookRetryMaxSeconds`. */
  webhookRetrySeconds: z.number().min(0.01),
  webhookRetryMaxSeconds: z.number().min(0.01),
  /** About how many seconds between events that the simulator creates by itself; 0: none. */
  paceSeconds: z.number().min(0).max(3600),
  /** `json`: `{"v":"1","s":"…"}`; `bare`: the base64 alone (interface-defaults 5). */
  signatureForm: z.enum(["json", "bare"]),
  /** The header that carries it; the deployed revisions use another one than the specification. */
  signatureHeader: z.string().min(1),
});
export type Settings = z.infer<typeof Settings>;

export const DEFAULT_SETTINGS: Settings = {
  webhookUrl: "",
  regulated: true,
  approvalWindowSeconds: 120,
  quoteLifetimeSeconds: 120,
  kycLinkLifetimeSeconds: 1800,
  lookupLifetimeSeconds: 300,
  unreachableInstitution: "",
  requiredPayerFields: "",
  endUserTermsVersion: "2026-08",
  processingSeconds: 1.5,
  settlementSeconds: 4,
  refundSeconds: 4,
  returnSeconds: 30,
  accountReviewSeconds: 3,
  importRowsPerTick: 50,
  rateLimitPerSecond: 0,
  pageDelayMs: 0,
  answerDelayMs: 0,
  amountLimits: true,
  transactionIdFrom: "execution",
  quoteStatusFrom: "execution",
  requiresAuthorization: false,
  authorizationSeconds: 300,
  authorizationFactor: "SMS_OTP",
  askedAmountShift: 0,
  refundTimeShiftSeconds: 0,
  balanceWebhooks: true,
  webhooksPaused: false,
  webhookConcurrency: 8,
  webhookTimeoutSeconds: 10,
  webhookRetrySeconds: 2,
  webhookRetryMaxSeconds: 1800,
  paceSeconds: 0,
  signatureForm: "json",
  signatureHeader: "X-Service-Signature",
};
