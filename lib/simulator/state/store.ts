import type { ChangeLog, LogHeader, Operation } from "./change-log";
import { Counters } from "./counters";
import { Ledger, type Leg } from "./ledger";
import type { Delivery, IdempotencyRecord, ImportRecord, KycLink, LookupRecord, SettingRecord, Timer } from "./records";
import type {
  StoredCustomer,
  StoredExternalAccount,
  StoredInternalAccount,
  StoredQuote,
  StoredTransaction,
} from "./resources";
import { Table } from "./table";

/** The record type of each table. */
export interface Tables {
  customers: StoredCustomer;
  internalAccounts: StoredInternalAccount;
  externalAccounts: StoredExternalAccount;
  quotes: StoredQuote;
  /** Transactions created after the seed, in chronological order. */
  transactions: StoredTransaction;
  /** Seeded transactions that have changed since. */
  changedTransactions: StoredTransaction;
  lookups: LookupRecord;
  kycLinks: KycLink;
  idempotency: IdempotencyRecord;
  imports: ImportRecord;
  deliveries: Delivery;
  timers: Timer;
  values: SettingRecord;
}
export type TableName = keyof Tables;

const NAMES = [
  "customers",
  "internalAccounts",
  "externalAccounts",
  "quotes",
  "transactions",
  "changedTransactions",
  "lookups",
  "kycLinks",
  "idempotency",
  "imports",
  "deliveries",
  "timers",
  "values",
] as const satisfies readonly TableName[];

/** Tables whose records are short-lived and not listed by place. */
const UNLISTED: readonly TableName[] = ["deliveries", "timers", "idempotency", "lookups"];

/** Whether a table's IDs are keys of counters. */
const isCounted = (table: string) => table === "transactions" || table === "quotes";

/** The log is rewritten once it has grown by this many bytes. */
const REWRITE_BYTES = 16 * 1024 * 1024;

/** All state. Changes are applied at once and written by `flush`, as one line for everything since the last flush. */
export class Store {
  readonly tables = Object.fromEntries(NAMES.map((name) => [name, new Table(!UNLISTED.includes(name))])) as unknown as {
    readonly [N in TableName]: Table<Tables[N]>;
  };
  /** The non-deleted customer with a UMA address, given in lower case. */
  readonly customerByUma = this.tables.customers.indexBy((customer) =>
    customer.isDeleted || customer.umaAddress === undefined ? null : customer.umaAddress.toLowerCase(),
  );
  private readonly accountByOwner = this.tables.internalAccounts.indexBy(
    (account) => `${account.customerId ?? ""} ${account.currency}`,
  );
  readonly ledger = new Ledger();
  readonly counters = new Counters();
  /** The sums posted since the seed, by account and currency. */
  private readonly posted = new Ledger();
  private pending: Operation[] = [];
  /** Grows with every change: anything computed at one version is valid until the next. */
  version = 0;

  /** Without a log, state is only in memory. */
  constructor(private readonly log: ChangeLog | null) {}

  /** The internal account of a customer, or of the platform if undefined, in a currency. */
  internalAccountOf(customerId: string | undefined, currency: string): StoredInternalAccount | undefined {
    return this.accountByOwner(`${customerId ?? ""} ${currency}`);
  }

  /** Replays the log over the seed, which `onHeader` builds first; null if there is no log yet. */
  replay(onHeader: (header: LogHeader) => void): LogHeader | null {
    return this.log?.replay((operations) => this.applyAll(operations), onHeader) ?? null;
  }

  openLog(header: LogHeader, isNew: boolean): void {
    this.log?.open(header, isNew);
  }

  /** Adds a record of the seed, which is never logged. */
  seed<N extends TableName>(table: N, record: Tables[N]): void {
    (this.tables[table] as Table<Tables[N]>).set(record);
  }

  put<N extends TableName>(table: N, record: Tables[N]): void {
    (this.tables[table] as Table<Tables[N]>).set(record);
    this.version++;
    this.pending.push(["put", table, record]);
  }

  remove(table: TableName, id: string): void {
    this.tables[table].remove(id);
    if (isCounted(table)) this.counters.fold(id);
    this.version++;
    this.pending.push(["delete", table, id]);
  }

  /** Posts an entry. Throws `OverdraftError` without changing anything. */
  post(legs: readonly Leg[]): void {
    this.ledger.check(legs);
    this.version++;
    for (const leg of legs) {
      this.ledger.apply(leg.account, leg.currency, leg.delta);
      this.posted.apply(leg.account, leg.currency, leg.delta);
      this.pending.push(["post", leg.account, leg.currency, leg.delta.toString()]);
    }
  }

  count(counter: string, key: string): void {
    this.counters.add(counter, key);
    this.pending.push(["count", counter, key]);
  }

  /** Hands everything since the last call to the operating system; call it before sending a response. */
  flush(): void {
    if (this.pending.length === 0) return;
    const operations = this.pending;
    this.pending = [];
    this.log?.append(operations);
  }

  /** Rewrites the log as the current state, once it has grown long. */
  shortenLog(header: LogHeader, grownBy = REWRITE_BYTES): void {
    if (!this.log || this.log.grown < grownBy) return;
    this.flush();
    this.log.rewrite(header, this.everything());
  }

  private *everything(): Generator<Operation> {
    for (const name of NAMES) for (const record of this.tables[name].all()) yield ["put", name, record];
    for (const [account, currency, sum] of this.posted.all()) yield ["post", account, currency, sum.toString()];
    for (const [counter, key, times] of this.counters.all()) yield ["count", counter, key, times];
  }

  close(): void {
    this.flush();
    this.log?.close();
  }

  private applyAll(operations: Operation[]): void {
    for (const operation of operations) {
      switch (operation[0]) {
        case "put":
          // The log is our own: its content was type-checked when it was written.
          this.tableOf(operation[1]).set(operation[2]);
          break;
        case "delete":
          this.tableOf(operation[1]).remove(operation[2]);
          if (isCounted(operation[1])) this.counters.fold(operation[2]);
          break;
        case "post":
          this.ledger.apply(operation[1], operation[2], BigInt(operation[3]));
          this.posted.apply(operation[1], operation[2], BigInt(operation[3]));
          break;
        case "count":
          this.counters.add(operation[1], operation[2], operation[3]);
          break;
      }
    }
  }

  private tableOf(name: string): Table<{ id: string }> {
    const known = NAMES.find((known) => known === name);
    if (!known) throw new Error(`unknown table in the log: ${name}`);
    return this.tables[known] as unknown as Table<{ id: string }>;
  }
}
