import type { Beneficiary, ExternalAccount } from "./external-account";

/**
 * States of an external account (specification 3.4) with their tones; revision 2 added the last two
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

/** The results of checking a beneficiary's name with the bank, with their tones (interface-revisions 1). */
export const BENEFICIARY_CHECK_TONES = {
  MATCHED: "good",
  PARTIAL_MATCH: "warn",
  NOT_MATCHED: "bad",
  UNSUPPORTED: "idle",
  CHECKED_BY_RECEIVING_FI: "idle",
  PENDING: "info",
} as const;
export type BeneficiaryCheck = keyof typeof BENEFICIARY_CHECK_TONES;
export const BENEFICIARY_CHECKS = Object.keys(BENEFICIARY_CHECK_TONES) as BeneficiaryCheck[];

/** An account's result of that check, and the name the bank has on file; undefined if the service states none. */
export function nameCheckOf({ beneficiaryVerificationStatus: status, beneficiaryVerifiedData }: ExternalAccount) {
  return status === undefined ? undefined : { status, verifiedName: beneficiaryVerifiedData?.fullName ?? null };
}

/** The name to show for a beneficiary, from whichever field has it; null if there is none. */
export function beneficiaryName(beneficiary: Beneficiary | undefined): string | null {
  return beneficiary?.fullName ?? beneficiary?.businessInfo?.legalName ?? beneficiary?.legalName ?? null;
}

/**
 * Only ACTIVE accounts can receive payments (specification 2.6, 3.4), and in revision 2 those whose ownership is still
 * to be verified, up to an amount that the service sets (interface-revisions 5).
 */
export function canReceive(account: Pick<ExternalAccount, "status">): boolean {
  return account.status === "ACTIVE" || account.status === "PENDING_OWNERSHIP_VERIFICATION";
}
