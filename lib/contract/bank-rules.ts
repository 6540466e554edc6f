/** Removes the spaces, hyphens and dots people type into account numbers. */
export function compactNumber(text: string): string {
  return text.replace(/[\s\u00a0.-]/g, "");
}

/** Whether `text` is `min` to `max` ASCII digits. */
export function isDigits(text: string, min: number, max = min): boolean {
  return text.length >= min && text.length <= max && /^[0-9]+$/.test(text);
}

/** US routing number: exactly nine digits (specification 2.6, 8). Its checksum: `hasRoutingChecksum`. */
export function isRoutingNumber(text: string): boolean {
  return isDigits(text, 9);
}

/**
 * Whether nine digits pass the ABA checksum (weights 3, 7, 1). Not in the specification, so the service may accept
 * numbers that don't.
 */
export function hasRoutingChecksum(text: string): boolean {
  return isRoutingNumber(text) && text !== "000000000" && weightedSum(text, [3, 7, 1]) % 10 === 0;
}

/** CLABE: exactly 18 digits (specification 8). Its check digit: `hasClabeChecksum`. */
export function isClabe(text: string): boolean {
  return isDigits(text, 18);
}

/** Whether 18 digits pass the CLABE's check digit (weights 3, 7, 1, each product modulo 10). */
export function hasClabeChecksum(text: string): boolean {
  if (!isClabe(text)) return false;
  const sum = [...text.slice(0, 17)].reduce(
    (total, digit, at) => total + ((Number(digit) * (WEIGHTS[at % 3] ?? 0)) % 10),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(text[17]);
}
const WEIGHTS = [3, 7, 1];

function weightedSum(digits: string, weights: number[]): number {
  return [...digits].reduce((sum, digit, at) => sum + Number(digit) * (weights[at % weights.length] ?? 0), 0);
}

/** IBAN, compact and in any case: 15 to 34 characters, ISO 13616 form, modulo-97 checksum (interface-defaults 3). */
export function isIban(text: string): boolean {
  const iban = text.toUpperCase();
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  let remainder = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

/** SWIFT/BIC: 8 or 11 characters (ISO 9362), in any case. */
export function isSwiftCode(text: string): boolean {
  return /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/i.test(text);
}

/** Whether `text` is `prefix` followed by `min` to `max` digits. */
export function isPhone(text: string, prefix: string, min: number, max = min): boolean {
  return text.startsWith(prefix) && isDigits(text.slice(prefix.length), min, max);
}

/** UPI address: `name@handle`. */
export function isVpa(text: string): boolean {
  return /^[a-z0-9._-]{2,256}@[a-z][a-z0-9]{1,63}$/i.test(text);
}
