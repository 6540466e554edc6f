import { z } from "zod";
import r1 from "./account-types-r1.json";
import r2 from "./account-types-r2.json";

const Field = z.strictObject({
  name: z.string(),
  required: z.boolean().default(false),
  type: z.enum(["string", "array", "object"]).default("string"),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  enum: z.array(z.string()).optional(),
  items: z.array(z.string()).optional(),
  shape: z.literal("address").optional(),
});
/** A field of account data as a revision's description has it. */
export type DescribedField = z.infer<typeof Field>;

const Person = z.enum(["INDIVIDUAL", "BUSINESS"]);
const Type = z.strictObject({
  kind: z.enum(["bank", "wallet"]),
  currencies: z.array(z.string()),
  countries: z.array(z.string()),
  rails: z.array(z.string()),
  sendsRails: z.boolean().optional(),
  fields: z.array(Field),
  requiredByRail: z.array(z.strictObject({ rail: z.string(), requires: z.array(z.string()) })).optional(),
  beneficiaryTypeByRail: z.record(z.string(), z.array(Person)).optional(),
  exactlyOneOf: z.array(z.string()).optional(),
  atLeastOneOf: z.array(z.string()).optional(),
  ibanOnlyCountries: z.array(z.string()).optional(),
  beneficiary: z.strictObject({ required: z.boolean(), INDIVIDUAL: z.string(), BUSINESS: z.string() }).optional(),
  guide: z
    .strictObject({
      providerValues: z.array(z.string()).optional(),
      providerValuesComplete: z.boolean().optional(),
      phoneNumberPattern: z.string().optional(),
      beneficiaryRequired: z.partialRecord(Person, z.array(z.string())).optional(),
      individualAddressRequired: z.array(z.string()).optional(),
      bankNameValues: z.record(z.string(), z.array(z.string())).optional(),
    })
    .optional(),
});
/** A type of account as a revision's description has it. */
export type DescribedType = z.infer<typeof Type>;

const Revision = z.strictObject({
  offersOwnership: z.boolean(),
  address: z.array(Field),
  beneficiaries: z.record(z.string(), z.array(Field)),
  types: z.record(z.string(), Type),
});
/** All types of a revision. `beneficiaries`: sets of fields that the types name. */
export type DescribedRevision = z.infer<typeof Revision>;

/**
 * The account types of the deployed revisions, made by `lib/cli/generate-account-types.mjs` (interface-revisions 2).
 */
export const DESCRIBED = { R1: Revision.parse(r1), R2: Revision.parse(r2) };
