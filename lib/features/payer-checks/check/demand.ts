import { REGISTRATION_CURRENCIES } from "@/lib/contract/customer-demands";

/**
 * Whether a business that pays money out in this currency needs a registration number of its own (interface-revisions
 * 2). It is the currency that arrives: what the business pays in is of no account.
 */
export const needsRegistration = (currency: string): boolean => REGISTRATION_CURRENCIES.includes(currency);
