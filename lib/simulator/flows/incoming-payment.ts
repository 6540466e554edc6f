import { randomUUID } from "node:crypto";
import { incomingRecord } from "../resources/transaction-record";
import type { StoredCustomer, StoredInternalAccount, StoredTransaction } from "../state/resources";
import type { World } from "../state/world";
import { move, postEntry, system } from "./entries";
import { askForApproval } from "./incoming";
import { newReference } from "./quoting";
import { changeTransaction } from "./transactions";

/** An incoming UMA payment to create. */
export interface IncomingPayment {
  account: StoredInternalAccount;
  customer: StoredCustomer;
  senderUmaAddress: string;
  /** Smallest units of the account's currency. */
  amount: number;
  /** "" succeeds once approved, "returned" is refunded to its sender, anything else fails. */
  outcome: string;
  /** Data about the receiver that the approval must include. */
  requiredFields: string[];
  senderInformation: Record<string, string>;
  description?: string;
  isPassing?: boolean;
}

/** Creates an incoming payment in PENDING and asks the platform to decide on it. */
export function createIncomingPayment(world: World, payment: IncomingPayment): StoredTransaction {
  const { account, customer } = payment;
  const stored: StoredTransaction = {
    ...incomingRecord({
      id: `Transaction:${randomUUID()}`,
      customerId: customer.id,
      platformCustomerId: customer.platformCustomerId,
      from: { kind: "uma", party: payment.senderUmaAddress, currency: account.currency },
      to: { kind: "internal", party: account.id, currency: account.currency },
      amount: payment.amount,
      createdAt: world.clock.now(),
      reference: newReference(),
      outcome: payment.outcome,
      status: "PENDING",
      description: payment.description,
      counterpartyInformation: payment.senderInformation,
    }),
    approval: { state: "asked", requiredFields: payment.requiredFields },
    ...(payment.isPassing ? { isPassing: true } : {}),
  };
  askForApproval(world, stored);
  world.store.count("incomingPayments", customer.id);
  return stored;
}

/** Credits money paid in from outside by the account's payment instructions: already settled, no approval needed. */
export function payIn(world: World, account: StoredInternalAccount, amount: number, isPassing = false): void {
  const { currency, customerId } = account;
  const customer = customerId === undefined ? undefined : world.store.tables.customers.get(customerId);
  const stored: StoredTransaction = {
    ...incomingRecord({
      id: `Transaction:${randomUUID()}`,
      customerId,
      platformCustomerId: customer?.platformCustomerId,
      from: { kind: "realtime", party: "", currency },
      to: { kind: "internal", party: account.id, currency },
      amount,
      createdAt: world.clock.now(),
      reference: newReference(),
      outcome: "",
      status: "PROCESSING",
    }),
    ...(isPassing ? { isPassing } : {}),
  };
  postEntry(world, move(system("funding"), account.id, currency, amount));
  changeTransaction(world, stored, { status: "COMPLETED", settledAt: world.clock.iso() });
}
