import { countries } from "@/lib/contract/countries";
import { type Cells, checkIdentifier, isSheetError, type Say } from "./spreadsheet-damage";

const LINE_MAX = 200;
const POSTAL_MAX = 20;
/** Countries whose postal codes have five digits and may start with a zero. */
const FIVE_DIGITS = new Set(["US", "DE", "ES", "FR", "IT", "MX", "FI", "EE", "HR", "KR", "MY", "TH", "PL", "LT", "MA"]);

/** The address: if any of it is filled, it needs its first line, postal code and country (interface-defaults 3). */
export function checkAddress(cells: Cells, say: Say): void {
  const { addressLine1, city, state, postalCode, country } = cells;
  if (addressLine1 === "" && city === "" && state === "" && postalCode === "" && country === "") return;
  const why = "An address needs line 1, a postal code and a country.";
  if (addressLine1 === "") say("required", "addressLine1", why);
  else if (addressLine1.length > LINE_MAX) say("too-long", "addressLine1", `Use at most ${LINE_MAX} characters.`);
  if (city.length > LINE_MAX) say("too-long", "city", `Use at most ${LINE_MAX} characters.`);
  if (state.length > LINE_MAX) say("too-long", "state", `Use at most ${LINE_MAX} characters.`);
  if (postalCode === "") say("required", "postalCode", why);
  else checkPostalCode(cells, say);
  if (country === "") say("required", "country", why);
  else if (!countries().has(country) && !isSheetError(country)) {
    const isCase = countries().has(country.toUpperCase());
    say("country", "country", isCase ? "Use capital letters." : "Use a two-letter country code, like US.");
  }
}

function checkPostalCode(cells: Cells, say: Say): void {
  const { postalCode, country } = cells;
  if (isSheetError(postalCode) || checkIdentifier(cells, "postalCode", say)) return;
  if (postalCode.length > POSTAL_MAX) say("too-long", "postalCode", `Use at most ${POSTAL_MAX} characters.`);
  else if (postalCode.length < 5 && FIVE_DIGITS.has(country) && /^\d{3,4}$/.test(postalCode)) {
    say(
      "postal-code",
      "postalCode",
      "Postal codes in this country have five digits. A leading zero was probably lost.",
    );
  }
}
