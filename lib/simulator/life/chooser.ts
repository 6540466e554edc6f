import { randomInt } from "node:crypto";
import { currencyInfo } from "../pricing/currencies";
import { FAILURE_SUFFIXES } from "../seed/external-accounts";
import { BUSINESS_MEMOS, NAME_LISTS, PERSONAL_MEMOS } from "../seed/names";
import { Random } from "../state/random";
import type { StoredCustomer, StoredExternalAccount, StoredInternalAccount } from "../state/resources";
import type { World } from "../state/world";

/** Seeded differently at each start, so that a demo is not predictable. */
export const random = new Random(randomInt(2 ** 31));

/** A random one of the items; undefined if there are none. */
export function anyOf<T>(items: readonly T[]): T | undefined {
  return items.length === 0 ? undefined : random.pick(items);
}

/** An amount worth about `usd` dollars, in smallest units. */
export function worth(usd: number, currency: string): number {
  const facts = currencyInfo(currency);
  return Math.max(1, Math.round((usd / facts.usd) * 10 ** facts.decimals));
}

/** The size of a payment in dollars: mostly hundreds, now and then thousands. */
export function someDollars(): number {
  return Math.min(24_000, Math.max(4, 190 * Math.exp(1.25 * random.normal())));
}

export function memoFor(customer: StoredCustomer): string | undefined {
  if (random.chance(0.25)) return undefined;
  return random.pick(customer.customerType === "BUSINESS" ? BUSINESS_MEMOS : PERSONAL_MEMOS);
}

const isReady = (customer: StoredCustomer | undefined): customer is StoredCustomer =>
  customer?.kycStatus === "APPROVED" && !customer.isDeleted;

/** A customer who may receive, with their account in their country's currency. */
export function anyReceiver(world: World): { customer: StoredCustomer; account: StoredInternalAccount } | undefined {
  const customer = anyOf([...world.store.tables.customers.all()].filter(isReady));
  if (!customer) return undefined;
  const account = homeAccount(world, customer);
  return account && { customer, account };
}

function homeAccount(world: World, customer: StoredCustomer): StoredInternalAccount | undefined {
  const country = Object.values(NAME_LISTS).find((list) => list.country === customer.address?.country);
  return world.store.internalAccountOf(customer.id, country?.currency ?? "USD");
}

const endingOf = (account: StoredExternalAccount) => account.identifier.slice(-3);
const fails: readonly string[] = FAILURE_SUFFIXES;

/**
 * A customer's account and one of their beneficiaries in another currency, whose number ends in `ending` ("": in no
 * failing suffix).
 */
export function anyPayout(world: World, ending: string) {
  const external = anyOf(
    [...world.store.tables.externalAccounts.all()].filter((account) => {
      if (account.record.status !== "ACTIVE") return false;
      if (ending === "" ? fails.includes(endingOf(account)) : endingOf(account) !== ending) return false;
      const owner = world.store.tables.customers.get(account.customerId ?? "");
      return isReady(owner) && homeAccount(world, owner)?.currency !== account.record.currency;
    }),
  );
  const customer = world.store.tables.customers.get(external?.customerId ?? "");
  const from = customer && homeAccount(world, customer);
  return external && customer && from ? { external, customer, from } : undefined;
}
