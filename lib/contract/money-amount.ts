import { z } from "zod";
import { MAX_AMOUNT } from "./limits";

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

/** An exact amount in our own API: an integer in the smallest unit of `currency`. */
export const MoneyView = z.object({ amount: z.int(), currency: z.string(), decimals: z.int() });

/** An amount to send: an exact, positive whole number of smallest units (specification 8). */
export const AmountInput = z
  .int("The amount must be a whole number of minor units.")
  .min(1, "Enter an amount above zero.")
  .max(MAX_AMOUNT, "This is above the service's limit.");

/** The same in a URL, where it is text: decimal digits only, no `1e3` and no `0x10`. */
export const AmountInAddress = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,16}$/, "The amount must be a whole number of minor units.")
      .transform(Number),
  ])
  .pipe(AmountInput);

/** A currency code to look for: some services write theirs in lower case. */
export const TypedCurrencyCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{2,10}$/, "Enter a currency code, like USD.");

/** A currency code to send. */
export const CurrencyCode = z.string().regex(/^[A-Z0-9]{2,10}$/, "Enter a currency code, like USD.");
