import type { CreateQuoteBody } from "@/lib/contract/quote";
import { registerIncoming } from "../flows/incoming";
import { registerLookups } from "../flows/lookups";
import { registerOutgoing } from "../flows/outgoing";
import { readOptions } from "../options";
import type { StoredExternalAccount, StoredInternalAccount } from "./resources";
import { createWorld, type World } from "./world";

/** A small in-memory world without servers, for unit tests. Move its clock with `world.scheduler.advance`. */
export function testWorld(args: string[] = []): World {
  const world = createWorld(readOptions(["--customers", "40", "--transactions", "600", ...args], {}));
  registerOutgoing(world);
  registerLookups(world);
  registerIncoming(world);
  // Timers fire only through `advance`, never by themselves: a stopped scheduler still runs what an advance passes.
  return world;
}

/** An approved customer's funded internal account and an ACTIVE external account in another currency. */
export function payablePair(
  world: World,
  fits: (external: StoredExternalAccount) => boolean = () => true,
): { internal: StoredInternalAccount; external: StoredExternalAccount; balance: number } {
  for (const external of world.store.tables.externalAccounts.all()) {
    const customer = world.store.tables.customers.get(external.customerId ?? "");
    if (customer?.kycStatus !== "APPROVED" || customer.isDeleted || external.record.status !== "ACTIVE") continue;
    if (!fits(external)) continue;
    for (const internal of world.store.tables.internalAccounts.all()) {
      const balance = Number(world.store.ledger.balance(internal.id, internal.currency));
      const funded = internal.customerId === customer.id && balance > 100_000 && internal.currency !== "BTC";
      if (funded && internal.currency !== external.record.currency) return { internal, external, balance };
    }
  }
  throw new Error("the seed has no such pair");
}

/** A quote request from one account to the other, locking the sending side. */
export function quoteBody(internalId: string, externalId: string, amount: number): CreateQuoteBody {
  return {
    source: { sourceType: "ACCOUNT", accountId: internalId },
    destination: { destinationType: "ACCOUNT", accountId: externalId },
    lockedCurrencySide: "SENDING",
    lockedCurrencyAmount: amount,
  };
}
