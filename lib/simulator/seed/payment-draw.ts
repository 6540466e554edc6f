import { HELD_CURRENCIES } from "../pricing/currencies";
import { hash32, Random } from "../state/random";
import type { StoredExternalAccount } from "../state/resources";
import type { ActiveCustomer } from "./active-customers";
import { FAILURE_SUFFIXES } from "./external-accounts";
import type { Parties } from "./parties";

/** Kinds of seeded transactions; from `umaIn` on they are INCOMING. */
export const KIND = {
  payout: 0,
  funded: 1,
  umaOut: 2,
  conversion: 3,
  transferOut: 4,
  umaIn: 5,
  transferIn: 6,
  deposit: 7,
};
export const FIRST_INCOMING = KIND.umaIn;
/** Kinds below this one have a quote. */
export const FIRST_WITHOUT_QUOTE = KIND.transferOut;

/** States by number; the names are those of specification 3.1 and 3.2. */
export const STATES = [
  "CREATED",
  "PENDING",
  "PROCESSING",
  "COMPLETED",
  "REJECTED",
  "FAILED",
  "REFUNDED",
  "EXPIRED",
] as const;
export const STATE = {
  CREATED: 0,
  PENDING: 1,
  PROCESSING: 2,
  COMPLETED: 3,
  REJECTED: 4,
  FAILED: 5,
  REFUNDED: 6,
  EXPIRED: 7,
};

const HOUR = 3_600_000;

/** What filters and counts need to know about a seeded transaction; the rest is generated when it is shown. */
export interface PaymentDraw {
  kind: number;
  state: number;
  /** Index of the customer. */
  customer: number;
  /** Party numbers. */
  sender: number;
  receiver: number;
  /** Index among the external accounts or counterparties, -1 without one. */
  other: number;
  /** Indexes of the internal accounts' currencies among the held ones, -1 without one. */
  fromCurrency: number;
  toCurrency: number;
}

/** Generates seeded transactions: the same index always yields the same payment, whatever the order of requests. */
export class PaymentDraws {
  private readonly activeFrom: Float64Array;
  /** By external account: 1 if its identifier ends in a failure suffix. */
  private readonly failing: Uint8Array;

  constructor(
    private readonly seed: number,
    private readonly now: number,
    private readonly active: readonly ActiveCustomer[],
    private readonly parties: Parties,
    externals: readonly StoredExternalAccount[],
    private readonly counterparties: number,
    private readonly times: Float64Array,
  ) {
    this.activeFrom = Float64Array.from(active, (customer) => customer.from);
    const endings: readonly string[] = FAILURE_SUFFIXES;
    this.failing = Uint8Array.from(externals, (account) => (endings.includes(account.identifier.slice(-3)) ? 1 : 0));
  }

  /** The draw at `index` and the random generator for its details. */
  draw(index: number): { payment: PaymentDraw; random: Random } {
    const random = new Random(hash32(this.seed, index, 0xa1));
    const at = this.times[index] ?? this.now;
    const customer = this.customerAt(random, at);
    const choice = random.next();
    const external = random.pick(customer.externals);
    const payout = this.parties.externalAt(external);
    const home = customer.home;
    const payment: PaymentDraw = {
      kind: KIND.payout,
      state: STATE.COMPLETED,
      customer: customer.index,
      sender: this.parties.internal(customer.index, home),
      receiver: 0,
      other: -1,
      fromCurrency: home,
      toCurrency: -1,
    };
    if (choice < 0.47) {
      this.payExternal(payment, external);
      if (payout.record.currency === HELD_CURRENCIES[home]?.code) payment.kind = KIND.transferOut;
    } else if (choice < 0.57 && payout.record.currency !== HELD_CURRENCIES[home]?.code) {
      payment.kind = KIND.funded;
      payment.sender = 0;
      this.payExternal(payment, external);
    } else if (choice < 0.66) {
      payment.kind = KIND.umaOut;
      payment.receiver = this.drawCounterparty(payment, random);
    } else if (choice < 0.72) {
      payment.kind = KIND.conversion;
      payment.toCurrency = (home + random.between(1, HELD_CURRENCIES.length - 1)) % HELD_CURRENCIES.length;
      payment.receiver = this.parties.internal(customer.index, payment.toCurrency);
    } else {
      payment.toCurrency = home;
      payment.fromCurrency = -1;
      payment.receiver = payment.sender;
      payment.sender = 0;
      const { pull } = customer;
      if (choice < 0.87) {
        payment.kind = KIND.umaIn;
        payment.sender = this.drawCounterparty(payment, random);
      } else if (choice < 0.96 && pull >= 0) {
        payment.kind = KIND.transferIn;
        payment.other = pull;
        payment.sender = this.parties.external(pull);
        payment.toCurrency = 0;
        payment.receiver = this.parties.internal(customer.index, 0);
      } else {
        payment.kind = KIND.deposit;
      }
    }
    payment.state = this.stateOf(payment, random, this.now - at);
    return { payment, random };
  }

  private payExternal(payment: PaymentDraw, external: number): void {
    payment.other = external;
    payment.receiver = this.parties.external(external);
  }

  private drawCounterparty(payment: PaymentDraw, random: Random): number {
    payment.other = random.between(0, this.counterparties - 1);
    return this.parties.uma(payment.other);
  }

  // Called a million times at start: no closures here, since tsx makes each one cost half a microsecond.
  private customerAt(random: Random, at: number) {
    let low = 0;
    let high = this.activeFrom.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.activeFrom[middle] ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    for (let rank = Math.floor(Math.max(1, low) * random.next() ** 1.5); rank >= 0; rank--) {
      const customer = this.active[rank];
      if (customer && customer.until > at) return customer;
    }
    const first = this.active[0];
    if (!first) throw new RangeError("the seed has no approved customer");
    return first;
  }

  private stateOf(payment: PaymentDraw, random: Random, age: number): number {
    const draw = random.next();
    if (payment.kind === KIND.deposit) return STATE.COMPLETED;
    if (payment.kind >= FIRST_INCOMING) {
      if (payment.kind === KIND.umaIn && age < 2 * HOUR && draw < 0.2) return STATE.CREATED;
      if (age < 12 * HOUR && draw > 0.9) return STATE.PROCESSING;
      if (draw < 0.92) return STATE.COMPLETED;
      if (draw < 0.965) return STATE.FAILED;
      if (payment.kind === KIND.transferIn || draw < 0.978) return STATE.REFUNDED;
      return draw < 0.988 ? STATE.REJECTED : STATE.EXPIRED;
    }
    if (payment.kind === KIND.funded && draw < 0.16) return STATE.EXPIRED;
    const paysExternal = payment.kind !== KIND.umaOut && payment.kind !== KIND.conversion;
    if (paysExternal && this.failing[payment.other] === 1) return draw < 0.8 ? STATE.FAILED : STATE.COMPLETED;
    if (age < 6 * HOUR && draw > 0.82) return STATE.PROCESSING;
    if (age < 240 * HOUR && draw > 0.994) return STATE.PROCESSING;
    return draw > 0.975 ? STATE.FAILED : STATE.COMPLETED;
  }
}
