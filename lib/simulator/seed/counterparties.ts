import { hash32, Random } from "../state/random";
import { NAME_LISTS, type SeedCountry } from "./names";
import { birthDate, personName, slugOf } from "./people";

/** A person at another institution who pays or is paid over UMA. */
export interface Counterparty {
  umaAddress: string;
  fullName: string;
  birthDate: string;
  nationality: string;
  currency: string;
}

const DOMAINS = [
  "pay.lumenbank.example",
  "uma.northstar.example",
  "wallet.azulpay.example",
  "uma.kestrelmoney.example",
];
const COUNTRIES = Object.keys(NAME_LISTS) as SeedCountry[];

/** The people at other institutions, always the same for a seed. */
export function seedCounterparties(seed: number): Counterparty[] {
  const used = new Set<string>();
  return Array.from({ length: 320 }, (_, index) => {
    const random = new Random(hash32(seed, index, 0xf0));
    const country = random.pick(COUNTRIES);
    const fullName = personName(random, country);
    const domain = random.pick(DOMAINS);
    let umaAddress = `$${slugOf(fullName)}@${domain}`;
    if (used.has(umaAddress)) umaAddress = `$${slugOf(fullName)}${index}@${domain}`;
    used.add(umaAddress);
    const { country: nationality, currency } = NAME_LISTS[country];
    return { umaAddress, fullName, birthDate: birthDate(random), nationality, currency };
  });
}

/** What a counterparty's institution says about them. */
export function counterpartyInformation(person: Counterparty): Record<string, string> {
  return { FULL_NAME: person.fullName, BIRTH_DATE: person.birthDate, NATIONALITY: person.nationality };
}
