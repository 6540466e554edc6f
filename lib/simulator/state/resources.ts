import type { Customer } from "@/lib/contract/customer";
import type { ExternalAccount } from "@/lib/contract/external-account";
import type { PricedQuote } from "@/lib/contract/quote";
import type { Transaction } from "@/lib/contract/transaction";

type Whole<T, K extends keyof T> = T & Required<Pick<T, K>>;
/** What the simulator itself always stores of each resource, even if its responses show less. */
export type WholeQuote = Whole<PricedQuote, "createdAt">;
export type WholeTransaction = Whole<Transaction, "status" | "type" | "createdAt">;
type WholeExternalAccount = Whole<ExternalAccount, "status" | "currency">;

export type StoredCustomer = Customer & { id: string };

/** An internal account; its balance is in the ledger. */
export interface StoredInternalAccount {
  id: string;
  /** Absent on the platform's own accounts. */
  customerId?: string;
  currency: string;
  createdAt: string;
  updatedAt: string;
}

/** An external account and the text whose last digits decide a sandbox failure (interface-defaults 6). */
export interface StoredExternalAccount {
  id: string;
  /** Absent on the platform's own accounts. */
  customerId?: string;
  record: WholeExternalAccount;
  identifier: string;
  createdAt: string;
}

/** Where money comes from or goes to. */
export interface Side {
  kind: "internal" | "external" | "uma" | "realtime";
  /** Account ID or UMA address; for realtime funding the network of a stablecoin, else empty. */
  party: string;
  currency: string;
}

export interface StoredQuote {
  id: string;
  quote: WholeQuote;
  customerId?: string;
  platformCustomerId?: string;
  from: Side;
  to: Side;
  /** What reaches the exchange after fees, in smallest units of the sending currency. */
  converted: number;
  description?: string;
  /** The transaction; separate from `quote.transactionId`, which may appear later. */
  transactionId?: string;
  /** The number of wrong codes, and until when no more are accepted, in simulated milliseconds. */
  authorization?: { wrong: number; lockedUntil?: number };
  /** The last digits that decide a sandbox failure, or "". */
  outcome: string;
  /** Created by the simulator itself (life.ts): removed when old, with its transaction. */
  isPassing?: boolean;
  reference: string;
  counterpartyInformation?: Record<string, string>;
  /** What the receiver's institution was told about the payer. */
  senderCustomerInfo?: Record<string, string>;
}

export interface StoredTransaction {
  id: string;
  record: WholeTransaction;
  /** The reference on statements; public in `reconciliationInstructions` or `paymentInstructions`. */
  reference: string;
  from: Side;
  to: Side;
  /**
   * The sandbox outcome: "" succeeds, else as named by `sandboxOutcome`; "returned": an incoming payment is refunded.
   */
  outcome: string;
  /** Created by the simulator itself (life.ts): removed when old. */
  isPassing?: boolean;
  /** Incoming: the state of the platform's decision, and the data it was asked for. */
  approval?: { state: "asked" | "waiting" | "approved" | "rejected"; requiredFields: string[] };
}
