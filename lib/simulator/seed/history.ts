import { SeededIds } from "../state/identity";
import type { StoredExternalAccount, StoredQuote, StoredTransaction } from "../state/resources";
import { activeCustomers } from "./active-customers";
import { type Counterparty, seedCounterparties } from "./counterparties";
import { type SeedCustomer, seedCustomers } from "./customers";
import { seedExternalAccounts } from "./external-accounts";
import { Parties } from "./parties";
import { PaymentDraws } from "./payment-draw";
import { buildPayment, type RecordContext, settledQuote } from "./payment-record";
import { timeline } from "./timeline";

export interface HistoryOptions {
  seed: number;
  customers: number;
  transactions: number;
  now: number;
}

/** The columns of all seeded transactions, by index, which is chronological. */
export interface Columns {
  createdAt: Float64Array;
  kind: Uint8Array;
  state: Uint8Array;
  customer: Uint32Array;
  sender: Uint32Array;
  receiver: Uint32Array;
}

/** The seed: customers and accounts in full, transactions as columns whose details are generated on demand. */
export class History {
  readonly customers: SeedCustomer[];
  readonly externals: StoredExternalAccount[];
  readonly counterparties: Counterparty[];
  readonly parties: Parties;
  readonly columns: Columns;
  readonly transactionIds: SeededIds;
  readonly quoteIds: SeededIds;
  private readonly draws: PaymentDraws;
  private readonly context: RecordContext;

  constructor(readonly options: HistoryOptions) {
    const { seed, now, transactions } = options;
    this.customers = seedCustomers(seed, options.customers, now);
    this.externals = seedExternalAccounts(seed, this.customers, now);
    this.counterparties = seedCounterparties(seed);
    this.parties = new Parties(seed, this.customers, this.externals, this.counterparties);
    this.transactionIds = new SeededIds("Transaction", seed, 4);
    this.quoteIds = new SeededIds("Quote", seed, 5);
    const createdAt = timeline(seed, transactions, now);
    const { customers, parties, transactionIds, quoteIds } = this;
    const active = activeCustomers(customers, this.externals);
    this.draws = new PaymentDraws(seed, now, active, parties, this.externals, this.counterparties.length, createdAt);
    this.context = { seed, now, customers, parties, transactionIds, quoteIds };
    this.columns = {
      createdAt,
      kind: new Uint8Array(transactions),
      state: new Uint8Array(transactions),
      customer: new Uint32Array(transactions),
      sender: new Uint32Array(transactions),
      receiver: new Uint32Array(transactions),
    };
    const { columns } = this;
    for (let index = 0; index < transactions; index++) {
      const { payment } = this.draws.draw(index);
      columns.kind[index] = payment.kind;
      columns.state[index] = payment.state;
      columns.customer[index] = payment.customer;
      columns.sender[index] = payment.sender;
      columns.receiver[index] = payment.receiver;
    }
  }

  get size(): number {
    return this.options.transactions;
  }

  transaction(index: number): StoredTransaction {
    return this.build(index).transaction;
  }

  /** The quote of the transaction at `index`; null for kinds without one. */
  quote(index: number): StoredQuote | null {
    const { quote, transaction } = this.build(index);
    return quote && settledQuote(quote, transaction);
  }

  private build(index: number) {
    return buildPayment(this.context, index, this.columns.createdAt[index] ?? 0, this.draws.draw(index));
  }
}
