import { HELD_CURRENCIES } from "../pricing/currencies";
import type { StoredExternalAccount } from "../state/resources";
import type { SeedCustomer } from "./customers";

const HOUR = 3_600_000;
const HELD_INDEX = new Map(HELD_CURRENCIES.map((known, index) => [known.code, index]));

/** A customer who pays and is paid: since when and until when, the home currency and the external accounts. */
export interface ActiveCustomer {
  index: number;
  from: number;
  until: number;
  /** Index among the held currencies. */
  home: number;
  /** Indexes of the customer's ACTIVE external accounts. */
  externals: number[];
  /** Index of one from which money can be pulled, or -1. */
  pull: number;
}

/** The customers that seeded payments can belong to, oldest first. */
export function activeCustomers(
  customers: readonly SeedCustomer[],
  externals: readonly StoredExternalAccount[],
): ActiveCustomer[] {
  const places = new Map(customers.map((customer, index) => [customer.record.id, index]));
  const owned: number[][] = customers.map(() => []);
  externals.forEach((account, index) => {
    const owner = places.get(account.customerId ?? "");
    if (owner !== undefined && account.record.status === "ACTIVE") owned[owner]?.push(index);
  });
  const active: ActiveCustomer[] = [];
  customers.forEach((customer, index) => {
    const mine = owned[index] ?? [];
    if (customer.record.kycStatus !== "APPROVED" || mine.length === 0) return;
    active.push({
      index,
      from: customer.createdAt + HOUR,
      until: customer.deletedAt ?? Number.POSITIVE_INFINITY,
      home: HELD_INDEX.get(customer.homeCurrency) ?? 0,
      externals: mine,
      pull: mine.find((at) => externals[at]?.record.accountInfo?.accountType === "US_ACCOUNT") ?? -1,
    });
  });
  return active;
}
