import { KIND } from "../seed/payment-draw";
import type { World } from "../state/world";
import type { SeedFilter } from "./seed-index";

export interface IdentifierQuery {
  customerId?: string | undefined;
  platformCustomerId?: string | undefined;
  either?: string | undefined;
  sender?: (string | undefined)[];
  receiver?: (string | undefined)[];
}

/**
 * IDs and addresses of a query as numbers of the seed; null if nothing seeded can match. A customer's own UMA address
 * means the UMA payments to or from that customer, whose side in the record is the internal account.
 */
export function identifierFilter(world: World, query: IdentifierQuery): SeedFilter | null {
  const { history } = world;
  const filter: SeedFilter = {};
  const narrow = (customers: number[]) => {
    filter.customers = filter.customers?.filter((known) => customers.includes(known)) ?? customers;
  };
  if (query.customerId !== undefined) {
    narrow(indexes(world, (customer) => customer.id === query.customerId));
  }
  if (query.platformCustomerId !== undefined) {
    narrow(indexes(world, (customer) => customer.platformCustomerId === query.platformCustomerId));
  }
  const ownUma = (identifier: string) =>
    identifier.startsWith("$") ? indexes(world, (customer) => customer.umaAddress === identifier) : [];
  const side = (side: "either" | "sender" | "receiver", identifier: string | undefined, kinds: number[]) => {
    if (identifier === undefined) return true;
    const lower = identifier.startsWith("$") ? identifier.toLowerCase() : identifier;
    const own = ownUma(lower);
    if (own.length > 0) {
      narrow(own);
      filter.kinds = kinds;
      return true;
    }
    const party = history.parties.numberOf(lower);
    if (party < 0) return false;
    filter[side] = party;
    return true;
  };
  const fits =
    side("either", query.either, [KIND.umaIn, KIND.umaOut]) &&
    (query.sender ?? []).every((identifier) => side("sender", identifier, [KIND.umaOut])) &&
    (query.receiver ?? []).every((identifier) => side("receiver", identifier, [KIND.umaIn]));
  return fits && filter.customers?.length !== 0 ? filter : null;
}

function indexes(
  world: World,
  matches: (customer: { id: string; platformCustomerId?: string; umaAddress?: string }) => boolean,
): number[] {
  const found: number[] = [];
  world.history.customers.forEach((customer, index) => {
    if (matches(customer.record)) found.push(index);
  });
  return found;
}
