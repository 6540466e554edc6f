import { canonicalType } from "./account-type-names";
import { PIX_KEY_TYPES } from "./brazil-rules";
import type { FieldRule, PlainRule } from "./field-rules";

/** A field of account data: its JSON name, its label, and how it is checked. */
export interface AccountField {
  name: string;
  label: string;
  rule: FieldRule;
  optional?: boolean;
  hint?: string;
}

/** The fields of a beneficiary, by its type. `need`: always, or only when the account is a third party's. */
export interface BeneficiaryRules {
  need: "always" | "third-party";
  INDIVIDUAL: AccountField[];
  BUSINESS: AccountField[];
}

/**
 * A type of external account. `currency` null: one of `currencies`, or any. `exactlyOneOf`, `atLeastOneOf`: names of
 * fields of which exactly or at least one is filled in. Plain data, so that a deployment can correct it without code.
 */
export interface AccountType {
  type: string;
  label: string;
  kind: "bank" | "mobile-money" | "wallet";
  currency: string | null;
  currencies?: string[];
  rails: string[];
  /** The chosen rails are sent with the account. */
  sendsRails?: boolean;
  fields: AccountField[];
  exactlyOneOf?: string[];
  atLeastOneOf?: string[];
  /** Fields that a rail requires. If set, one rail is chosen, and fields that only another rail needs are left out. */
  requiredByRail?: { rail: string; requires: string[] }[];
  /** The values that a field accepts for a rail. */
  choicesByRail?: { field: string; rail: string; options: string[]; labels?: Record<string, string> }[];
  /** The beneficiary types that a rail can pay, where it can't pay both. */
  beneficiaryTypeByRail?: Record<string, string[]>;
  /** The single country of its banks, for types that ask for a bank. */
  bankCountry?: string;
  /** Values of `country` for which the IBAN alone identifies an account. */
  ibanOnlyCountries?: string[];
  /** Absent: a bank account needs what the deployment asks of any, a wallet nothing. */
  beneficiary?: BeneficiaryRules;
  /** The owner of the account can be stated. */
  offersOwnership?: boolean;
}

const text = (name: string, label: string): AccountField => ({ name, label, rule: { kind: "text", max: 200 } });
const digits = (name: string, label: string, min: number, max = min): AccountField => ({
  name,
  label,
  rule: { kind: "digits", min, max },
});
const choice = (name: string, label: string, options: string[]): AccountField => ({
  name,
  label,
  rule: { kind: "choice", options },
});
const special = (name: string, label: string, kind: PlainRule): AccountField => ({ name, label, rule: { kind } });
const phone = (prefix: string, min: number, max = min): AccountField => ({
  name: "phoneNumber",
  label: "Phone number",
  rule: { kind: "phone", prefix, min, max },
});

const bankName = text("bankName", "Bank");
const accountNumber: AccountField = { name: "accountNumber", label: "Account number", rule: { kind: "text", max: 64 } };
const swiftCode = special("swiftCode", "SWIFT code", "swift");

const address = {
  name: "address",
  label: "Address",
  optional: true,
  rule: {
    kind: "object",
    fields: [
      text("line1", "Address line 1"),
      { ...text("line2", "Address line 2"), optional: true },
      { ...text("city", "City"), optional: true },
      { ...text("state", "State or region"), optional: true },
      { name: "postalCode", label: "Postal code", rule: { kind: "text", max: 20 } },
      special("country", "Country", "country"),
    ],
  },
} satisfies AccountField;

/** A beneficiary as specified, with a business as `businessInfo` (interface-defaults 3). */
const beneficiary: BeneficiaryRules = {
  need: "always",
  INDIVIDUAL: [
    { ...text("fullName", "Full name"), hint: "As it appears at the bank." },
    { ...special("birthDate", "Date of birth", "date"), optional: true },
    { ...special("nationality", "Nationality", "country"), optional: true },
    address,
  ],
  BUSINESS: [
    {
      name: "businessInfo",
      label: "Business",
      rule: {
        kind: "object",
        fields: [
          text("legalName", "Legal name"),
          { name: "taxId", label: "Tax ID", rule: { kind: "text", max: 100 }, optional: true },
        ],
      },
    },
    address,
  ],
};

function bank(currency: string, label: string, rails: string[], fields: AccountField[]): AccountType {
  return { type: `${currency}_ACCOUNT`, label, kind: "bank", currency, rails, fields, beneficiary };
}
function mobile(currency: string, label: string, prefix: string): AccountType {
  const fields = [phone(prefix, 9), text("provider", "Provider")];
  const rails = ["MOBILE_MONEY"];
  return { type: `${currency}_ACCOUNT`, label, kind: "mobile-money", currency, rails, fields, beneficiary };
}
function wallet(name: string, label: string, kind: PlainRule): AccountType {
  const fields = [special("address", "Address", kind)];
  return { type: `${name}_WALLET`, label, kind: "wallet", currency: null, rails: [], fields };
}

