import type { Random } from "../state/random";
import { NAME_LISTS, type NameList, type SeedCountry } from "./names";

/** A name for use in an address or email: lower case, ASCII, dots for spaces. */
export function slugOf(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ".")
    .replace(/^\.|\.$/g, "");
}

/** An adult's date of birth, `YYYY-MM-DD`. */
export function birthDate(random: Random): string {
  const year = random.between(1948, 2004);
  return `${year}-${String(random.between(1, 12)).padStart(2, "0")}-${String(random.between(1, 28)).padStart(2, "0")}`;
}

export function personName(random: Random, country: SeedCountry): string {
  const list: NameList = NAME_LISTS[country];
  return `${random.pick(list.given)} ${random.pick(list.family)}`;
}

/** A business name; a used one gets a branch name, and after that other owners, to keep them apart. */
export function businessName(random: Random, country: SeedCountry, used: Set<string>): string {
  const list: NameList = NAME_LISTS[country];
  const name = random.pick(list.businesses);
  if (!used.has(name)) {
    used.add(name);
    return name;
  }
  const [city] = random.pick(list.cities);
  const branch = `${name} ${city}`;
  if (!used.has(branch)) {
    used.add(branch);
    return branch;
  }
  return `${random.pick(list.family)} and ${random.pick(list.family)} ${name.split(" ").slice(1).join(" ")}`;
}

export function address(random: Random, country: SeedCountry) {
  const list: NameList = NAME_LISTS[country];
  const [city, state, postalCode] = random.pick(list.cities);
  const street = random.pick(list.streets);
  const number = random.between(1, 240);
  const line1 = ["US", "GB", "FR", "IN", "NG", "PH"].includes(country) ? `${number} ${street}` : `${street} ${number}`;
  return { line1, city, state, postalCode, country: list.country };
}

/** A tax number in the country's format; it belongs to nobody. */
export function taxId(random: Random, country: string): string {
  if (country === "US") return `${random.digits(2)}-${random.digits(7)}`;
  if (country === "GB") return `GB${random.digits(9)}`;
  return `${country}${random.digits(10)}`;
}
