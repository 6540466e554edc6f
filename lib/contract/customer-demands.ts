/**
 * Currencies that a business may send only if it has its own registration number, according to a guide of August 2026
 * (interface-revisions 2; `businessSenderNeedsRegistrationNumberForCurrencies` of the account types).
 */
export const REGISTRATION_CURRENCIES = [
  "AED",
  "BRL",
  "DKK",
  "GBP",
  "HKD",
  "IDR",
  "INR",
  "MYR",
  "PHP",
  "SGD",
  "THB",
  "VND",
];
