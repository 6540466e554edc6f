/**
 * Currencies that a business sends only when it has a registration number of its own: a guide's word of August 2026
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
