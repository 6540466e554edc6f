import { EVENT_TYPES } from "@/lib/contract/event-types";

type Data = Record<string, unknown>;

export interface Sample {
  id: string;
  type: string;
  timestamp?: string;
  data?: Data;
}

const TIMESTAMP = "2026-01-05T10:00:00Z";
const usd = { amount: 5000, currency: { code: "USD", decimals: 2 } };

/** The approval webhook as revision 1 documents it: without `source` and without a time of its own. */
export const APPROVAL_DATA: Data = {
  id: "Transaction:t1",
  status: "PENDING",
  type: "INCOMING",
  destination: { destinationType: "UMA_ADDRESS", umaAddress: "$ana@pay.example" },
  senderUmaAddress: "$bo@b.example",
  receiverUmaAddress: "$ana@pay.example",
  customerId: "Customer:c1",
  platformCustomerId: "p1",
  receivedAmount: usd,
  counterpartyInformation: { FULL_NAME: "Bo Holm" },
  reconciliationInstructions: { reference: "R1" },
  requestedReceiverCustomerInfoFields: [{ name: "NATIONALITY", mandatory: true }],
};

/** A deposit over a bank rail, which needs no approval (revision 2). */
export const DEPOSIT_DATA: Data = {
  id: "Transaction:t2",
  status: "PENDING",
  type: "INCOMING",
  direction: "CREDIT",
  source: {
    sourceType: "REALTIME_FUNDING",
    currency: "USD",
    accountHolderName: "Fjord AS",
    paymentRail: "SWIFT",
  },
  destination: {},
  receivedAmount: {},
};

/** The skeletons of interface-revisions, section 4, as printed there. */
export const SKELETONS: Omit<Sample, "id">[] = [
  { type: "INCOMING_PAYMENT.PENDING", data: APPROVAL_DATA },
  { type: "INCOMING_PAYMENT.PENDING", data: DEPOSIT_DATA },
  {
    type: "OUTGOING_PAYMENT.REFUND_COMPLETED",
    data: {
      ...{ id: "Transaction:t3", status: "FAILED", type: "OUTGOING", sentAmount: {}, quoteId: "Quote:q1" },
      failureReason: "PAYOUT_RETURNED",
      refund: { reference: "R1", initiatedAt: "", status: "COMPLETED", reason: "TRANSACTION_FAILED" },
    },
  },
  {
    type: "CUSTOMER.KYB_APPROVED",
    data: {
      ...{ id: "Customer:c2", customerType: "BUSINESS", kybStatus: "APPROVED" },
      businessInfo: { legalName: "Elm Ltd" },
    },
  },
  {
    type: "VERIFICATION.RESOLVE_ERRORS",
    data: {
      ...{ id: "Verification:v1", customerId: "Customer:c2", verificationStatus: "RESOLVE_ERRORS" },
      errors: [{ resourceId: "Customer:c2", type: "MISSING_FIELD", field: "customer.address.line1", reason: "" }],
    },
  },
  {
    type: "INTERNAL_ACCOUNT.STATUS_UPDATED",
    data: { id: "InternalAccount:i1", type: "INTERNAL_FIAT", status: "FROZEN", balance: {}, totalBalance: {} },
  },
  { type: "EXTERNAL_ACCOUNT.STATUS_UPDATED", data: { id: "ExternalAccount:e1", status: "ACTIVE", currency: "EUR" } },
  {
    type: "BULK_UPLOAD.FAILED",
    data: { id: "Job:j1", status: "FAILED", progress: { total: 2, processed: 2, successful: 0, failed: 2 } },
  },
];

const RESOURCES: Record<string, string> = {
  INCOMING_PAYMENT: "Transaction",
  OUTGOING_PAYMENT: "Transaction",
  CUSTOMER: "Customer",
  VERIFICATION: "Verification",
  INTERNAL_ACCOUNT: "InternalAccount",
  EXTERNAL_ACCOUNT: "ExternalAccount",
  BULK_UPLOAD: "Job",
};

/** An event of every name with only an id, and of areas that Corridor has no page for. */
function sparse(type: string): Omit<Sample, "id"> {
  const [area = "", suffix = ""] = type.split(".");
  const resource = RESOURCES[area] ?? area;
  const way = area.replace("_PAYMENT", "");
  const isRefund = suffix.startsWith("REFUND");
  const payment = { type: way, status: isRefund ? "FAILED" : suffix };
  return { type, data: { id: `${resource}:${suffix}`, ...(way === area ? {} : payment) } };
}

const NAMES = [...EVENT_TYPES.filter((type) => type !== "TEST" && type !== "INCOMING_PAYMENT.PENDING")];
const ELSEWHERE = ["CARD.CREATED", "CARD_TRANSACTION.CLEARED", "AGENT_ACTION.PROPOSED", "STABLECOIN_MINT.COMPLETED"];

/** One event of every kind in revisions 1 and 2, each with its own id. */
export const REVISION_EVENTS: Sample[] = [
  ...SKELETONS,
  ...[...NAMES, ...ELSEWHERE].map(sparse),
  { type: "TEST", data: {} },
  { type: "TEST" },
].map((event, position) => ({ id: `Webhook:r${position}`, timestamp: TIMESTAMP, ...event }));
