import { accountTypeName } from "./account-type-names";
import type { AccountField, AccountType, BeneficiaryRules } from "./account-types";
import type { DescribedRevision, DescribedType } from "./account-types-deployed";
import { wordsOf } from "./account-words";
import { accountField, beneficiaryField, choiceOf } from "./described-rules";

/** A revision's account types for the table: its description combined with our labels and rules. */
export function describedTypes(revision: DescribedRevision): AccountType[] {
  return Object.entries(revision.types).map(([type, facts]) => describedType(type, facts, revision));
}

function describedType(type: string, facts: DescribedType, revision: DescribedRevision): AccountType {
  const [currency = null, ...others] = facts.currencies;
  const [bankCountry, ...otherCountries] = facts.fields.some(({ name }) => name === "bankName") ? facts.countries : [];
  const bankNames = Object.entries(facts.guide?.bankNameValues ?? {});
  const { requiredByRail, beneficiaryTypeByRail, exactlyOneOf, atLeastOneOf, ibanOnlyCountries } = facts;
  return {
    type,
    label: nameOf(type, facts),
    kind: kindOf(facts),
    currency: others.length > 0 ? null : currency,
    ...(others.length > 0 ? { currencies: facts.currencies } : {}),
    rails: facts.rails,
    ...(facts.sendsRails ? { sendsRails: true } : {}),
    fields: fieldsOf(type, facts),
    ...(requiredByRail ? { requiredByRail } : {}),
    ...(bankNames.length > 0
      ? { choicesByRail: bankNames.map(([rail, names]) => ({ field: "bankName", rail, ...optionsOf(names) })) }
      : {}),
    ...(beneficiaryTypeByRail ? { beneficiaryTypeByRail } : {}),
    ...(exactlyOneOf ? { exactlyOneOf } : {}),
    ...(atLeastOneOf ? { atLeastOneOf } : {}),
    ...(bankCountry && otherCountries.length === 0 ? { bankCountry } : {}),
    ...(ibanOnlyCountries ? { ibanOnlyCountries } : {}),
    ...(facts.beneficiary ? { beneficiary: beneficiaryOf(facts, revision) } : {}),
    ...(revision.offersOwnership ? { offersOwnership: true } : {}),
  };
}

function nameOf(type: string, { rails }: DescribedType): string {
  if (type === "INR_ACCOUNT" && rails.length === 1) return "Indian UPI address";
  return accountTypeName(type) ?? wordsOf(type);
}

function kindOf({ kind, rails }: DescribedType): AccountType["kind"] {
  return kind === "bank" && rails.every((rail) => rail === "MOBILE_MONEY") ? "mobile-money" : kind;
}

function optionsOf(values: string[]) {
  const { options, labels } = choiceOf(values);
  return { options, labels };
}

// The guide's pattern for West Africa lacks Togo, which the description has since added: eight digits after +228.
const WITH_TOGO: [string, string] = ["|229", "|228[0-9]{8}|229"];

/** The fields, with what the guides add: known providers, and a country's phone number pattern. */
function fieldsOf(type: string, { fields, countries, guide }: DescribedType): AccountField[] {
  const { providerValues = [], providerValuesComplete = false, phoneNumberPattern } = guide ?? {};
  return fields.map((described): AccountField => {
    if (described.name === "phoneNumber" && phoneNumberPattern !== undefined) {
      const pattern = countries.includes("TG") ? phoneNumberPattern.replace(...WITH_TOGO) : phoneNumberPattern;
      return accountField(type, { ...described, pattern });
    }
    const field = accountField(type, described);
    if (described.name !== "provider" || providerValues.length === 0) return field;
    if (providerValuesComplete) return { ...field, rule: choiceOf(providerValues) };
    return field.rule.kind === "text" ? { ...field, rule: { ...field.rule, suggestions: providerValues } } : field;
  });
}

/** The beneficiary's fields, with those that the guides require (interface-revisions 2, "Guide minimums"). */
function beneficiaryOf({ beneficiary, guide }: DescribedType, revision: DescribedRevision): BeneficiaryRules {
  const ofPerson = (person: "INDIVIDUAL" | "BUSINESS") => {
    const required = guide?.beneficiaryRequired?.[person] ?? [];
    const inAddress = person === "INDIVIDUAL" ? (guide?.individualAddressRequired ?? []) : [];
    const address = revision.address.map((each) => ({
      ...each,
      required: each.required || inAddress.includes(each.name),
    }));
    return (revision.beneficiaries[beneficiary?.[person] ?? ""] ?? []).map((field) =>
      beneficiaryField({ ...field, required: field.required || required.includes(field.name) }, address),
    );
  };
  return {
    need: beneficiary?.required ? "always" : "third-party",
    INDIVIDUAL: ofPerson("INDIVIDUAL"),
    BUSINESS: ofPerson("BUSINESS"),
  };
}
