/** States of an internal account with their tones; revisions before 2 have none (interface-revisions 5). */
export const INTERNAL_ACCOUNT_TONES = {
  PENDING: "warn",
  ACTIVE: "good",
  CLOSED: "idle",
  FROZEN: "bad",
  FAILED: "bad",
} as const;
export type InternalAccountStatus = keyof typeof INTERNAL_ACCOUNT_TONES;
export const INTERNAL_ACCOUNT_STATUSES = Object.keys(INTERNAL_ACCOUNT_TONES) as InternalAccountStatus[];

/** Whether money can move on an account in this state, or without a state (interface-revisions 5). */
export function canMoveMoney(status: string | undefined): boolean {
  return status === undefined || status === "ACTIVE";
}
