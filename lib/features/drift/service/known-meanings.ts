import "server-only";
import type { Difference } from "../schema";
import type { Operation, ServiceDocument } from "./document";

interface Meaning extends Omit<Difference, "where"> {
  /** The operation that shows it; "" for events. */
  where: string;
  isThere: (operation: Operation, document: ServiceDocument) => boolean;
}

const TRANSACTION = "GET /transactions/{}";
const QUOTE = "POST /quotes";
const has = (place: string) => (operation: Operation) => operation.answer?.at(place) !== undefined;
const values = (place: string, value: string) => (operation: Operation) =>
  operation.answer?.at(place)?.values?.includes(value) === true;
const form = (operation: Operation, type: string) =>
  operation.answer?.each().find((each) => each.field("type")?.node.values?.join() === type);

/**
 * Fields whose meaning changes in a later deployment while their name stays (interface-revisions 2 to 5), by what
 * reveals it in a document. A change that shows nowhere can't be found by comparing.
 */
const MEANINGS: readonly Meaning[] = [
  {
    where: TRANSACTION,
    isThere: values("failureReason", "PAYOUT_RETURNED"),
    severity: "handled",
    sentence:
      "`COMPLETED` is not the end any more: a bank can return a payout days later, and it becomes `FAILED` (`PAYOUT_RETURNED`).",
    screens: ["Transactions", "Transaction", "Exports"],
  },
  {
    where: TRANSACTION,
    isThere: has("pendingReason"),
    severity: "handled",
    sentence:
      "`PENDING` no longer always waits for the platform's approval: `pendingReason` says when the service or the customer has to act.",
    screens: ["Approvals", "Transaction"],
  },
  {
    where: TRANSACTION,
    isThere: has("direction"),
    severity: "handled",
    sentence:
      "`type` no longer tells debit from credit by itself: an incoming ACH pull is a debit. `direction` says it.",
    screens: ["Transactions", "Exports"],
  },
  {
    where: TRANSACTION,
    isThere: (operation) => form(operation, "INCOMING")?.field("refund") !== undefined,
    severity: "handled",
    sentence: "`refund` is now also of incoming payments, not only of outgoing ones.",
    screens: ["Transaction"],
  },
  {
    where: TRANSACTION,
    isThere: (operation) => {
      const incoming = form(operation, "INCOMING");
      return incoming !== undefined && incoming.field("rateDetails") === undefined;
    },
    severity: "note",
    sentence: "`rateDetails` is gone from incoming payments: their fees are shown without a breakdown.",
    screens: ["Transaction"],
  },
  {
    where: "GET /customers/internal-accounts",
    isThere: has("data.totalBalance"),
    severity: "handled",
    sentence: "`balance` is now only what can be spent; `totalBalance` also holds what is reserved.",
    screens: ["Customer", "New quote"],
  },
  {
    where: QUOTE,
    isThere: (operation) =>
      operation.answer?.each().every((each) => each.field("transactionId")?.isRequiredIn === 1) === true,
    severity: "note",
    sentence: "`transactionId` is there as soon as a quote is created: it no longer shows that the quote was executed.",
    screens: ["Quote"],
  },
  {
    where: QUOTE,
    isThere: values("status", "PENDING_AUTHORIZATION"),
    severity: "handled",
    sentence:
      "An executed quote may wait for the customer's authorisation (`PENDING_AUTHORIZATION`): nothing has moved until then.",
    screens: ["Quote"],
  },
  {
    where: "POST /customers/{}/kyc-link",
    isThere: () => true,
    severity: "handled",
    sentence: "A KYC link is made for a customer who exists already, not for your own customer ID.",
    screens: ["KYC links"],
  },
  {
    where: "",
    isThere: (_, { events }) => events?.has("INCOMING_PAYMENT.REFUND_PENDING") === true,
    severity: "handled",
    sentence: "Incoming payments can be refunded after they were announced as completed or failed.",
    screens: ["Transaction", "Webhooks"],
  },
];

const NO_OPERATION: Operation = {
  query: new Map(),
  headers: new Map(),
  body: null,
  answer: null,
  takesBasic: true,
};

/** The changed meanings that a document reveals. */
export function changedMeanings(document: ServiceDocument): Difference[] {
  return MEANINGS.flatMap(({ where, isThere, ...rest }) => {
    const operation = where === "" ? NO_OPERATION : document.operations.get(where);
    if (!operation || !isThere(operation, document)) return [];
    return [{ ...rest, where: [where === "" ? "Webhooks" : where.replace("{}", "{id}")] }];
  });
}
