// Generates the account types of the deployed revisions, as data, from their description, which is not part of the
// repository: node lib/cli/generate-account-types.mjs PATH/account-types.json
// then: npx biome check --write lib/contract/account-types-*.json
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const [source] = process.argv.slice(2);
if (source === undefined) {
  console.error("Give the path of account-types.json.");
  process.exit(1);
}
/** @type {{ revisions: Record<string, Described> }} */
const { revisions } = JSON.parse(readFileSync(source, "utf8"));
const CONTRACT = path.resolve(import.meta.dirname, "../contract");

/** The description is not validated here; what is generated from it is. @typedef {Record<string, any>} Described */

/** A field's properties, without its example and default values. */
function fieldOf(
  /** @type {Described} */ { name, required, type, pattern, minLength, maxLength, enum: values, items, shape },
) {
  if (type === "array" && items?.enum === undefined) throw new Error(`${name} is a list of unknown values`);
  return {
    name,
    ...(required ? { required } : {}),
    ...(type === "string" ? {} : { type }),
    ...(pattern === undefined ? {} : { pattern }),
    ...(minLength === undefined ? {} : { minLength }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(values === undefined ? {} : { enum: values }),
    ...(items === undefined ? {} : { items: items.enum }),
    ...(shape === undefined ? {} : { shape }),
  };
}

/** The properties of a type; of two lists of a rail's required fields, the guide's, which is stricter. */
function typeOf(/** @type {Described} */ type) {
  const { fields, paymentRails, kind, currencies, countries, beneficiary, guide } = type;
  const requiredByRail = type.requiredByRailGuide ?? type.requiredByRail;
  return {
    kind,
    currencies,
    countries,
    rails: paymentRails.values,
    ...(paymentRails.inCreateRequest === "required" ? { sendsRails: true } : {}),
    fields: fields.map(fieldOf),
    ...(requiredByRail === undefined ? {} : { requiredByRail }),
    ...(type.beneficiaryTypeByRail === undefined ? {} : { beneficiaryTypeByRail: type.beneficiaryTypeByRail }),
    ...(type.exactlyOneOf === undefined ? {} : { exactlyOneOf: type.exactlyOneOf }),
    ...(type.atLeastOneOf === undefined ? {} : { atLeastOneOf: type.atLeastOneOf }),
    ...(type.ibanOnlyCountriesNamed === undefined ? {} : { ibanOnlyCountries: type.ibanOnlyCountriesNamed }),
    ...(beneficiary.accepted === false ? {} : { beneficiary }),
    ...(guide === undefined ? {} : { guide }),
  };
}

for (const [name, revision] of Object.entries(revisions)) {
  const sets = Object.entries(revision.beneficiaryFieldSets).map(([set, fields]) => [
    set,
    fields.filter((/** @type {Described} */ field) => field.name !== "beneficiaryType").map(fieldOf),
  ]);
  const data = {
    offersOwnership: revision.createEnvelope["POST /customers/external-accounts"].some(
      (/** @type {Described} */ field) => field.name === "ownershipType",
    ),
    address: revision.address.map(fieldOf),
    beneficiaries: Object.fromEntries(sets),
    types: Object.fromEntries(Object.entries(revision.accountTypes).map(([type, facts]) => [type, typeOf(facts)])),
  };
  writeFileSync(path.join(CONTRACT, `account-types-${name.toLowerCase()}.json`), JSON.stringify(data));
}
