import { REGISTRATION_CURRENCIES } from "@/lib/contract/customer-demands";

/**
 * Whether a business that pays money out in this currency needs its own registration number (interface-revisions 2).
 * Only the receiving currency matters, not the one the business pays in.
 */
export const needsRegistration = (currency: string): boolean => REGISTRATION_CURRENCIES.includes(currency);
