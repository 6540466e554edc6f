import { randomUUID } from "node:crypto";
import { MAX_AMOUNT } from "@/lib/money";
import { lacksConsent } from "../handlers/end-user-terms";
import { refuse } from "../http/api-error";
import { currencyObject, HELD_CURRENCIES } from "../pricing/currencies";
import { paymentInstructions } from "../resources/payment-instructions";
import type { StoredCustomer, StoredExternalAccount, StoredInternalAccount } from "../state/resources";
import type { World } from "../state/world";

/** An internal account as the interface shows it, with its current balance (interface-defaults 3). */
export function presentInternalAccount(world: World, account: StoredInternalAccount) {
  const { id, customerId, currency, createdAt, updatedAt } = account;
  return {
    id,
    ...(customerId === undefined ? {} : { customerId }),
    balance: { amount: Number(world.store.ledger.balance(id, currency)), currency: currencyObject(currency) },
    paymentInstructions: paymentInstructions(currency, `IA-${id.slice(-8).toUpperCase()}`),
    createdAt,
    updatedAt,
  };
}

/** Opens one internal account per held currency for a new customer (specification 2.5). */
export function openInternalAccounts(world: World, customer: StoredCustomer): void {
  const at = world.clock.iso();
  for (const { code } of HELD_CURRENCIES) {
    const id = `InternalAccount:${randomUUID()}`;
    world.store.put("internalAccounts", { id, customerId: customer.id, currency: code, createdAt: at, updatedAt: at });
  }
}

/** The internal or external account with this ID. Throws 400 for an unknown ID. */
export function accountById(
  world: World,
  id: string,
  field: string,
): { kind: "internal"; account: StoredInternalAccount } | { kind: "external"; account: StoredExternalAccount } {
  const internal = world.store.tables.internalAccounts.get(id);
  if (internal) return { kind: "internal", account: internal };
  const external = world.store.tables.externalAccounts.get(id);
  if (external) return { kind: "external", account: external };
  throw refuse(400, "INVALID_BANK_ACCOUNT", "Account not found.", { field });
}

/** Throws 403 unless the customer may move money: APPROVED, not deleted (specification 1), terms accepted. */
export function requireReady(world: World, customerId: string | undefined): StoredCustomer | undefined {
  if (customerId === undefined) return undefined;
  const customer = world.store.tables.customers.get(customerId);
  if (!customer) throw refuse(404, "USER_NOT_FOUND", "Customer not found.");
  if (customer.isDeleted || customer.kycStatus !== "APPROVED") {
    throw refuse(403, "USER_NOT_READY", "The customer can't move money.", { kycStatus: customer.kycStatus });
  }
  if (lacksConsent(world, customer)) {
    throw refuse(403, "END_USER_TERMS_NOT_ACCEPTED", "The customer hasn't accepted the terms.");
  }
  return customer;
}

/** Whether the balance plus `amount` is still within the largest amount (specification 8). */
export function hasRoom(world: World, account: StoredInternalAccount, amount: number): boolean {
  return world.store.ledger.balance(account.id, account.currency) + BigInt(amount) <= BigInt(MAX_AMOUNT);
}

/** Throws 400 if the balance plus `amount` would exceed the largest amount. */
export function requireRoom(world: World, account: StoredInternalAccount, amount: number): void {
  if (!hasRoom(world, account, amount)) throw refuse(400, "AMOUNT_OUT_OF_RANGE", "The account can't hold that much.");
}

/** Marks an internal account as changed and notifies the platform of its new balance. */
export function balanceChanged(world: World, accountId: string): void {
  const account = world.store.tables.internalAccounts.get(accountId);
  if (!account) return;
  const updated = { ...account, updatedAt: world.clock.iso() };
  world.store.put("internalAccounts", updated);
  if (world.settings.balanceWebhooks) {
    world.sender.enqueue("INTERNAL_ACCOUNT.BALANCE_UPDATED", presentInternalAccount(world, updated));
  }
}