const TRANSFER = ["BANK_TRANSFER"];
const IBAN = [
  special("iban", "IBAN", "iban"),
  { ...special("swiftBic", "SWIFT/BIC", "swift"), optional: true },
] satisfies AccountField[];

/** The external-account types (specification 2.6, interface-defaults 3): type → rails, currency, fields. */
export const ACCOUNT_TYPES: readonly AccountType[] = [
  {
    ...bank(
      "USD",
      "US bank account",
      ["ACH", "WIRE", "RTP"],
      [
        digits("accountNumber", "Account number", 4, 17),
        special("routingNumber", "Routing number", "routing"),
        choice("accountCategory", "Category", ["CHECKING", "SAVINGS"]),
        bankName,
      ],
    ),
    type: "US_ACCOUNT",
  },
  bank("MXN", "Mexican bank account", ["SPEI"], [special("clabeNumber", "CLABE", "clabe")]),
  bank(
    "BRL",
    "Brazilian Pix key",
    ["PIX"],
    [
      choice("pixKeyType", "Key type", [...PIX_KEY_TYPES]),
      { name: "pixKey", label: "Pix key", rule: { kind: "pix-key", typeField: "pixKeyType" } },
      special("taxId", "Tax ID", "br-tax-id"),
    ],
  ),
  bank("EUR", "Euro bank account", ["SEPA", "SEPA_INSTANT"], IBAN),
  bank("DKK", "Danish bank account", ["SEPA", "SEPA_INSTANT"], IBAN),
  bank(
    "GBP",
    "UK bank account",
    ["FASTER_PAYMENTS"],
    [digits("sortCode", "Sort code", 6), digits("accountNumber", "Account number", 8)],
  ),
  bank("INR", "Indian UPI address", ["UPI"], [special("vpa", "UPI address", "vpa")]),
  bank("NGN", "Nigerian bank account", TRANSFER, [digits("accountNumber", "Account number", 10), bankName]),
  bank("CAD", "Canadian bank account", TRANSFER, [
    digits("bankCode", "Institution number", 3),
    digits("branchCode", "Transit number", 5),
    digits("accountNumber", "Account number", 7, 12),
  ]),
  bank("ZAR", "South African bank account", TRANSFER, [digits("accountNumber", "Account number", 9, 13), bankName]),
  bank("PHP", "Philippine bank account", TRANSFER, [bankName, accountNumber]),
  bank("HKD", "Hong Kong bank account", TRANSFER, [bankName, accountNumber, swiftCode]),
  bank("MYR", "Malaysian bank account", TRANSFER, [bankName, accountNumber, swiftCode]),
  bank("THB", "Thai bank account", TRANSFER, [bankName, accountNumber, swiftCode]),
  bank("VND", "Vietnamese bank account", TRANSFER, [bankName, accountNumber, swiftCode]),
  bank("SGD", "Singapore bank account", ["PAYNOW", "FAST", "BANK_TRANSFER"], [bankName, swiftCode, accountNumber]),
  bank("IDR", "Indonesian bank account", TRANSFER, [accountNumber, bankName, swiftCode, phone("+62", 9, 12)]),
  mobile("KES", "Kenyan mobile money", "+254"),
  mobile("TZS", "Tanzanian mobile money", "+255"),
  mobile("ZMW", "Zambian mobile money", "+260"),
  mobile("RWF", "Rwandan mobile money", "+250"),
  wallet("SPARK", "Spark wallet", "spark"),
  wallet("SOLANA", "Solana wallet", "solana"),
  wallet("TRON", "Tron wallet", "tron"),
  wallet("POLYGON", "Polygon wallet", "evm"),
  wallet("BASE", "Base wallet", "evm"),
  {
    type: "LIGHTNING",
    label: "Lightning",
    kind: "wallet",
    currency: null,
    rails: [],
    fields: [
      { ...special("invoice", "Invoice", "lightning-invoice"), optional: true },
      { ...special("bolt12", "BOLT 12 offer", "bolt12"), optional: true },
      { ...special("lightningAddress", "Lightning address", "lightning-address"), optional: true },
    ],
    exactlyOneOf: ["invoice", "bolt12", "lightningAddress"],
  },
];

/**
 * Fields of account data that identify an account, the most distinctive first; the last digits of one decide what the
 * sandbox does with the account (interface-defaults 3).
 */
export const IDENTIFYING_FIELDS = [
  "accountNumber",
  "iban",
  "clabeNumber",
  "phoneNumber",
  "pixKey",
  "vpa",
  "address",
  "lightningAddress",
  "bolt12",
  "invoice",
] as const;

/** The type with this name, or undefined if it is not in the table. */
export function accountTypeOf(name: string, table: readonly AccountType[] = ACCOUNT_TYPES): AccountType | undefined {
  return table.find((type) => type.type === name);
}

/** The type of an account from the service, in any of its spellings; undefined if it is not in the table. */
export function accountTypeRead(name: string, table: readonly AccountType[] = ACCOUNT_TYPES): AccountType | undefined {
  return accountTypeOf(name, table) ?? table.find(({ type }) => canonicalType(type) === canonicalType(name));
}
