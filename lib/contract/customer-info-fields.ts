import { countryName } from "./countries";

/** Customer-info field names (interface-defaults 2); unknown ones are accepted. */
export const CUSTOMER_INFO_FIELDS = [
  "FULL_NAME",
  "BIRTH_DATE",
  "NATIONALITY",
  "PHONE_NUMBER",
  "EMAIL",
  "POSTAL_ADDRESS",
  "TAX_ID",
  "REGISTRATION_NUMBER",
  "USER_TYPE",
  "COUNTRY_OF_RESIDENCE",
  "ACCOUNT_IDENTIFIER",
  "FI_LEGAL_ENTITY_NAME",
  "FI_ADDRESS",
  "PURPOSE_OF_PAYMENT",
  "ULTIMATE_INSTITUTION_COUNTRY",
  "IDENTIFIER",
] as const;
export type CustomerInfoField = (typeof CUSTOMER_INFO_FIELDS)[number];

const LABELS: Record<CustomerInfoField, string> = {
  FULL_NAME: "Full name",
  BIRTH_DATE: "Date of birth",
  NATIONALITY: "Nationality",
  PHONE_NUMBER: "Phone number",
  EMAIL: "Email",
  POSTAL_ADDRESS: "Postal address",
  TAX_ID: "Tax ID",
  REGISTRATION_NUMBER: "Registration number",
  USER_TYPE: "Individual or business",
  COUNTRY_OF_RESIDENCE: "Country of residence",
  ACCOUNT_IDENTIFIER: "Account identifier",
  FI_LEGAL_ENTITY_NAME: "Institution's legal name",
  FI_ADDRESS: "Institution's address",
  PURPOSE_OF_PAYMENT: "Purpose of payment",
  ULTIMATE_INSTITUTION_COUNTRY: "Ultimate institution's country",
  IDENTIFIER: "Identifier",
};

/** A label for a customer-info field; an unknown one is spelled out: `MOTHERS_NAME` → `Mothers name`. */
export function customerInfoLabel(name: string): string {
  const known = LABELS[name as CustomerInfoField];
  if (known !== undefined) return known;
  const words = name.replaceAll("_", " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const CUSTOMER_INFO_KINDS = ["text", "date", "country"] as const;
export type CustomerInfoKind = (typeof CUSTOMER_INFO_KINDS)[number];

/** The kind of value that a customer-info field holds, by its name. */
export function customerInfoKind(name: string): CustomerInfoKind {
  if (name === "BIRTH_DATE") return "date";
  return name === "NATIONALITY" || name.startsWith("COUNTRY_") || name.endsWith("_COUNTRY") ? "country" : "text";
}

/** The value of a customer-info field for a screen: a country by its name, anything else as it is. */
export const customerInfoText = (name: string, value: string): string =>
  customerInfoKind(name) === "country" ? (countryName(value) ?? value) : value;

/** Why `value` is invalid for a customer-info field, in words; null if it is valid. */
export function customerInfoProblem(name: string, value: string): string | null {
  if (value.length > 2_000) return "Use at most 2,000 characters.";
  const kind = customerInfoKind(name);
  if (kind === "date") return isDate(value) ? null : "Enter a valid date, like 1990-01-31.";
  if (kind !== "country") return null;
  return /^[A-Z]{2}$/.test(value) && countryName(value) !== null ? null : "Enter a country's two letters, such as DE.";
}

/** Whether `text` is an existing date `YYYY-MM-DD`; without zod, so that no form has to load it for this. */
function isDate(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
