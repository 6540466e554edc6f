import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { beneficiaryFields, fieldsFor, railChoice } from "@/lib/contract/account-info";
import { accountTypesFor } from "@/lib/contract/account-tables";
import type { AccountField, AccountType } from "@/lib/contract/account-types";
import { BUNDLES, bundleHas, CAPABILITY_KEYS } from "@/lib/contract/capabilities";
import { CreateExternalAccountBody } from "@/lib/contract/external-account";
import { rightValue } from "@/lib/server/testing/account-values";
import { checkedDetails } from "@/lib/simulator/handlers/account-check";
import { accountBody } from "../service/account-body";
import { type AccountFormValues, accountForm, emptyAccountForm } from "./account-form";

// What a service of the revision accepts, by its description alone: nothing here knows the table or its rules.
type Described = Record<string, unknown> & { name: string; required?: boolean };
interface DescribedType {
  fields: Described[];
  currencies: string[];
  rails: string[];
  sendsRails?: boolean;
  requiredByRail?: { rail: string; requires: string[] }[];
  beneficiaryTypeByRail?: Record<string, string[]>;
  exactlyOneOf?: string[];
  atLeastOneOf?: string[];
  ibanOnlyCountries?: string[];
  beneficiary?: { required: boolean; INDIVIDUAL: string; BUSINESS: string };
  guide?: {
    beneficiaryRequired?: Record<string, string[]>;
    providerValues?: string[];
    providerValuesComplete?: boolean;
  };
}
interface Revision {
  address: Described[];
  beneficiaries: Record<string, Described[]>;
  types: Record<string, DescribedType>;
}
type Data = Record<string, unknown>;
const described = (name: string): Revision =>
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, `../../../contract/account-types-${name}.json`), "utf8"));

function refusedFields(data: Data, fields: Described[], address: Described[], also: string[] = []): string[] {
  const known = new Map(fields.map((field) => [field.name, field]));
  const wrong = Object.keys(data)
    .filter((name) => !known.has(name) && !also.includes(name))
    .map((name) => `${name}?`);
  for (const field of fields) {
    const value = data[field.name];
    if (value === undefined) {
      if (field.required) wrong.push(`${field.name} missing`);
    } else if (field.type === "object") wrong.push(...refusedFields(value as Data, address, address));
    else if (field.type === "array") {
      const isRight =
        Array.isArray(value) && value.length > 0 && value.every((each) => (field.items as string[]).includes(each));
      if (!isRight) wrong.push(`${field.name} not of its items`);
    } else if (typeof value !== "string") wrong.push(`${field.name} no text`);
    else {
      if (field.pattern && !new RegExp(field.pattern as string).test(value)) wrong.push(`${field.name} pattern`);
      if (value.length < ((field.minLength as number) ?? 0)) wrong.push(`${field.name} short`);
      if (value.length > ((field.maxLength as number) ?? Infinity)) wrong.push(`${field.name} long`);
      if (field.enum && !(field.enum as string[]).includes(value)) wrong.push(`${field.name} enum`);
    }
  }
  return wrong;
}

function refused(revision: Revision, { currency, accountInfo }: { currency: string; accountInfo: Data }): string[] {
  const { accountType, paymentRails, beneficiary, ...info } = accountInfo;
  const type = revision.types[String(accountType)];
  if (!type) return [`no ${accountType}`];
  const wrong = refusedFields(info, type.fields, revision.address);
  const has = (name: string) => info[name] !== undefined;
  if (type.currencies.length > 0 && !type.currencies.includes(currency)) wrong.push("currency");
  const rails = Array.isArray(paymentRails) ? paymentRails : [];
  if (
    type.sendsRails
      ? rails.length === 0 || rails.some((rail) => !type.rails.includes(rail))
      : paymentRails !== undefined
  )
    wrong.push("paymentRails");
  const complete = type.requiredByRail?.filter(({ requires }) => requires.every(has)).map(({ rail }) => rail);
  if (complete?.length === 0) wrong.push("requiredByRail");
  if (type.exactlyOneOf && type.exactlyOneOf.filter(has).length !== 1) wrong.push("exactlyOneOf");
  if (type.atLeastOneOf && !type.atLeastOneOf.some(has)) wrong.push("atLeastOneOf");
  if (type.ibanOnlyCountries?.includes(String(info.country)) && (!has("iban") || has("accountNumber")))
    wrong.push("iban");
  if (type.guide?.providerValuesComplete && !type.guide.providerValues?.includes(String(info.provider)))
    wrong.push("provider");
  const { beneficiaryType, ...holder } = (beneficiary ?? {}) as Data;
  if (beneficiary === undefined) return [...wrong, ...(type.beneficiary?.required ? ["beneficiary"] : [])];
  const person = beneficiaryType === "BUSINESS" ? "BUSINESS" : "INDIVIDUAL";
  const guide = type.guide?.beneficiaryRequired?.[person] ?? [];
  if (complete?.some((rail) => type.beneficiaryTypeByRail?.[rail]?.includes(person) === false))
    wrong.push("person of rail");
  const set = revision.beneficiaries[type.beneficiary?.[person] ?? ""] ?? [];
  return [
    ...wrong,
    ...refusedFields(holder, set, revision.address),
    ...guide.filter((name) => holder[name] === undefined).map((name) => `${name} missing`),
  ];
}

