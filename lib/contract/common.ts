import { z } from "zod";
import { countries } from "./countries";
import { MAX_AMOUNT, PAGE_SIZE } from "./limits";
import { unreadOfList } from "./unread";

/** A known value, with completion, or any other string: what a lenient reader sees of an enum. */
export type Open<V extends string> = V | (string & Record<never, never>);

const knownValues = new WeakMap<object, readonly string[]>();

/** Reads an enum leniently: an unknown value survives as the raw string (interface-defaults, preamble). */
export function openEnum<const V extends readonly string[]>(values: V): z.ZodType<Open<V[number]>, Open<V[number]>> {
  const schema = z.string() as unknown as z.ZodType<Open<V[number]>, Open<V[number]>>;
  knownValues.set(schema, values);
  return schema;
}

/** The values that an `openEnum` knows; undefined for any other schema. */
export function valuesOfOpenEnum(schema: object): readonly string[] | undefined {
  return knownValues.get(schema);
}

/** Currency object (specification 2.2); transaction lists may leave `name` out. */
export const Currency = z.looseObject({
  code: z.string(),
  name: z.string().optional(),
  symbol: z.string().optional(),
  decimals: z.int().min(0).max(24),
});
export type Currency = z.infer<typeof Currency>;

/** Amount object: an exact integer in the smallest unit of `currency` (specification 2.1, 2.2). */
export const Amount = z.looseObject({ amount: z.int(), currency: Currency });
export type Amount = z.infer<typeof Amount>;

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

/** ISO 3166-1 alpha-2, upper case; only countries that exist. */
export const CountryCode = z
  .string()
  .refine((code) => countries().has(code), "Use a two-letter country code, like US.");

/** A calendar date `YYYY-MM-DD` that exists (specification 2.4). */
export const CalendarDate = z.iso
  .date("Enter a valid date, like 1990-01-31.")
  .refine(isCommonEra, "Enter a valid date, like 1990-01-31.");

/** Within the years that every calendar here knows: `0000` is a date to JavaScript and an error to Postgres. */
function isCommonEra(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year >= 1 && year <= 9999;
}

/** Address as this product sends it: `line1`, `postalCode`, `country` required (interface-defaults 3). */
export const AddressInput = z.strictObject({
  line1: z.string().trim().min(1, "Enter address line 1.").max(200),
  line2: z.string().trim().max(200).optional(),
  city: z.string().trim().max(200).optional(),
  state: z.string().trim().max(200).optional(),
  postalCode: z.string().trim().min(1, "Enter the postal code.").max(20),
  country: CountryCode,
});
export type AddressInput = z.infer<typeof AddressInput>;

/** An amount to send: a whole number of smallest units, above zero, exact (specification 8). */
export const AmountInput = z
  .int("The amount must be a whole number of minor units.")
  .min(1, "Enter an amount above zero.")
  .max(MAX_AMOUNT, "This is above the service's limit.");

/** A currency code to send. */
export const CurrencyCode = z.string().regex(/^[A-Z0-9]{2,10}$/, "Enter a currency code, like USD.");

/** An ISO 8601 instant in a query; inclusive where it bounds a range. */
export const Instant = z.iso
  .datetime({ offset: true, error: "Enter a date and time, like 2026-01-31T00:00:00Z." })
  .refine(isCommonEra, "Enter a date and time, like 2026-01-31T00:00:00Z.");

/** An id in a path or body: printable, and never a dot segment that would climb the path. */
export const Id = z.string().regex(/^(?!\.{1,2}$)[\x21-\x7e]{1,256}$/, "Invalid ID.");

/** The number of a version, as a query or a body has it; within what a column of numbers holds. */
export const VersionNumber = z.coerce.number<number | string>().int().min(0).max(2_147_483_647);

/** A boolean in a query: `true`, or the text `"true"` on the receiving side. */
export const QueryBoolean = z.union([z.boolean(), z.stringbool()]);

/** `limit` and `cursor` of every list endpoint (specification 4). */
export const pagination = {
  limit: z.coerce.number<number | string>().int().min(PAGE_SIZE.min).max(PAGE_SIZE.max).optional(),
  cursor: z.string().min(1).max(4096).optional(),
};

const rows = {
  limit: z.coerce.number<number | string>().int().min(1).max(100).default(50),
  sortOrder: z.enum(["asc", "desc"]).default("desc"),
};

/** How Corridor's own lists are paged: `cursor` is the id of the last row of the page before. */
export const paging = { ...rows, cursor: z.uuid("This page no longer exists.").optional() };

/** The same for rows with running numbers. */
export const pagingByNumber = {
  ...rows,
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, "This page no longer exists.")
    .optional(),
};

/** How many there are, as the service says. It may leave that out, and what can't be a number of things says nothing. */
export const Count = z.int().nonnegative().optional().catch(undefined);

/** The list envelope (specification 2.1). `nextCursor` only when `hasMore`. */
export function page<T extends z.ZodType>(item: T) {
  return z.looseObject({
    data: z.array(item),
    hasMore: z.boolean(),
    nextCursor: z.string().optional(),
    totalCount: Count,
    ...unreadOfList,
  });
}

/** The list envelope where the pagination fields may be absent: the platform's lists (interface-defaults 3). */
export function partialPage<T extends z.ZodType>(item: T) {
  return z
    .looseObject({
      data: z.array(item),
      hasMore: z.boolean().optional(),
      nextCursor: z.string().optional(),
      totalCount: Count,
      ...unreadOfList,
    })
    .transform((list) => ({ ...list, hasMore: list.hasMore ?? list.nextCursor !== undefined }));
}

/** A page as every list endpoint gives it. */
export interface Page<T> {
  data: T[];
  hasMore: boolean;
  nextCursor?: string;
  totalCount?: number;
  /** Records that could not be read and were left out; absent when all could. */
  unreadRecords?: number;
}

/** A field the service asks for: `name` is a customer-info field name (interface-defaults 2 and 3). */
export const RequiredField = z.looseObject({ name: z.string(), mandatory: z.boolean().optional() });
export type RequiredField = z.infer<typeof RequiredField>;
