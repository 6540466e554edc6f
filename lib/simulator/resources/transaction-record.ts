import { currencyObject } from "../pricing/currencies";
import type { Side, StoredQuote, StoredTransaction, WholeTransaction } from "../state/resources";
import { destinationOf, sourceOf } from "./quote-record";

/** The outgoing transaction of a quote (specification 2.8), in PENDING. */
export function outgoingFromQuote(quote: StoredQuote, id: string, at: number): StoredTransaction {
  const created = new Date(at).toISOString();
  const { from, to } = quote;
  const facts = quote.quote;
  return {
    id,
    reference: quote.reference,
    from,
    to,
    outcome: quote.outcome,
    ...(quote.isPassing ? { isPassing: true } : {}),
    record: {
      id,
      status: "PENDING",
      type: "OUTGOING",
      source: sourceOf(from),
      destination: destinationOf(to),
      customerId: quote.customerId,
      platformCustomerId: quote.platformCustomerId,
      createdAt: created,
      updatedAt: created,
      description: quote.description,
      counterpartyInformation: quote.counterpartyInformation,
      sentAmount: { amount: facts.totalSendingAmount, currency: facts.sendingCurrency },
      receivedAmount: { amount: facts.totalReceivingAmount, currency: facts.receivingCurrency },
      exchangeRate: facts.exchangeRate,
      fees: facts.feesIncluded,
      quoteId: quote.id,
      paymentInstructions: facts.paymentInstructions,
      rateDetails: facts.rateDetails,
    },
  };
}

/** What a transfer or an incoming payment is made of. */
export interface PlainFacts {
  id: string;
  customerId?: string;
  platformCustomerId?: string;
  from: Side;
  to: Side;
  amount: number;
  createdAt: number;
  reference: string;
  outcome: string;
  status: string;
  description?: string;
  counterpartyInformation?: Record<string, string>;
}

/** A same-currency transfer out of an internal account: no quote, no fee. */
export function transferRecord(facts: PlainFacts): StoredTransaction {
  const { id, reference, from, to, outcome } = facts;
  const money = { amount: facts.amount, currency: currencyObject(from.currency) };
  const created = new Date(facts.createdAt).toISOString();
  const record: WholeTransaction = {
    id,
    status: facts.status,
    type: "OUTGOING",
    source: sourceOf(from),
    destination: destinationOf(to),
    customerId: facts.customerId,
    platformCustomerId: facts.platformCustomerId,
    createdAt: created,
    updatedAt: created,
    description: facts.description,
    sentAmount: money,
    receivedAmount: money,
    fees: 0,
  };
  return { id, reference, from, to, outcome, record };
}

const NO_FEES = {
  serviceApiMultiplier: 1,
  serviceApiFixedFee: 0,
  serviceApiVariableFeeRate: 0,
  serviceApiVariableFeeAmount: 0,
};

/** An incoming transaction: a pull, a deposit or a UMA payment. The reference shows once it is past CREATED. */
export function incomingRecord(facts: PlainFacts): StoredTransaction {
  const { id, reference, from, to, outcome } = facts;
  const created = new Date(facts.createdAt).toISOString();
  const record: WholeTransaction = {
    id,
    status: facts.status,
    type: "INCOMING",
    source: sourceOf(from),
    destination: destinationOf(to),
    customerId: facts.customerId,
    platformCustomerId: facts.platformCustomerId,
    createdAt: created,
    updatedAt: created,
    description: facts.description,
    counterpartyInformation: facts.counterpartyInformation,
    receivedAmount: { amount: facts.amount, currency: currencyObject(to.currency) },
    reconciliationInstructions: facts.status === "CREATED" ? undefined : { reference },
    rateDetails: NO_FEES,
  };
  return { id, reference, from, to, outcome, record };
}

/** The same transaction with changes to its public record; `updatedAt` moves to `at`. */
export function changed(stored: StoredTransaction, at: number, changes: Partial<WholeTransaction>): StoredTransaction {
  return { ...stored, record: { ...stored.record, ...changes, updatedAt: new Date(at).toISOString() } };
}
