import { z } from "zod";
import { countries } from "./countries";

/** Address as the service returns it (specification 2.3). */
export const Address = z.looseObject({
  line1: z.string().optional(),
  line2: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  postalCode: z.string().optional(),
  country: z.string().optional(),
});
export type Address = z.infer<typeof Address>;

/** ISO 3166-1 alpha-2, upper case; only existing countries. */
export const CountryCode = z
  .string()
  .refine((code) => countries().has(code), "Use a two-letter country code, like US.");

/** Address as Corridor sends it: `line1`, `postalCode`, `country` required (interface-defaults 3). */
export const AddressInput = z.strictObject({
  line1: z.string().trim().min(1, "Enter address line 1.").max(200),
  line2: z.string().trim().max(200).optional(),
  city: z.string().trim().max(200).optional(),
  state: z.string().trim().max(200).optional(),
  postalCode: z.string().trim().min(1, "Enter the postal code.").max(20),
  country: CountryCode,
});
export type AddressInput = z.infer<typeof AddressInput>;
