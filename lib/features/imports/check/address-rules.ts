import { CountryCode } from "@/lib/contract/common";
import { type Cells, checkIdentifier, isSheetError, type Say } from "./spreadsheet-damage";

const LINE_MAX = 200;
const POSTAL_MAX = 20;
/** Countries whose postal codes have five digits and may begin with a zero. */
const FIVE_DIGITS = new Set(["US", "DE", "ES", "FR", "IT", "MX", "FI", "EE", "HR", "KR", "MY", "TH", "PL", "LT", "MA"]);
const countries = new Map<string, boolean>();

function isCountryCode(code: string): boolean {
  let known = countries.get(code);
  if (known === undefined) {
    known = CountryCode.safeParse(code).success;
    // A damaged file may hold anything here: only what files repeat is worth keeping.
    if (countries.size < 1000) countries.set(code, known);
  }
  return known;
}

/** The address: as soon as there is any of it, its first line, postal code and country (interface-defaults 3). */
export function checkAddress(cells: Cells, say: Say): void {
  const { addressLine1, city, state, postalCode, country } = cells;
  if (addressLine1 === "" && city === "" && state === "" && postalCode === "" && country === "") return;
  const why = "An address needs its first line, postal code and country.";
  if (addressLine1 === "") say("required", "addressLine1", why);
  else if (addressLine1.length > LINE_MAX) say("too-long", "addressLine1", `Use at most ${LINE_MAX} characters.`);
  if (city.length > LINE_MAX) say("too-long", "city", `Use at most ${LINE_MAX} characters.`);
  if (state.length > LINE_MAX) say("too-long", "state", `Use at most ${LINE_MAX} characters.`);
  if (postalCode === "") say("required", "postalCode", why);
  else checkPostalCode(cells, say);
  if (country === "") say("required", "country", why);
  else if (!isCountryCode(country) && !isSheetError(country)) {
    const isCase = isCountryCode(country.toUpperCase());
    say("country", "country", isCase ? "Write it in capitals." : "Use the two-letter country code, like US.");
  }
}

function checkPostalCode(cells: Cells, say: Say): void {
  const { postalCode, country } = cells;
  if (isSheetError(postalCode) || checkIdentifier(cells, "postalCode", say)) return;
  if (postalCode.length > POSTAL_MAX) say("too-long", "postalCode", `Use at most ${POSTAL_MAX} characters.`);
  else if (postalCode.length < 5 && FIVE_DIGITS.has(country) && /^\d{3,4}$/.test(postalCode)) {
    say("postal-code", "postalCode", "Postal codes there have five digits: a leading zero was probably lost.");
  }
}
