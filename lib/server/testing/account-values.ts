import "server-only";
import fc from "fast-check";
import type { FieldRule } from "@/lib/contract/field-rules";

export const DIGITS = [..."0123456789"];
const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const WORD = "abcdefghijklmnopqrstuvwxyz0123456789";
const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** A string of digits of the given length. */
export const digits = (minLength: number, maxLength = minLength) =>
  fc.string({ unit: fc.constantFrom(...DIGITS), minLength, maxLength });
const letters = (alphabet: string, minLength: number, maxLength = minLength) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength });

/** The IBAN with its country's two check digits. */
function checkedIban(country: string, body: string): string {
  let remainder = 0;
  for (const character of `${body}${country}00`) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return `${country}${String(98 - remainder).padStart(2, "0")}${body}`;
}

/** An IBAN of some country. */
export const iban = fc
  .tuple(letters(UPPER, 2), letters(UPPER + DIGITS.join(""), 11, 30))
  .map(([country, body]) => checkedIban(country, body));

const weighted = (text: string, weights: number[]) =>
  [...text].reduce((sum, digit, at) => sum + ((Number(digit) * (weights[at % weights.length] ?? 0)) % 10), 0);

// A bank's code does not begin with zero, so that it is never all zeros.
const routing = fc
  .tuple(fc.constantFrom(..."123456789"), digits(7))
  .map((parts) => parts.join(""))
  .map((body) => `${body}${(10 - (weighted(body, [3, 7, 1]) % 10)) % 10}`);
const clabe = digits(17).map((body) => `${body}${(10 - (weighted(body, [3, 7, 1]) % 10)) % 10}`);
const cpf = fc.constantFrom("52998224725", "11144477735", "39053344705");

/** Text values that a rule must accept, as they are sent; fails for a list or an object. */
export function rightValue(rule: FieldRule): fc.Arbitrary<string> {
  const pattern = "pattern" in rule && rule.pattern !== undefined ? new RegExp(rule.pattern) : undefined;
  if (pattern && rule.kind === "iban") {
    return fc.stringMatching(pattern).map((text) => checkedIban(text.slice(0, 2), text.slice(4)));
  }
  if (pattern && rule.kind !== "br-tax-id") return fc.stringMatching(pattern);
  switch (rule.kind) {
    case "text":
      return letters(`${WORD}-.`, 1, rule.max);
    case "digits":
      return digits(rule.min, rule.max);
    case "choice":
      return fc.constantFrom(...rule.options);
    case "phone":
      return digits(rule.min, rule.max).map((rest) => `${rule.prefix}${rest}`);
    case "routing":
      return routing;
    case "clabe":
      return clabe;
    case "iban":
      return iban;
    case "swift":
      return fc
        .tuple(letters(UPPER, 6), letters(UPPER + DIGITS.join(""), 2), fc.constantFrom("", "500", "XXX"))
        .map((parts) => parts.join(""));
    case "ifsc":
      return fc
        .tuple(letters(UPPER, 4), letters(UPPER + DIGITS.join(""), 6))
        .map(([bank, branch]) => `${bank}0${branch}`);
    case "vpa":
      return fc.tuple(letters(WORD, 2, 40), letters("abcdef", 2, 20)).map((parts) => parts.join("@"));
    case "br-tax-id":
    case "pix-key":
      return cpf;
    case "solana":
      return letters(BASE58, 32, 44);
    case "tron":
      return letters(BASE58, 33).map((rest) => `T${rest}`);
    case "evm":
      return letters("0123456789abcdefABCDEF", 40).map((rest) => `0x${rest}`);
    case "spark":
      return letters(WORD, 10, 200);
    case "lightning-invoice":
      return letters(WORD, 20, 400).map((rest) => `ln${rest}`);
    case "bolt12":
      return letters(WORD, 20, 400).map((rest) => `lno1${rest}`);
    case "lightning-address":
      return fc.tuple(letters(WORD, 1, 30), letters("abcdef.-", 1, 30)).map((parts) => parts.join("@"));
    case "date":
      return fc
        .date({ min: new Date("1900-01-01"), max: new Date("2020-01-01"), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10));
    case "country":
      return fc.constantFrom("DE", "US", "MW", "SN");
    case "email":
      return fc.tuple(letters(WORD, 1, 30), letters("abcdef", 1, 30)).map((parts) => `${parts.join("@")}.example`);
    case "rail":
    case "list":
    case "object":
      throw new Error(`${rule.kind} is no text that is typed`);
  }
}
