/** States of an internal account in revision 2; earlier ones state none (interface-revisions 5). */
export const INTERNAL_ACCOUNT_STATUSES = ["PENDING", "ACTIVE", "CLOSED", "FROZEN", "FAILED"] as const;
export type InternalAccountStatus = (typeof INTERNAL_ACCOUNT_STATUSES)[number];

/** Whether money can move on an account in this state; one that states none can (interface-revisions 5). */
export function canMoveMoney(status: string | undefined): boolean {
  return status === undefined || status === "ACTIVE";
}
