import { SeededIds } from "../state/identity";
import { hash32, Random } from "../state/random";
import type { StoredExternalAccount } from "../state/resources";
import { accountDetails } from "./account-details";
import type { SeedCustomer } from "./customers";
import { CORRIDORS, NAME_LISTS, type SeedCountry } from "./names";
import { address, birthDate, businessName, personName, taxId } from "./people";

/** Sandbox endings and what they mean: interface-defaults 6. */
export const FAILURE_SUFFIXES = ["002", "003", "004", "009"] as const;

const COUNTRY_OF: Record<string, SeedCountry> = {
  USD: "US",
  EUR: "DE",
  GBP: "GB",
  MXN: "MX",
  BRL: "BR",
  PHP: "PH",
  NGN: "NG",
  KES: "KE",
  INR: "IN",
};

/** The number of external accounts for this many customers: at least 400. */
export function externalAccountCount(customers: number): number {
  return Math.max(400, Math.round(customers * 1.75));
}

function status(random: Random): string {
  const draw = random.next();
  if (draw < 0.89) return "ACTIVE";
  if (draw < 0.93) return "PENDING";
  return draw < 0.965 ? "UNDER_REVIEW" : "INACTIVE";
}

function beneficiary(random: Random, country: SeedCountry, isBusiness: boolean, used: Set<string>) {
  if (isBusiness) {
    const legalName = businessName(random, country, used);
    return {
      beneficiaryType: "BUSINESS",
      businessInfo: { legalName, taxId: taxId(random, country) },
      address: address(random, country),
    };
  }
  return {
    beneficiaryType: "INDIVIDUAL",
    fullName: personName(random, country),
    birthDate: birthDate(random),
    nationality: NAME_LISTS[country].country,
    address: address(random, country),
  };
}

/**
 * The external accounts of the seed's customers, then the platform's own four. Each customer's first one is ACTIVE;
 * about one in twenty ends in a failure suffix.
 */
export function seedExternalAccounts(
  seed: number,
  customers: readonly SeedCustomer[],
  now: number,
): StoredExternalAccount[] {
  const ids = new SeededIds("ExternalAccount", seed, 2);
  const used = new Set<string>();
  const accounts: StoredExternalAccount[] = [];
  const platformCurrencies = ["USD", "USD", "EUR", "MXN"];
  const total = externalAccountCount(customers.length);
  for (let index = 0; index < total + platformCurrencies.length; index++) {
    const random = new Random(hash32(seed, index, 0xe1));
    const owner = index < total ? customers[index % customers.length] : undefined;
    const isFirst = index < customers.length;
    const currency = owner
      ? random.pick(CORRIDORS[owner.homeCurrency] ?? ["USD"])
      : (platformCurrencies[index - total] ?? "USD");
    const suffix = owner && !isFirst && random.chance(0.12) ? random.pick(FAILURE_SUFFIXES) : "";
    const country = COUNTRY_OF[currency] ?? owner?.country ?? "US";
    const isBusiness = owner ? random.chance(owner.record.customerType === "BUSINESS" ? 0.75 : 0.15) : true;
    const holder = owner
      ? beneficiary(random, country, isBusiness, used)
      : {
          beneficiaryType: "BUSINESS",
          businessInfo: { legalName: "Meridian Payments Inc" },
          address: address(random, "US"),
        };
    const name = "fullName" in holder ? String(holder.fullName) : holder.businessInfo.legalName;
    const { fields, identifier } = accountDetails(random, currency, name, suffix);
    const created = owner
      ? Math.min(now - 3_600_000, owner.createdAt + random.between(10, 40_000) * 60_000)
      : now - 700 * 86_400_000;
    const id = ids.id(index);
    const at = new Date(created).toISOString();
    accounts.push({
      id,
      ...(owner ? { customerId: owner.record.id } : {}),
      identifier,
      createdAt: at,
      record: {
        id,
        ...(owner ? { customerId: owner.record.id } : {}),
        status: isFirst || !owner || suffix !== "" ? "ACTIVE" : status(random),
        currency,
        platformAccountId: owner
          ? `acct-${owner.record.platformCustomerId}-${Math.floor(index / customers.length) + 1}`
          : `treasury-${currency.toLowerCase()}-${index - total + 1}`,
        accountInfo: { ...fields, beneficiary: holder },
        createdAt: at,
        updatedAt: at,
      },
    });
  }
  return accounts;
}
