import { countryName } from "./countries";
import type { PlainRule } from "./field-rules";

/** A field's label and, where its name implies one, its rule. */
interface FieldWord {
  label: string;
  kind?: PlainRule;
  hint?: string;
}

/** Labels and rules by the JSON name of a field of account data; `CAD_ACCOUNT.bankCode`: for that type alone. */
export const FIELD_WORDS: Record<string, FieldWord> = {
  accountNumber: { label: "Account number" },
  address: { label: "Address" },
  bankAccountType: { label: "Category" },
  bankCode: { label: "Bank code" },
  "CAD_ACCOUNT.bankCode": { label: "Institution number" },
  bankName: { label: "Bank" },
  bolt12: { label: "BOLT 12 offer", kind: "bolt12" },
  branchCode: { label: "Branch code" },
  "CAD_ACCOUNT.branchCode": { label: "Transit number" },
  clabeNumber: { label: "CLABE", kind: "clabe" },
  countries: { label: "Account countries" },
  country: { label: "Account country", kind: "country" },
  fiToFiInformation: { label: "Message between the banks", hint: "For wires only." },
  iban: { label: "IBAN", kind: "iban" },
  ifsc: { label: "IFSC", kind: "ifsc" },
  intermediaryBankName: { label: "Intermediary bank", hint: "For wires only." },
  intermediaryRoutingNumber: { label: "Intermediary's routing number", kind: "routing", hint: "For wires only." },
  invoice: { label: "Invoice", kind: "lightning-invoice" },
  lightningAddress: { label: "Lightning address", kind: "lightning-address" },
  phoneNumber: { label: "Phone number" },
  pixKey: { label: "Pix key" },
  pixKeyType: { label: "Key type" },
  provider: { label: "Provider" },
  rail: { label: "Rail", kind: "rail" },
  region: { label: "Account country" },
  routingNumber: { label: "Routing number", kind: "routing" },
  sortCode: { label: "Sort code" },
  swiftBic: { label: "SWIFT/BIC", kind: "swift" },
  swiftCode: { label: "SWIFT code", kind: "swift" },
  taxId: { label: "Tax ID" },
  vaspName: { label: "Exchange", hint: "Only if an exchange holds the wallet: its name, as the service lists it." },
  vpa: { label: "UPI address", kind: "vpa" },
};

/** The same for the fields of a beneficiary and its address. */
export const BENEFICIARY_WORDS: Record<string, FieldWord> = {
  address: { label: "Address" },
  birthDate: { label: "Date of birth", kind: "date" },
  city: { label: "City" },
  country: { label: "Country", kind: "country" },
  countryOfResidence: { label: "Country of residence", kind: "country" },
  documentNumber: { label: "Document number" },
  documentType: { label: "Document type" },
  email: { label: "Email", kind: "email" },
  fullName: { label: "Full name", hint: "As it appears at the bank." },
  legalName: { label: "Legal name" },
  line1: { label: "Address line 1" },
  line2: { label: "Address line 2" },
  nationality: { label: "Nationality", kind: "country" },
  phoneNumber: { label: "Beneficiary's phone number" },
  postalCode: { label: "Postal code" },
  registrationNumber: { label: "Registration number" },
  state: { label: "State or region" },
  taxId: { label: "Tax ID" },
};

/** Labels for values that can't be read as words. */
export const VALUE_WORDS: Record<string, string> = {
  CC: "Citizen's identity card (CC)",
  CE: "Foreigner's identity card (CE)",
  TI: "Minor's identity card (TI)",
  NIT: "Tax identification number (NIT)",
  PP: "Passport (PP)",
  AIRTEL: "Airtel",
  AliPay: "Alipay",
  CHECKING: "Checking",
  CNPJ: "CNPJ",
  CPF: "CPF",
  EMAIL: "Email",
  MTN: "MTN",
  "M-PESA": "M-PESA",
  ORANGE: "Orange",
  PHONE: "Phone",
  RANDOM: "Random",
  SAVINGS: "Savings",
  TNM: "TNM",
  VODACOM: "Vodacom",
  WechatPay: "WeChat Pay",
  ZAMTEL: "Zamtel",
};

/** The label of a field of account data from the service; undefined if there is none. */
export function fieldLabel(type: string, name: string): string | undefined {
  const own = `${type}.${name}`;
  if (Object.hasOwn(FIELD_WORDS, own)) return FIELD_WORDS[own]?.label;
  return Object.hasOwn(FIELD_WORDS, name) ? FIELD_WORDS[name]?.label : undefined;
}

/** The label of a beneficiary field from the service; undefined if there is none. */
export function beneficiaryLabel(name: string): string | undefined {
  return Object.hasOwn(BENEFICIARY_WORDS, name) ? BENEFICIARY_WORDS[name]?.label : undefined;
}

/** The label of a choice's value: its own, or a country's name; else undefined. */
export function valueLabel(value: string): string | undefined {
  return Object.hasOwn(VALUE_WORDS, value) ? VALUE_WORDS[value] : (countryName(value) ?? undefined);
}

/** A label derived from a field's name: `bankSwiftCode` → `Bank swift code`. */
export function wordsOf(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
