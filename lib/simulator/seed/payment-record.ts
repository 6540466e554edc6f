import { type CurrencyFacts, currencyFacts, HELD_CURRENCIES } from "../pricing/currencies";
import { priceQuote } from "../pricing/quote-pricing";
import { customerRate, usdPrice } from "../pricing/rates";
import { quoteRecord } from "../resources/quote-record";
import { incomingRecord, outgoingFromQuote, transferRecord } from "../resources/transaction-record";
import type { SeededIds } from "../state/identity";
import type { Random } from "../state/random";
import type { Side, StoredQuote, StoredTransaction } from "../state/resources";
import { counterpartyInformation } from "./counterparties";
import type { SeedCustomer } from "./customers";
import { BUSINESS_MEMOS, PERSONAL_MEMOS } from "./names";
import type { Parties } from "./parties";
import { FIRST_WITHOUT_QUOTE, KIND, type PaymentDraw, STATE, STATES } from "./payment-draw";
import { settle } from "./payment-outcome";

/** What the details of a seeded payment are drawn from. */
export interface RecordContext {
  seed: number;
  now: number;
  customers: readonly SeedCustomer[];
  parties: Parties;
  transactionIds: SeededIds;
  quoteIds: SeededIds;
}

/** How long before its transaction a seeded quote was made: fixed, so that quotes keep the transactions' order. */
export const QUOTE_LEAD = 24_000;
const LIFETIME = 120_000;

function heldCode(index: number): string {
  return HELD_CURRENCIES[index]?.code ?? "USD";
}

function memo(random: Random, isBusiness: boolean): string | undefined {
  if (random.chance(0.35)) return undefined;
  if (!isBusiness) return random.pick(PERSONAL_MEMOS);
  return `${random.pick(BUSINESS_MEMOS)} ${random.between(1001, 9899)}`;
}

/** An amount in `facts`' smallest unit as people and businesses send them; often a round one. */
function drawAmount(random: Random, facts: CurrencyFacts, isBusiness: boolean): number {
  const usd = Math.exp((isBusiness ? 8.3 : 5.5) + random.normal() * (isBusiness ? 1.1 : 0.9));
  const exact = (usd / facts.usd) * 10 ** facts.decimals;
  const step = random.chance(0.55) ? 10 ** Math.max(0, Math.floor(Math.log10(exact)) - 1) : 1;
  return Math.max(facts.fixedFee * 4, Math.round(exact / step) * step);
}

/** The seeded transaction at `index` with its quote, if it has one: a pure function of the context and the index. */
export function buildPayment(
  context: RecordContext,
  index: number,
  at: number,
  { payment, random }: { payment: PaymentDraw; random: Random },
): { transaction: StoredTransaction; quote: StoredQuote | null } {
  const { parties, seed } = context;
  const customer = context.customers[payment.customer];
  if (!customer) throw new RangeError(`no customer ${payment.customer}`);
  const isBusiness = customer.record.customerType === "BUSINESS";
  const isUma = payment.kind === KIND.umaOut || payment.kind === KIND.umaIn;
  const person = isUma ? parties.counterpartyAt(payment.other) : null;
  const external = !isUma && payment.other >= 0 ? parties.externalAt(payment.other) : null;
  const own = (currency: number): Side => ({
    kind: "internal",
    party: parties.internalId(payment.customer, currency),
    currency: heldCode(currency),
  });
  const outside: Side | null = person
    ? { kind: "uma", party: person.umaAddress, currency: person.currency }
    : external && { kind: "external", party: external.id, currency: external.record.currency };
  const shared = {
    id: context.transactionIds.id(index),
    customerId: customer.record.id,
    platformCustomerId: customer.record.platformCustomerId,
    reference: context.transactionIds.reference(index),
    outcome: "",
    description: memo(random, isBusiness),
    ...(person ? { counterpartyInformation: counterpartyInformation(person) } : {}),
  };
  if (payment.kind >= FIRST_WITHOUT_QUOTE) {
    const incoming = payment.kind !== KIND.transferOut;
    const currency = heldCode(incoming ? payment.toCurrency : payment.fromCurrency);
    const fallback: Side = { kind: "realtime", party: "", currency };
    const facts = {
      ...shared,
      from: incoming ? (outside ?? fallback) : own(payment.fromCurrency),
      to: incoming ? own(payment.toCurrency) : (outside ?? own(payment.fromCurrency)),
      amount: drawAmount(random, currencyFacts(currency), isBusiness),
      createdAt: at,
      status: STATES[payment.state] ?? "COMPLETED",
    };
    const transaction = incoming ? incomingRecord(facts) : transferRecord(facts);
    return { transaction: settle(transaction, payment, random, at, context.now), quote: null };
  }
  const home = heldCode(payment.fromCurrency);
  const from: Side =
    payment.kind === KIND.funded ? { kind: "realtime", party: "", currency: home } : own(payment.fromCurrency);
  const to = outside ?? own(payment.toCurrency);
  const sending = currencyFacts(home);
  const receiving = currencyFacts(to.currency);
  const createdAt = at - QUOTE_LEAD;
  const rate = customerRate(seed, home, to.currency, createdAt);
  const locksSending = random.chance(0.7);
  const amount = locksSending
    ? drawAmount(random, sending, isBusiness)
    : Math.max(1, Math.round(drawAmount(random, receiving, isBusiness)));
  const counterpartyFee = person
    ? Math.max(1, Math.round((0.3 / usdPrice(seed, home, createdAt)) * 10 ** sending.decimals))
    : 0;
  const lockedSide = locksSending ? ("SENDING" as const) : ("RECEIVING" as const);
  const price =
    priceQuote({ lockedSide, amount, rate, sending, counterpartyFee }) ??
    priceQuote({ lockedSide: "SENDING", amount: sending.fixedFee * 400, rate, sending, counterpartyFee });
  if (!price) throw new RangeError(`no price for seeded payment ${index}`);
  const { id: _id, ...quoteShared } = shared;
  const expiresAt = createdAt + LIFETIME;
  const quote = quoteRecord({
    ...quoteShared,
    id: context.quoteIds.id(index),
    from,
    to,
    price,
    rate,
    createdAt,
    expiresAt,
  });
  const transaction = settle(outgoingFromQuote(quote, shared.id, at), payment, random, at, context.now);
  return { transaction, quote };
}

/** A seeded quote as its transaction's state leaves it. */
export function settledQuote(quote: StoredQuote, transaction: StoredTransaction): StoredQuote {
  const status = transaction.record.status;
  const carries = status !== STATES[STATE.EXPIRED];
  return {
    ...quote,
    transactionId: transaction.id,
    quote: { ...quote.quote, status, ...(carries ? { transactionId: transaction.id } : {}) },
  };
}
