/** Something the specification leaves open, what is assumed here, and how that can be changed. */
export interface Assumption<V = unknown> {
  /** The section of the specification that is silent. */
  section: string;
  /** What it does not say. */
  silentOn: string;
  /** What Corridor does. */
  value: V;
  /** The environment setting or deployment variable that changes it; null if there is none. */
  setting: string | null;
}

/** Every "not shown" that Corridor had to settle (interface-defaults); none is settled anywhere else in the code. */
export const assumptions = {
  addressRequired: {
    section: "2.3",
    silentOn: "Which address subfields are required.",
    value: ["line1", "postalCode", "country"],
    setting: null,
  },
  nameCharacters: {
    section: "2.4",
    silentOn: "Which characters in a name are special.",
    value:
      "Letters of any script, digits after the first letter, spaces and . , ' -; in a business's name also & ( ) / +.",
    setting: null,
  },
  customerContactFields: {
    section: "2.4",
    silentOn: "The JSON names of a customer's email and phone number, which a currency may require.",
    value: { EMAIL: "email", PHONE_NUMBER: "phoneNumber" },
    setting: null,
  },
  accountTypes: {
    section: "2.6",
    silentOn: "Field names of account data other than US_ACCOUNT.",
    value: "The tables of account-tables.ts, by what a deployment can do.",
    setting: "CORRIDOR_ACCOUNT_TYPES_FILE",
  },
  exchangeRate: {
    section: "2.7",
    silentOn: "Nothing, but deployments are seen to invert it: money is never computed from it.",
    value: "derive-from-totals",
    setting: null,
  },
  executeLeadSeconds: {
    section: "2.7",
    silentOn: "How late before expiry an execution still counts; none is started in these last seconds.",
    value: 2,
    setting: null,
  },
  dateRangeField: {
    section: "4.4",
    silentOn: "Which field startDate and endDate filter on.",
    value: "createdAt",
    setting: null,
  },
  lookupField: { section: "4.3", silentOn: "The name of the lookup reference.", value: "lookupId", setting: null },
  immediateField: {
    section: "4.3",
    silentOn: "The name of the immediate-execution flag.",
    value: "immediatelyExecute",
    setting: null,
  },
  purposeField: {
    section: "4.3",
    silentOn: "The name of the payment purpose.",
    value: "purposeOfPayment",
    setting: null,
  },
  idempotencyHeader: {
    section: "4.4",
    silentOn: "The request header that carries the idempotency key.",
    value: "Idempotency-Key",
    setting: null,
  },
  idempotencyKeyMinutes: {
    section: "4.4",
    silentOn: "How long a key is remembered: a call is sent again only within this many minutes.",
    value: 10,
    setting: null,
  },
  pullRail: {
    section: "4.4",
    silentOn: "From which external accounts money can be pulled: those with this rail, else US bank accounts.",
    value: "ACH",
    setting: null,
  },
  supportsReject: {
    section: "4.4",
    silentOn: "Whether an incoming payment can be rejected after a 202.",
    value: false,
    setting: "supportsReject",
  },
  signatureHeader: {
    section: "6",
    silentOn: "Nothing, but deployments rename it.",
    value: "X-Service-Signature",
    setting: "signatureHeader",
  },
  signatureAlgorithm: {
    section: "6",
    silentOn: "The signature algorithm.",
    value: "ECDSA P-256, SHA-256 over the raw body; SPKI PEM key; DER signature in base64.",
    setting: null,
  },
  signatureVersion: {
    section: "6",
    silentOn: "The values of v in the signature header.",
    value: "1",
    setting: null,
  },
  approvalWindowSeconds: {
    section: "6",
    silentOn: "How long after a 202 the payment can still be decided.",
    value: 5,
    setting: "approvalWindowSeconds",
  },
  approvalReplies: {
    section: "6",
    silentOn: "What each reply to a payment that awaits approval does: 200 approves it at once.",
    value: { approve: 200, later: 202, reject: 403, moreData: 422 },
    setting: null,
  },
  approvalAsked: {
    section: "6",
    silentOn:
      "Which incoming payments in PENDING wait for approval: those over UMA. A deposit over a bank rail is only announced; a payment that could be either is looked up, then held. The reply is always 202, which approves nothing.",
    value: { asks: ["UMA_ADDRESS"], informs: ["REALTIME_FUNDING"] },
    setting: null,
  },
  webhookRetryDays: {
    section: "6",
    silentOn: "The retry policy; ids are kept longer than this to recognise duplicates.",
    value: 7,
    setting: null,
  },
  webhookRetryMaxMinutes: {
    section: "6",
    silentOn: "The longest pause between two tries of a delivery.",
    value: 30,
    setting: null,
  },
  internalAccountFields: {
    section: "2.5",
    silentOn: "An internal account's fields, and its list.",
    value: "id, customerId?, balance, paymentInstructions (also fundingPaymentInstructions), createdAt, updatedAt.",
    setting: null,
  },
  quoteSides: {
    section: "2.7",
    silentOn: "The fields of quote sources and destinations other than ACCOUNT.",
    value: ["REALTIME_FUNDING", "UMA_ADDRESS", "EXTERNAL_ACCOUNT_DETAILS"],
    setting: null,
  },
  refundValues: {
    section: "2.11",
    silentOn: "The values of a refund's status and reason.",
    value: {
      status: ["PENDING", "COMPLETED", "FAILED"],
      reason: ["TRANSACTION_FAILED", "USER_CANCELLATION", "TIMEOUT"],
    },
    setting: null,
  },
  lookupBody: {
    section: "2.12",
    silentOn: "The receiver lookup's query and response.",
    value: "senderUmaAddress or customerId; lookupId, supportedCurrencies, requiredPayerDataFields.",
    setting: null,
  },
  bulkJobStatuses: {
    section: "2.12",
    silentOn: "The statuses of a bulk import besides PROCESSING.",
    value: ["PENDING", "PROCESSING", "COMPLETED", "FAILED"],
    setting: null,
  },
  successStatus: {
    section: "4",
    silentOn: "The status of success of each endpoint: 201 for creations, 202 for the upload; any 2xx is accepted.",
    value: "2xx",
    setting: null,
  },
  platformLists: {
    section: "4.2",
    silentOn: "The shape of the platform's lists: the envelope, whose pagination fields may be absent.",
    value: "partial-envelope",
    setting: null,
  },
  transferOutBody: {
    section: "4.4",
    silentOn: "The body of /transfer-out: the mirror image of /transfer-in.",
    value: ["source.accountId", "destination.accountId", "amount"],
    setting: null,
  },
  debitInstant: {
    section: "3.2",
    silentOn:
      "When an account is debited and credited: with the fees when a payment is executed, when money in has settled.",
    value: { out: "createdAt", in: "settledAt", refund: "refund.settledAt" },
    setting: null,
  },
  errorBody: {
    section: "7",
    silentOn: "The error body and its codes.",
    value: ["status", "code", "message", "details"],
    setting: null,
  },
  rateLimits: {
    section: "8",
    silentOn: "Request counts and windows: Retry-After is obeyed, no count is kept.",
    value: "Retry-After",
    setting: null,
  },
  cursors: {
    section: "2.1",
    silentOn: "How long a cursor lives and what ordering holds while paging: a refused cursor starts over.",
    value: "restart",
    setting: null,
  },
  requestIdHeader: {
    section: "5",
    silentOn:
      "Whether the service echoes a request id: this header is sent, and read from the response if it is there.",
    value: "X-Request-Id",
    setting: null,
  },
  vaspNames: {
    section: "interface-revisions 2",
    silentOn: "Which field of `GET /vasps` is an exchange's name; the first one present is used.",
    value: ["vaspName", "name"],
    setting: null,
  },
  contactConfirmation: {
    section: "interface-revisions 5",
    silentOn:
      "The response to confirming an email or phone number: any 2xx means that it is verified, and the body isn't read.",
    value: "2xx",
    setting: null,
  },
  accountIdentifierSuffixes: {
    section: "4.3",
    silentOn: "The account identifiers that trigger failures in sandbox.",
    value: {
      "002": "INSUFFICIENT_FUNDS",
      "003": "ACCOUNT_CLOSED",
      "004": "REJECTED_BY_BANK",
      "009": "DELAYED_FAILURE",
    },
    setting: null,
  },
  sandboxDelayedFailureSeconds: {
    section: "4.3",
    silentOn: "How long the delayed failure of sandbox stays pending.",
    value: 30,
    setting: null,
  },
  sandboxSenders: {
    section: "4.5",
    silentOn: "The sandbox sender addresses; a domain follows.",
    value: ["$success.usd", "$success.eur", "$success.mxn", "$pending.long.usd", "$fail.compliance.usd"],
    setting: null,
  },
} as const satisfies Record<string, Assumption>;

export type SandboxOutcome =
  (typeof assumptions.accountIdentifierSuffixes.value)[keyof typeof assumptions.accountIdentifierSuffixes.value];
