import { z } from "zod";
import { ExchangeRate } from "@/lib/contract/exchange-rate";
import { page, paging } from "@/lib/contract/list-page";

const Code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{2,10}$/, "Enter a currency code, like USD.");

/** Which corridors, and the amount to send in each; `sendingAmount` as typed, in the source currency. */
export const ListRatesInput = z.strictObject({
  sourceCurrency: Code.optional(),
  destinationCurrency: Code.optional(),
  sendingAmount: z.string().trim().min(1).max(40).optional(),
  limit: paging.limit,
  sortOrder: z.enum(["asc", "desc"]).optional(),
  /** The number of corridors before the page. */
  cursor: z
    .string()
    .regex(/^\d{1,6}$/, "This page no longer exists.")
    .optional(),
});
export type ListRatesInput = z.infer<typeof ListRatesInput>;

/** One corridor; `id` distinguishes those that differ only in their rail. */
export const RateRow = ExchangeRate.extend({ id: z.string() });
export type RateRow = z.infer<typeof RateRow>;

/** `isListed`: the deployment lists exchange rates at all. */
export const RateList = page(RateRow).extend({ isListed: z.boolean(), asOf: z.string() });
export type RateList = z.infer<typeof RateList>;
