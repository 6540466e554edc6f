import { canonicalType } from "./account-type-names";
import { ACCOUNT_TYPES, type AccountField, type AccountType, type BeneficiaryRules } from "./account-types";
import { DESCRIBED } from "./account-types-deployed";
import type { Capability } from "./capabilities";
import { describedTypes } from "./described-types";

const R1 = describedTypes(DESCRIBED.R1);
const R2 = describedTypes(DESCRIBED.R2);
const of = (table: readonly AccountType[], name: string) => table.find(({ type }) => type === name);

/** The capabilities that account types differ by. */
const OF_ACCOUNTS: readonly Capability[] = [
  "usdAccountType",
  "flatBeneficiary",
  "railsOnCreate",
  "swiftCodeWithIban",
  "accountCountries",
  "newerAccountTypes",
];
const known = new Map<string, readonly AccountType[]>();

/**
 * The account types of a deployment (interface-revisions 2): the newest table that its capabilities point to, with each
 * other difference taken from the table that has it. The bundles yield the tables of the specification, of R1 and of
 * R2.
 */
export function accountTypesFor(capabilities: readonly Capability[]): readonly AccountType[] {
  const has = new Set(capabilities.filter((capability) => OF_ACCOUNTS.includes(capability)));
  const key = [...has].sort().join(" ");
  const table = known.get(key) ?? compose(has);
  known.set(key, table);
  return table;
}

function compose(has: ReadonlySet<Capability>): readonly AccountType[] {
  if (has.has("newerAccountTypes")) return R2.map((type) => changed(type, has));
  const isDeployed = has.has("usdAccountType") || has.has("flatBeneficiary");
  return isDeployed ? R1.map((type) => changed(type, has)) : ACCOUNT_TYPES.map((type) => withRails(type, has));
}

function changed(type: AccountType, has: ReadonlySet<Capability>): AccountType {
  const us = of(ACCOUNT_TYPES, "US_ACCOUNT");
  const base =
    type.type === "USD_ACCOUNT" && !has.has("usdAccountType") && us
      ? { ...us, offersOwnership: type.offersOwnership }
      : type;
  return withRails(withBeneficiary(withCountries(withBankCode(base, has), has), has), has);
}

/** Either every account that has rails sends them, or none does. */
function withRails({ sendsRails: _, ...type }: AccountType, has: ReadonlySet<Capability>): AccountType {
  return has.has("railsOnCreate") && type.rails.length > 0 ? { ...type, sendsRails: true } : type;
}

/** The bank code next to an IBAN was renamed (17 March 2026); other types always used the new name. */
function withBankCode(type: AccountType, has: ReadonlySet<Capability>): AccountType {
  const older = of(R1, type.type)?.fields.find(({ name }) => name === "swiftBic");
  const newer = of(R2, type.type)?.fields.find(({ name }) => name === "swiftCode");
  const code = has.has("swiftCodeWithIban") ? newer : older;
  if (!older || !code) return type;
  return replaceField(type, ["swiftBic", "swiftCode"], [code]);
}

/** Mobile-money accounts had `countries` until 19 March 2026, later `region` where there are several countries. */
function withCountries(type: AccountType, has: ReadonlySet<Capability>): AccountType {
  const countries = of(R1, type.type)?.fields.filter(({ name }) => name === "countries") ?? [];
  const region = of(R2, type.type)?.fields.filter(({ name }) => name === "region") ?? [];
  if (countries.length === 0) return type;
  return replaceField(type, ["countries", "region"], has.has("accountCountries") ? countries : region);
}

/** The type with the fields named in `called` replaced, at the position of the first one; new ones are added last. */
function replaceField(type: AccountType, called: string[], fields: AccountField[]): AccountType {
  const at = type.fields.findIndex(({ name }) => called.includes(name));
  const rest = type.fields.filter(({ name }) => !called.includes(name));
  return { ...type, fields: at < 0 ? [...rest, ...fields] : rest.toSpliced(at, 0, ...fields) };
}

const IN_BUSINESS = ["legalName", "taxId", "registrationNumber"];

/** A business's data as flat fields, or as the specification's `businessInfo`. */
function withBeneficiary(type: AccountType, has: ReadonlySet<Capability>): AccountType {
  const { beneficiary } = type;
  if (!beneficiary || has.has("flatBeneficiary") === !isNested(beneficiary)) return type;
  const own = beneficiary.BUSINESS.filter(({ name }) => IN_BUSINESS.includes(name));
  const others = beneficiary.BUSINESS.filter(({ name }) => !IN_BUSINESS.includes(name));
  if (isNested(beneficiary))
    return { ...type, beneficiary: { ...beneficiary, BUSINESS: beneficiary.BUSINESS.flatMap(flat) } };
  const nested: AccountField = { name: "businessInfo", label: "Business", rule: { kind: "object", fields: own } };
  return { ...type, beneficiary: { ...beneficiary, BUSINESS: [nested, ...others] } };
}

const isNested = ({ BUSINESS }: BeneficiaryRules) => BUSINESS.some(({ name }) => name === "businessInfo");
const flat = (field: AccountField) =>
  field.name === "businessInfo" && field.rule.kind === "object" ? field.rule.fields : [field];

/**
 * The table with a deployment's corrections: an entry replaces the one of its type, a new type is added. What an entry
 * omits about beneficiaries, rails and ownership is taken from the entry it replaces, or from the table's other entries
 * of its kind. An entry with another spelling of a type in the table (US_ACCOUNT where it is USD_ACCOUNT) is meant for
 * other deployments and ignored.
 */
export function correctedAccountTypes(
  corrections: readonly AccountType[],
  table: readonly AccountType[] = ACCOUNT_TYPES,
): AccountType[] {
  const names = new Set(table.map(({ type }) => type));
  const spelled = new Map(table.map(({ type }) => [canonicalType(type), type]));
  const fitting = corrections.filter(({ type }) => names.has(type) || !spelled.has(canonicalType(type)));
  const complete = fitting.map((entry) => ({ ...inherited(entry, table), ...entry }));
  return [...new Map([...table, ...complete].map((type) => [type.type, type])).values()];
}

function inherited({ type, kind, rails }: AccountType, table: readonly AccountType[]): Partial<AccountType> {
  const isWallet = kind === "wallet";
  const like = of(table, type) ?? of(table, isWallet ? "SPARK_WALLET" : "MXN_ACCOUNT");
  const { beneficiary, sendsRails, offersOwnership, bankCountry } = like ?? {};
  return {
    ...(beneficiary ? { beneficiary } : {}),
    ...(sendsRails && rails.length > 0 ? { sendsRails } : {}),
    ...(offersOwnership ? { offersOwnership } : {}),
    ...(bankCountry ? { bankCountry } : {}),
  };
}
