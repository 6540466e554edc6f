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

/** The data of a transfer or an incoming payment. */
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

/** The common part of transactions without a quote, plus the rest of this one's record. */
function plainRecord(facts: PlainFacts, rest: Pick<WholeTransaction, "type"> & Partial<WholeTransaction>) {
  const { id, reference, from, to, outcome, status, customerId, platformCustomerId, description } = facts;
  const created = new Date(facts.createdAt).toISOString();
  const record: WholeTransaction = {
    ...{ id, status, customerId, platformCustomerId, description, createdAt: created, updatedAt: created },
    ...{ source: sourceOf(from), destination: destinationOf(to), ...rest },
  };
  return { id, reference, from, to, outcome, record };
}

/** A same-currency transfer out of an internal account: no quote, no fee. */
export function transferRecord(facts: PlainFacts): StoredTransaction {
  const money = { amount: facts.amount, currency: currencyObject(facts.from.currency) };
  return plainRecord(facts, { type: "OUTGOING", sentAmount: money, receivedAmount: money, fees: 0 });
}

const NO_FEES = {
  serviceApiMultiplier: 1,
  serviceApiFixedFee: 0,
  serviceApiVariableFeeRate: 0,
  serviceApiVariableFeeAmount: 0,
};

/** An incoming transaction: a pull, a deposit or a UMA payment. The reference appears once it is past CREATED. */
export function incomingRecord(facts: PlainFacts): StoredTransaction {
  const { amount, to, status, reference, counterpartyInformation } = facts;
  return plainRecord(facts, {
    ...{ type: "INCOMING", counterpartyInformation, rateDetails: NO_FEES },
    receivedAmount: { amount, currency: currencyObject(to.currency) },
    reconciliationInstructions: status === "CREATED" ? undefined : { reference },
  });
}

/** The same transaction with changes to its public record; `updatedAt` moves to `at`. */
export function changed(stored: StoredTransaction, at: number, changes: Partial<WholeTransaction>): StoredTransaction {
  return { ...stored, record: { ...stored.record, ...changes, updatedAt: new Date(at).toISOString() } };
}
