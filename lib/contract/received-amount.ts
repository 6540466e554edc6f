import { z } from "zod";
import { Amount, Currency, CurrencyCode } from "./money-amount";

/**
 * The amount of an incoming payment as decisions need it: one of zero, which is what some servers write for an unknown
 * one, or below, or in what is no currency code (`usd`), can't be compared with a limit.
 */
export const ReceivedAmount = Amount.extend({
  amount: z.int().positive(),
  currency: Currency.extend({ code: CurrencyCode }),
});
