import type { Customer } from "@/lib/contract/customer";
import type { ExternalAccount } from "@/lib/contract/external-account";
import type { PricedQuote } from "@/lib/contract/quote";
import type { Transaction } from "@/lib/contract/transaction";

type Whole<T, K extends keyof T> = T & Required<Pick<T, K>>;
/** What the simulator itself keeps of each resource, however little of it an answer may show. */
export type WholeQuote = Whole<PricedQuote, "createdAt">;
export type WholeTransaction = Whole<Transaction, "status" | "type" | "createdAt">;
type WholeExternalAccount = Whole<ExternalAccount, "status" | "currency">;

export type StoredCustomer = Customer & { id: string };

/** An internal account; its balance is the ledger's. */
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

/** Where money leaves from or arrives at. */
export interface Side {
  kind: "internal" | "external" | "uma" | "realtime";
  /** Account id or UMA address; of realtime funding the network of a stablecoin, else empty. */
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
  /** The transaction, kept apart from `quote.transactionId`, which may appear later. */
  transactionId?: string;
  /** Proofs of the customer that were wrong, and until when none is taken, in simulated milliseconds. */
  authorization?: { wrong: number; lockedUntil?: number };
  /** The last digits that decide a sandbox failure, or "". */
  outcome: string;
  /** Made by the simulator's own life: it goes when it is old, with its transaction. */
  isPassing?: boolean;
  reference: string;
  counterpartyInformation?: Record<string, string>;
  /** What the receiver's institution was told of the payer. */
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
   * The sandbox outcome: "" succeeds, else as `sandboxOutcome` calls it; "returned": an incoming one goes back.
   */
  outcome: string;
  /** Made by the simulator's own life: it goes when it is old. */
  isPassing?: boolean;
  /** Incoming: whether the platform still has to decide, and what it was asked for. */
  approval?: { state: "asked" | "waiting" | "approved" | "rejected"; requiredFields: string[] };
}
