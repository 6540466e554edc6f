import { HELD_CURRENCIES } from "../pricing/currencies";
import { SeededIds } from "../state/identity";
import type { StoredExternalAccount, StoredInternalAccount } from "../state/resources";
import type { Counterparty } from "./counterparties";
import type { SeedCustomer } from "./customers";

const HELD = HELD_CURRENCIES.length;

/**
 * Numbers for everything that can be a side of a seeded transaction: internal accounts (a customer's in the order of
 * currencies, then the platform's), external accounts, counterparties. 0 means none.
 */
export class Parties {
  private readonly internalIds: SeededIds;
  private readonly byName = new Map<string, number>();
  private readonly externalStart: number;
  private readonly umaStart: number;

  constructor(
    seed: number,
    private readonly customers: readonly SeedCustomer[],
    private readonly externals: readonly StoredExternalAccount[],
    private readonly counterparties: readonly Counterparty[],
  ) {
    this.internalIds = new SeededIds("InternalAccount", seed, 3);
    this.externalStart = 1 + (customers.length + 1) * HELD;
    this.umaStart = this.externalStart + externals.length;
    externals.forEach((account, index) => {
      this.byName.set(account.id, this.externalStart + index);
    });
    counterparties.forEach((person, index) => {
      this.byName.set(person.umaAddress, this.umaStart + index);
    });
  }

  /** The number of a customer's internal account; the platform's if `customer` equals the number of customers. */
  internal(customer: number, currency: number): number {
    return 1 + customer * HELD + currency;
  }
  internalId(customer: number, currency: number): string {
    return this.internalIds.id(customer * HELD + currency);
  }
  external(index: number): number {
    return this.externalStart + index;
  }
  uma(index: number): number {
    return this.umaStart + index;
  }

  /** The number of an account id or UMA address (lower case), or -1. */
  numberOf(identifier: string): number {
    const internal = this.internalIds.index(identifier);
    if (internal >= 0 && internal < (this.customers.length + 1) * HELD) return 1 + internal;
    return this.byName.get(identifier) ?? -1;
  }

  /** Every seeded internal account: ten per customer, then the platform's ten. */
  *internalAccounts(platformCreatedAt: string): Generator<StoredInternalAccount> {
    for (let owner = 0; owner <= this.customers.length; owner++) {
      const customer = this.customers[owner];
      for (let index = 0; index < HELD; index++) {
        const createdAt = customer?.record.createdAt ?? platformCreatedAt;
        yield {
          id: this.internalId(owner, index),
          ...(customer ? { customerId: customer.record.id } : {}),
          currency: HELD_CURRENCIES[index]?.code ?? "USD",
          createdAt,
          updatedAt: customer?.record.updatedAt ?? createdAt,
        };
      }
    }
  }

  externalAt(index: number): StoredExternalAccount {
    const account = this.externals[index];
    if (!account) throw new RangeError(`no external account ${index}`);
    return account;
  }
  counterpartyAt(index: number): Counterparty {
    const person = this.counterparties[index];
    if (!person) throw new RangeError(`no counterparty ${index}`);
    return person;
  }
}
