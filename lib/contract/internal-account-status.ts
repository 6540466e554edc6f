/** States of an internal account in revision 2; earlier ones state none (interface-revisions 5). */
export const INTERNAL_ACCOUNT_STATUSES = ["PENDING", "ACTIVE", "CLOSED", "FROZEN", "FAILED"] as const;
export type InternalAccountStatus = (typeof INTERNAL_ACCOUNT_STATUSES)[number];
