import type { Beneficiary, ExternalAccount } from "./external-account";

/** States of an external account (specification 3.4). */
export const EXTERNAL_ACCOUNT_STATUSES = ["PENDING", "ACTIVE", "UNDER_REVIEW", "INACTIVE"] as const;
export type ExternalAccountStatus = (typeof EXTERNAL_ACCOUNT_STATUSES)[number];

/** The name to show of a beneficiary, in any of its spellings; null when there is none. */
export function beneficiaryName(beneficiary: Beneficiary | undefined): string | null {
  return beneficiary?.fullName ?? beneficiary?.businessInfo?.legalName ?? beneficiary?.legalName ?? null;
}

/** Only ACTIVE accounts can receive payments (specification 2.6, 3.4). */
export function canReceive(account: Pick<ExternalAccount, "status">): boolean {
  return account.status === "ACTIVE";
}
