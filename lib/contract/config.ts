import { z } from "zod";
import { RequiredField } from "./customer-info";
import { openEnum } from "./open-enum";
import { TRANSACTION_TYPES } from "./transaction-status";
import { unread } from "./unread";

/**
 * A currency the platform is configured for; amounts in the smallest unit (specification 2.12, interface-defaults 3).
 */
export const SupportedCurrency = z.looseObject({
  currencyCode: z.string(),
  minAmount: z.int().optional(),
  maxAmount: z.int().optional(),
  requiredCounterpartyFields: z.array(RequiredField).optional(),
  enabledTransactionTypes: z.array(openEnum(TRANSACTION_TYPES)).optional(),
  providerRequiredCustomerFields: z.array(z.string()).optional(),
  providerRequiredCounterpartyCustomerFields: z.array(z.string()).optional(),
});
export type SupportedCurrency = z.infer<typeof SupportedCurrency>;

/** Platform configuration (specification 2.12, interface-defaults 3). */
export const Config = z.looseObject({
  id: z.string().optional(),
  umaDomain: z.string().optional(),
  webhookEndpoint: z.string().optional(),
  isRegulatedFinancialInstitution: z.boolean().optional(),
  supportedCurrencies: z.array(SupportedCurrency).optional(),
  createdAt: z.string().optional(),
  updatedAt: z.string().optional(),
  ...unread,
});
export type Config = z.infer<typeof Config>;
