import { type CurrencyInfo, currencyInfo, HELD_CURRENCIES } from "../pricing/currencies";
import { priceQuote, umaFee } from "../pricing/quote-pricing";
import { customerRate } from "../pricing/rates";
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

/** The data from which a seeded payment's details are generated. */
export interface RecordContext {
  seed: number;
  now: number;
  customers: readonly SeedCustomer[];
  parties: Parties;
  transactionIds: SeededIds;
  quoteIds: SeededIds;
}

/** How long before its transaction a seeded quote was created: constant, so quotes keep the transactions' order. */
export const QUOTE_LEAD = 24_000;
const LIFETIME = 120_000;

function heldCode(index: number): string {
  return HELD_CURRENCIES[index]?.code ?? "USD";
}

function ownSide(parties: Parties, customer: number, currency: number): Side {
  return { kind: "internal", party: parties.internalId(customer, currency), currency: heldCode(currency) };
}

function memo(random: Random, isBusiness: boolean): string | undefined {
  if (random.chance(0.35)) return undefined;
  if (!isBusiness) return random.pick(PERSONAL_MEMOS);
  return `${random.pick(BUSINESS_MEMOS)} ${random.between(1001, 9899)}`;
}

/** A typical amount that people or businesses send, in the currency's smallest unit; often a round one. */
function drawAmount(random: Random, facts: CurrencyInfo, isBusiness: boolean): number {
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
  const { parties } = context;
  const customer = context.customers[payment.customer];
  if (!customer) throw new RangeError(`no customer ${payment.customer}`);
  const isBusiness = customer.record.customerType === "BUSINESS";
  const isUma = payment.kind === KIND.umaOut || payment.kind === KIND.umaIn;
  const person = isUma ? parties.counterpartyAt(payment.other) : null;
  const external = !isUma && payment.other >= 0 ? parties.externalAt(payment.other) : null;
  const outside: Side | null = person
    ? { kind: "uma", party: person.umaAddress, currency: person.currency }
    : external && { kind: "external", party: external.id, currency: external.record.currency };
  const base: Base = {
    at,
    customer,
    isBusiness,
    id: context.transactionIds.id(index),
    reference: context.transactionIds.reference(index),
    description: memo(random, isBusiness),
    information: person ? counterpartyInformation(person) : undefined,
  };
  if (payment.kind >= FIRST_WITHOUT_QUOTE) {
    const own = ownSide(parties, payment.customer, Math.max(payment.fromCurrency, payment.toCurrency));
    const transaction = plainPayment(base, own, outside, payment, random);
    return { transaction: settle(transaction, payment, random, at, context.now), quote: null };
  }
  const home = heldCode(payment.fromCurrency);
  const from =
    payment.kind === KIND.funded ? outsideFunding(home) : ownSide(parties, payment.customer, payment.fromCurrency);
  const to = outside ?? ownSide(parties, payment.customer, payment.toCurrency);
  const quote = quotedPayment(context, index, base, from, to, random);
  const transaction = settle(outgoingFromQuote(quote, base.id, at), payment, random, at, context.now);
  return { transaction, quote };
}

/** The data that both kinds of seeded payments need. */
interface Base {
  at: number;
  customer: SeedCustomer;
  isBusiness: boolean;
  id: string;
  reference: string;
  description: string | undefined;
  information: Record<string, string> | undefined;
}

function outsideFunding(currency: string): Side {
  return { kind: "realtime", party: "", currency };
}

function plainPayment(
  base: Base,
  own: Side,
  outside: Side | null,
  payment: PaymentDraw,
  random: Random,
): StoredTransaction {
  const incoming = payment.kind !== KIND.transferOut;
  const other = outside ?? outsideFunding(own.currency);
  const facts = {
    id: base.id,
    customerId: base.customer.record.id,
    platformCustomerId: base.customer.record.platformCustomerId,
    reference: base.reference,
    outcome: "",
    description: base.description,
    counterpartyInformation: base.information,
    from: incoming ? other : own,
    to: incoming ? own : other,
    amount: drawAmount(random, currencyInfo(own.currency), base.isBusiness),
    createdAt: base.at,
    status: STATES[payment.state] ?? "COMPLETED",
  };
  return incoming ? incomingRecord(facts) : transferRecord(facts);
}

function quotedPayment(
  context: RecordContext,
  index: number,
  base: Base,
  from: Side,
  to: Side,
  random: Random,
): StoredQuote {
  const { seed } = context;
  const sending = currencyInfo(from.currency);
  const receiving = currencyInfo(to.currency);
  const createdAt = base.at - QUOTE_LEAD;
  const rate = customerRate(seed, from.currency, to.currency, createdAt);
  const lockedSide = random.chance(0.7) ? ("SENDING" as const) : ("RECEIVING" as const);
  const amount = drawAmount(random, lockedSide === "SENDING" ? sending : receiving, base.isBusiness);
  const counterpartyFee = base.information ? umaFee(seed, sending, createdAt) : 0;
  const price =
    priceQuote({ lockedSide, amount, rate, sending, counterpartyFee }) ??
    priceQuote({ lockedSide: "SENDING", amount: sending.fixedFee * 400, rate, sending, counterpartyFee });
  if (!price) throw new RangeError(`no price for seeded payment ${index}`);
  return quoteRecord({
    id: context.quoteIds.id(index),
    customerId: base.customer.record.id,
    payerId: base.customer.record.id,
    platformCustomerId: base.customer.record.platformCustomerId,
    from,
    to,
    price,
    rate,
    createdAt,
    expiresAt: createdAt + LIFETIME,
    reference: base.reference,
    outcome: "",
    description: base.description,
    counterpartyInformation: base.information,
  });
}

/** A seeded quote in the state that follows from its transaction's. */
export function settledQuote(quote: StoredQuote, transaction: StoredTransaction): StoredQuote {
  const status = transaction.record.status;
  const carries = status !== STATES[STATE.EXPIRED];
  return {
    ...quote,
    transactionId: transaction.id,
    quote: { ...quote.quote, status, ...(carries ? { transactionId: transaction.id } : {}) },
  };
}
