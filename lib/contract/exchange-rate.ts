import { z } from "zod";
import { AmountInAddress, Currency, CurrencyCode } from "./money-amount";
import { unread } from "./unread";

/**
 * One corridor of `GET /exchange-rates` (interface-revisions 1 and 5). Amounts and fees in the smallest unit, fees in
 * that of the source currency. `exchangeRate` may be inverted, so the rate is derived from the two amounts.
 */
export const ExchangeRate = z.looseObject({
  sourceCurrency: Currency,
  destinationCurrency: Currency,
  sendingAmount: z.int().optional(),
  minSendingAmount: z.int().optional(),
  maxSendingAmount: z.int().optional(),
  receivingAmount: z.int().optional(),
  destinationPaymentRail: z.string().optional(),
  exchangeRate: z.number().optional(),
  fees: z.looseObject({ fixed: z.int().optional(), total: z.int().optional() }).optional(),
  updatedAt: z.string().optional(),
  ...unread,
});
export type ExchangeRate = z.infer<typeof ExchangeRate>;

/** Query of `GET /exchange-rates`; `sendingAmount` in the smallest unit of the source currency. */
export const ListExchangeRatesQuery = z.strictObject({
  sourceCurrency: CurrencyCode.optional(),
  destinationCurrency: CurrencyCode.optional(),
  sendingAmount: AmountInAddress.optional(),
});
