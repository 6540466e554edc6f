import type { Call } from "../http/call";
import { CURRENCIES, roundAmount } from "../pricing/currencies";
import { UMA_DOMAIN } from "../seed/customers";

const SINCE = "2024-09-02T09:00:00.000Z";

/** Customer fields that a currency's provider requires (specification 2.4 rule 2). */
export const REQUIRED_CUSTOMER_FIELDS: Record<string, readonly string[]> = {
  USD: ["FULL_NAME", "POSTAL_ADDRESS"],
  NGN: ["FULL_NAME", "BIRTH_DATE"],
  KES: ["FULL_NAME", "BIRTH_DATE"],
  INR: ["FULL_NAME", "BIRTH_DATE", "NATIONALITY"],
};

/** The minimum and maximum of one payment, in smallest units. */
export function limitsOf(code: string): { min: number; max: number } {
  const facts = CURRENCIES.find((known) => known.code === code);
  return facts ? { min: roundAmount(1, facts), max: roundAmount(1_000_000, facts) } : { min: 1, max: 1 };
}

/** `GET /config` (specification 2.12, interface-defaults 3). */
export function getConfig({ world }: Call<"getConfig">) {
  return {
    id: "PlatformConfig:5b1f9e0c-2f0e-4c1b-9a53-6a0c2d1f7e44",
    umaDomain: UMA_DOMAIN,
    webhookEndpoint: world.settings.webhookUrl,
    isRegulatedFinancialInstitution: world.settings.regulated,
    supportedCurrencies: CURRENCIES.map(({ code, held }) => ({
      currencyCode: code,
      minAmount: limitsOf(code).min,
      maxAmount: limitsOf(code).max,
      requiredCounterpartyFields: [
        { name: "FULL_NAME", mandatory: true },
        { name: "NATIONALITY", mandatory: false },
      ],
      enabledTransactionTypes: held ? ["OUTGOING", "INCOMING"] : ["OUTGOING"],
      providerRequiredCustomerFields: [...(REQUIRED_CUSTOMER_FIELDS[code] ?? [])],
      providerRequiredCounterpartyCustomerFields: code === "BTC" ? [] : ["FULL_NAME"],
    })),
    createdAt: SINCE,
    updatedAt: SINCE,
  };
}
