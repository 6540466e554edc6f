import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accountTypesFor, correctedAccountTypes } from "./account-tables";
import { AccountTypeCorrections } from "./account-type-corrections";
import { ACCOUNT_TYPES, type AccountField, type AccountType, accountTypeOf, accountTypeRead } from "./account-types";
import { DESCRIBED, type DescribedField, type DescribedRevision } from "./account-types-deployed";
import { type BUNDLES, bundleHas, CAPABILITY_KEYS, type Capability } from "./capabilities";

const bundle = (name: (typeof BUNDLES)[number]) =>
  accountTypesFor(CAPABILITY_KEYS.filter((capability) => bundleHas(name, capability)));
const names = (fields: readonly (AccountField | DescribedField)[] = []) => fields.map(({ name }) => name);
const needed = (fields: readonly AccountField[] = []) => names(fields.filter(({ optional }) => !optional));
const required = (fields: readonly DescribedField[] = []) => names(fields.filter((field) => field.required));
function typeIn(table: readonly AccountType[], name: string): AccountType {
  const type = accountTypeOf(name, table);
  if (!type) throw new Error(`no ${name}`);
  return type;
}

describe("the table of a bundle", () => {
  it("of the specification is its own", () => {
    expect(bundle("specification")).toEqual(ACCOUNT_TYPES);
  });

  it.each([
    ["R1", DESCRIBED.R1],
    ["R2", DESCRIBED.R2],
  ] as ["R1" | "R2", DescribedRevision][])("of %s has exactly its types, fields, needs and rails", (name, revision) => {
    const table = bundle(name);
    expect(table.map(({ type }) => type)).toEqual(Object.keys(revision.types));
    for (const type of table) {
      const facts = revision.types[type.type];
      expect(names(type.fields), type.type).toEqual(names(facts?.fields));
      expect(needed(type.fields), type.type).toEqual(required(facts?.fields));
      expect(type.rails).toEqual(facts?.rails);
      expect(Boolean(type.sendsRails), type.type).toBe(name === "R1" && type.kind !== "wallet");
      expect(type.requiredByRail).toEqual(facts?.requiredByRail);
      expect(type.currencies ?? (type.currency === null ? [] : [type.currency])).toEqual(facts?.currencies);
      for (const person of ["INDIVIDUAL", "BUSINESS"] as const) {
        const set = facts?.beneficiary ? revision.beneficiaries[facts.beneficiary[person]] : [];
        expect(names(type.beneficiary?.[person])).toEqual(names(set));
        const guide = facts?.guide?.beneficiaryRequired?.[person] ?? [];
        const all = names(set).filter((field) => required(set).includes(field) || guide.includes(field));
        expect(needed(type.beneficiary?.[person]), `${type.type} ${person}`).toEqual(all);
      }
    }
  });

  it("has what the guides add in R2: providers, names by rail, parts of an address", () => {
    const table = bundle("R2");
    const provider = (name: string) => typeIn(table, name).fields.find((field) => field.name === "provider")?.rule;
    expect(provider("KES_ACCOUNT")).toMatchObject({ kind: "choice", options: ["M-PESA"] });
    expect(provider("XAF_ACCOUNT")).toMatchObject({ kind: "text", suggestions: ["MTN"] });
    expect(typeIn(table, "CNY_ACCOUNT").choicesByRail).toMatchObject([
      { field: "bankName", rail: "MOBILE_MONEY", options: ["AliPay", "WechatPay"] },
    ]);
    const address = typeIn(table, "USD_ACCOUNT").beneficiary?.INDIVIDUAL.find(({ name }) => name === "address");
    expect(address?.optional).toBe(true);
    expect(address?.rule.kind === "object" && needed(address.rule.fields)).toEqual([
      "line1",
      "city",
      "postalCode",
      "country",
    ]);
  });
});

