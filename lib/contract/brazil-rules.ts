/** Types of Pix key (interface-defaults 3). */
export const PIX_KEY_TYPES = ["CPF", "CNPJ", "EMAIL", "PHONE", "RANDOM"] as const;
export type PixKeyType = (typeof PIX_KEY_TYPES)[number];

// A CNPJ may contain letters since 2026; its two check digits are still digits.
const FORMS: Record<PixKeyType, [form: RegExp, message: string]> = {
  CPF: [/^\d{11}$/, "A CPF has 11 digits."],
  CNPJ: [/^[0-9A-Z]{12}\d{2}$/, "A CNPJ has 14 characters."],
  EMAIL: [/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "Enter an email address."],
  PHONE: [/^\+55\d{10,11}$/, "Enter +55 followed by 10 or 11 digits."],
  RANDOM: [/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, "A random key has the form of a UUID."],
};

const PUNCTUATED = [/^\d{3}\.\d{3}\.\d{3}-\d{2}$/, /^[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}$/i];

/**
 * A Pix key as sent: a CPF, CNPJ or phone number without its punctuation; other keys unchanged.
 */
export function compactPixKey(key: string): string {
  if (PUNCTUATED.some((form) => form.test(key))) return key.replace(/[./-]/g, "").toUpperCase();
  return /^\+[\d\s()-]+$/.test(key) ? key.replace(/[\s()-]/g, "") : key;
}

/** Why `key` is not a Pix key of that type, in words; null if it is one or the type is unknown. */
export function pixKeyProblem(key: string, type: string): string | null {
  const form = Object.hasOwn(FORMS, type) ? FORMS[type as PixKeyType] : undefined;
  return form === undefined || form[0].test(key) ? null : form[1];
}

/** Whether `text` has the form of a CPF or a CNPJ, without punctuation. */
export function isBrazilianTaxId(text: string): boolean {
  return FORMS.CPF[0].test(text) || FORMS.CNPJ[0].test(text);
}

/** Whether the two check digits of a CPF or CNPJ are correct. */
export function hasBrazilianChecksum(text: string): boolean {
  if (!isBrazilianTaxId(text) || /^(.)\1+$/.test(text)) return false;
  const longest = text.length === 11 ? 11 : 9;
  const body = text.slice(0, -2);
  const first = checkDigit(body, longest);
  return text.endsWith(`${first}${checkDigit(`${body}${first}`, longest)}`);
}

// Weights run 2, 3, … from the right and restart after `longest`; a letter counts as its ASCII code minus 48.
function checkDigit(body: string, longest: number): number {
  let sum = 0;
  for (let at = 0; at < body.length; at++) {
    const fromRight = body.length - 1 - at;
    sum += (body.charCodeAt(at) - 48) * (2 + (fromRight % (longest - 1)));
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
