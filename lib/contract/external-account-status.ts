import type { Beneficiary, ExternalAccount } from "./external-account";

/**
 * States of an external account (specification 3.4) with their tones; the last two are revision 2's
 * (interface-revisions 5).
 */
export const EXTERNAL_ACCOUNT_TONES = {
  PENDING: "warn",
  ACTIVE: "good",
  UNDER_REVIEW: "warn",
  INACTIVE: "bad",
  PENDING_OWNERSHIP_VERIFICATION: "warn",
  UNVERIFIED: "bad",
} as const;
export type ExternalAccountStatus = keyof typeof EXTERNAL_ACCOUNT_TONES;
export const EXTERNAL_ACCOUNT_STATUSES = Object.keys(EXTERNAL_ACCOUNT_TONES) as ExternalAccountStatus[];

/** The name to show of a beneficiary, in any of its spellings; null when there is none. */
export function beneficiaryName(beneficiary: Beneficiary | undefined): string | null {
  return beneficiary?.fullName ?? beneficiary?.businessInfo?.legalName ?? beneficiary?.legalName ?? null;
}

/**
 * Only ACTIVE accounts can receive payments (specification 2.6, 3.4), and in revision 2 those whose owner is still to
 * be proved, up to an amount that the service sets (interface-revisions 5).
 */
export function canReceive(account: Pick<ExternalAccount, "status">): boolean {
  return account.status === "ACTIVE" || account.status === "PENDING_OWNERSHIP_VERIFICATION";
}