/** What a user may type into a field; nothing where that is allowed. */
function typed(field: AccountField): fc.Arbitrary<unknown> {
  const { rule } = field;
  if (rule.kind === "object") {
    const whole = typedAll(rule.fields);
    return field.optional ? fc.oneof(whole, fc.constant(undefined)) : whole;
  }
  if (rule.kind === "list") return fc.subarray(rule.options, { minLength: 1 });
  const text = rightValue(rule).chain((value) => fc.constantFrom(value, ` ${value}\t`));
  return field.optional ? fc.oneof(text, fc.constantFrom("", "  ")) : text;
}
const typedAll = (fields: readonly AccountField[]) =>
  fc.record(Object.fromEntries(fields.map((field) => [field.name, typed(field)])));

/** The answers to a form for this type, rail and beneficiary. */
function answers(
  table: readonly AccountType[],
  type: AccountType,
  rail: string | undefined,
  person: "INDIVIDUAL" | "BUSINESS",
) {
  const listed = type.sendsRails ? fc.subarray(type.rails, { minLength: 1 }) : fc.constant<string[]>([]);
  const rails: fc.Arbitrary<string[]> = rail ? fc.constant<string[]>([rail]) : listed;
  const info = typedAll(fieldsFor(type, rail ? [rail] : []).filter(({ rule }) => rule.kind !== "rail"));
  return fc
    .record({
      rails,
      info: type.exactlyOneOf
        ? fc
            .constantFrom(...type.exactlyOneOf)
            .chain((one) =>
              typedAll(type.fields.filter(({ name }) => name === one).map((field) => ({ ...field, optional: false }))),
            )
        : info,
      number: digitsOf(type),
      holder: typedAll(beneficiaryFields(type, person)),
      currency: fc.constantFrom(...(type.currencies ?? [type.currency ?? "USD"])),
      ownershipType: fc.constantFrom("", "FIRST_PARTY", "THIRD_PARTY"),
    })
    .map(({ info: given, number, holder, ...rest }): AccountFormValues => {
      const empty = emptyAccountForm(table, "platform", "");
      const pix = type.type === "BRL_ACCOUNT" ? { pixKeyType: "CPF" } : {};
      return {
        ...empty,
        ...rest,
        platformAccountId: "acct-1",
        accountType: type.type,
        // What was typed for other types is still there.
        accountInfo: { ...empty.accountInfo, clabeNumber: "junk", ...given, ...number, ...pix },
        beneficiary: { ...empty.beneficiary, ...holder, beneficiaryType: person },
      };
    });
}
// Of two fields that may both be empty, one is filled.
const digitsOf = (type: AccountType) =>
  type.atLeastOneOf
    ? fc.constantFrom({ accountNumber: "123456", iban: "" }, { accountNumber: "", iban: "DE89370400440532013000" })
    : fc.constant({});

const CASES = (["R1", "R2"] as const).flatMap((name) => {
  const table = accountTypesFor(CAPABILITY_KEYS.filter((capability) => bundleHas(name, capability)));
  return table.flatMap((type) => {
    const rails = railChoice(type) === "one" ? type.rails : [undefined];
    const persons = type.beneficiary ? (["INDIVIDUAL", "BUSINESS"] as const) : (["INDIVIDUAL"] as const);
    return rails.flatMap((rail) =>
      persons
        .filter((person) => rail === undefined || type.beneficiaryTypeByRail?.[rail]?.includes(person) !== false)
        .map((person) => [`${name} ${type.type} ${rail ?? ""} ${person}`, name, table, type, rail, person] as const),
    );
  });
});

describe("what the form sends", () => {
  test("is tested for every type, rail and beneficiary", () => {
    expect(BUNDLES).toContain("R2");
    expect(CASES.length).toBeGreaterThan(120);
  });

  test.each(CASES)("%s is accepted by the service's description", (_, name, table, type, rail, person) => {
    const revision = described(name.toLowerCase());
    fc.assert(
      fc.property(answers(table, type, rail, person), (values) => {
        const parsed = accountForm(table).safeParse(values);
        expect(parsed.error?.issues).toBeUndefined();
        if (!parsed.data) return;
        const body = CreateExternalAccountBody.parse(accountBody(parsed.data, table));
        expect(refused(revision, body), JSON.stringify(body)).toEqual([]);
        expect(() => checkedDetails(type, body, [])).not.toThrow();
        expect(body.accountInfo).not.toMatchObject({ clabeNumber: "junk" });
        if (rail) expect(JSON.stringify(revision.types[type.type]?.requiredByRail)).toContain(rail);
      }),
      { numRuns: 15 },
    );
  });
});
