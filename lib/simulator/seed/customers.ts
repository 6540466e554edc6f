import { SeededIds } from "../state/identity";
import { hash32, Random } from "../state/random";
import type { StoredCustomer } from "../state/resources";
import { CUSTOMER_COUNTRIES, NAME_LISTS, type SeedCountry } from "./names";
import { address, birthDate, businessName, personName, slugOf, taxId } from "./people";

/** The domain of every UMA address of the platform. */
export const UMA_DOMAIN = "uma.meridian.example";

const DAY = 86_400_000;

/** A seeded customer with what the seed needs to know about them. */
export interface SeedCustomer {
  record: StoredCustomer;
  country: SeedCountry;
  homeCurrency: string;
  createdAt: number;
  deletedAt: number | null;
}

function kycStatus(random: Random): string {
  const draw = random.next();
  if (draw < 0.885) return "APPROVED";
  if (draw < 0.925) return "PENDING_REVIEW";
  if (draw < 0.955) return "REJECTED";
  if (draw < 0.97) return "EXPIRED";
  if (draw < 0.98) return "CANCELED";
  return draw < 0.992 ? "MANUALLY_APPROVED" : "MANUALLY_REJECTED";
}

type Identity = Pick<StoredCustomer, "fullName" | "birthDate" | "nationality" | "businessInfo" | "address">;

function newIdentity(random: Random, country: SeedCountry, isBusiness: boolean, used: Set<string>): Identity {
  const home = address(random, country);
  if (isBusiness) {
    const legalName = businessName(random, country, used);
    const businessInfo = { legalName, registrationNumber: random.digits(8), taxId: taxId(random, country) };
    return { businessInfo, address: home };
  }
  const nationality = NAME_LISTS[country].country;
  return { fullName: personName(random, country), birthDate: birthDate(random), nationality, address: home };
}

/** Where and when a business was incorporated: one to twenty years before it joined. */
function incorporated(info: NonNullable<Identity["businessInfo"]>, country: SeedCountry, joinedAt: number) {
  // Derived from the existing registration number: another random draw would change everything after it.
  const days = 365 + (Number(info.registrationNumber) % 7_000);
  const incorporatedOn = new Date(joinedAt - days * DAY).toISOString().slice(0, 10);
  return { ...info, country: NAME_LISTS[country].country, incorporatedOn };
}

function identityOf(customer: SeedCustomer): Identity {
  const { fullName, birthDate: born, nationality, businessInfo, address: home } = customer.record;
  return businessInfo ? { businessInfo, address: home } : { fullName, birthDate: born, nationality, address: home };
}

/**
 * The seed's customers, oldest first: two thirds joined before the year of history, the rest during it. About one in
 * twenty shares the previous one's `platformCustomerId`, under a UMA address of its own (specification 2.4 rule 4).
 */
export function seedCustomers(seed: number, count: number, now: number): SeedCustomer[] {
  const ids = new SeededIds("Customer", seed, 1);
  const umaAddresses = new Set<string>();
  const businesses = new Set<string>();
  const customers: SeedCustomer[] = [];
  const first = now - 780 * DAY;
  for (let index = 0; index < count; index++) {
    const random = new Random(hash32(seed, index, 0xc1));
    const share = (index + random.next()) / count;
    const createdAt = Math.floor(
      first + (now - 2 * 3_600_000 - first) * (share < 0.66 ? share * 0.8 : 0.528 + (share - 0.66) * 1.388),
    );
    const previous = customers[index - 1];
    // A customer who shares the previous ID is the same person or business under a second UMA address.
    const same = previous !== undefined && random.chance(0.05) ? previous : null;
    const country = same?.country ?? random.pick(CUSTOMER_COUNTRIES);
    const isBusiness = same ? same.record.customerType === "BUSINESS" : random.chance(0.3);
    const status = index < 3 ? "APPROVED" : kycStatus(random);
    const identity = same ? identityOf(same) : newIdentity(random, country, isBusiness, businesses);
    if (identity.businessInfo && !same) identity.businessInfo = incorporated(identity.businessInfo, country, createdAt);
    const name = identity.fullName ?? identity.businessInfo?.legalName ?? "";
    let username = `$${slugOf(name)}`.slice(0, 56);
    for (let copy = 2; umaAddresses.has(username); copy++) username = `$${slugOf(name)}`.slice(0, 52) + copy;
    umaAddresses.add(username);
    const deletedAt =
      status === "APPROVED" && index > 10 && random.chance(0.02)
        ? Math.floor(createdAt + (now - createdAt) * (0.5 + 0.45 * random.next()))
        : null;
    const touched = deletedAt ?? Math.min(now - 60_000, createdAt + random.between(5, 90 * 24 * 60) * 60_000);
    customers.push({
      country,
      homeCurrency: NAME_LISTS[country].currency,
      createdAt,
      deletedAt,
      record: {
        id: ids.id(index),
        platformCustomerId:
          same?.record.platformCustomerId ??
          `${isBusiness ? "biz" : "usr"}-${40_000 + (hash32(seed, index, 7) % 9) + index * 9}`,
        customerType: isBusiness ? "BUSINESS" : "INDIVIDUAL",
        umaAddress: `${username}@${UMA_DOMAIN}`,
        kycStatus: status,
        ...identity,
        createdAt: new Date(createdAt).toISOString(),
        updatedAt: new Date(touched).toISOString(),
        isDeleted: deletedAt !== null,
      },
    });
  }
  return customers;
}