describe("the table of any deployment", () => {
  const some = fc.subarray(CAPABILITY_KEYS);

  it("can be filled in, and differs only in what its capabilities name", () => {
    fc.assert(
      fc.property(some, (capabilities) => {
        const has = (capability: Capability) => capabilities.includes(capability);
        const table = accountTypesFor(capabilities);
        expect(AccountTypeCorrections.safeParse(table).error?.issues).toBeUndefined();
        expect(table.some(({ type }) => type === "USD_ACCOUNT")).toBe(has("usdAccountType"));
        expect(table.some(({ type }) => type === "US_ACCOUNT")).toBe(!has("usdAccountType"));
        expect(table.some(({ type }) => type === "SWIFT_ACCOUNT")).toBe(has("newerAccountTypes"));
        for (const type of table) {
          const fields = names(type.fields);
          expect(Boolean(type.sendsRails)).toBe(has("railsOnCreate") && type.rails.length > 0);
          if (["EUR_ACCOUNT", "DKK_ACCOUNT"].includes(type.type) && type !== typeIn(ACCOUNT_TYPES, type.type)) {
            const isNamed = has("usdAccountType") || has("flatBeneficiary") || has("newerAccountTypes");
            expect(fields).toContain(isNamed && has("swiftCodeWithIban") ? "swiftCode" : "swiftBic");
          }
          if (["MWK_ACCOUNT", "UGX_ACCOUNT", "XOF_ACCOUNT"].includes(type.type))
            expect(fields.includes("countries")).toBe(has("accountCountries"));
          if (type.beneficiary) {
            const business = names(type.beneficiary.BUSINESS);
            expect(business.includes("businessInfo")).toBe(!has("flatBeneficiary"));
            expect(business.includes("legalName")).toBe(has("flatBeneficiary"));
          }
        }
      }),
    );
  });

  it("is the same table for the same capabilities, in any order", () => {
    fc.assert(
      fc.property(some, (capabilities) => {
        expect(accountTypesFor(capabilities.toReversed())).toBe(accountTypesFor(capabilities));
      }),
    );
  });
});

describe("reading", () => {
  it.each([
    ["US_ACCOUNT", "USD_ACCOUNT"],
    ["CLABE", "MXN_ACCOUNT"],
    ["PIX", "BRL_ACCOUNT"],
    ["IBAN", "EUR_ACCOUNT"],
    ["UPI", "INR_ACCOUNT"],
    ["LIGHTNING_ACCOUNT", "LIGHTNING"],
  ])("recognises %s as %s, and creates only under the deployment's own name", (other, name) => {
    expect(accountTypeRead(other, bundle("R2"))?.type).toBe(name);
    expect(accountTypeOf(other, bundle("R2"))).toBeUndefined();
    expect(accountTypeRead("toString", bundle("R2"))).toBeUndefined();
  });
});

describe("corrections", () => {
  const fields: AccountField[] = [{ name: "accountNumber", label: "Number", rule: { kind: "digits", min: 5, max: 9 } }];
  const entry = (type: string): AccountType => ({
    ...{ type, label: "Ours", kind: "bank", currency: "MXN", rails: ["SPEI"], fields },
  });

  it("of today's shape take what they omit from the environment: beneficiary, rails, ownership", () => {
    const [r1, r2] = [bundle("R1"), bundle("R2")];
    const inR1 = typeIn(correctedAccountTypes([entry("MXN_ACCOUNT")], r1), "MXN_ACCOUNT");
    expect(inR1).toMatchObject({ fields, sendsRails: true, beneficiary: typeIn(r1, "MXN_ACCOUNT").beneficiary });
    const inR2 = typeIn(correctedAccountTypes([entry("XYZ_ACCOUNT")], r2), "XYZ_ACCOUNT");
    expect(inR2).toMatchObject({ fields, offersOwnership: true, beneficiary: { need: "always" } });
    expect(inR2.sendsRails).toBeUndefined();
    const inr = typeIn(correctedAccountTypes([entry("INR_ACCOUNT")], r2), "INR_ACCOUNT");
    expect(inr.requiredByRail).toBeUndefined();
  });

  it("of a US account don't affect a deployment that calls it something else", () => {
    expect(correctedAccountTypes([entry("US_ACCOUNT")], bundle("R1"))).toEqual(bundle("R1"));
    expect(typeIn(correctedAccountTypes([entry("US_ACCOUNT")]), "US_ACCOUNT").label).toBe("Ours");
  });
});
