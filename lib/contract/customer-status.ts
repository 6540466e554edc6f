import type { Customer } from "./customer";

export const CUSTOMER_TYPES = ["INDIVIDUAL", "BUSINESS"] as const;

/**
 * KYC states of a customer (specification 2.4) with their tones; revision 2 added the last three, for KYC and KYB.
 */
export const KYC_TONES = {
  APPROVED: "good",
  REJECTED: "bad",
  PENDING_REVIEW: "warn",
  EXPIRED: "warn",
  CANCELED: "idle",
  MANUALLY_APPROVED: "good",
  MANUALLY_REJECTED: "bad",
  UNVERIFIED: "idle",
  PENDING: "warn",
  HOLD: "warn",
} as const;
export type KycStatus = keyof typeof KYC_TONES;
export const KYC_STATUSES = Object.keys(KYC_TONES) as KycStatus[];

/** Verification states of a customer's email or phone number (interface-revisions 5), with their tones. */
export const CONTACT_TONES = { PENDING: "warn", VERIFIED: "good" } as const;
export const CONTACT_STATES = Object.keys(CONTACT_TONES) as (keyof typeof CONTACT_TONES)[];

/** The types of tax ID that a customer's `identifier` can be (interface-revisions 5). */
export const ID_TYPES = ["SSN", "ITIN", "EIN", "NON_US_TAX_ID"] as const;

/** States in which the customer, the service or the platform still has to act. */
export const WAITING_KYC: readonly string[] = ["PENDING_REVIEW", "PENDING", "UNVERIFIED", "HOLD"] satisfies KycStatus[];

/** The verification of a customer or its row; `kybStatus` is a business's in revision 2. */
interface Verified {
  kycStatus?: string | null;
  kybStatus?: string | null;
  customerType?: string | null;
}

/**
 * A customer's verification status, and by which check: KYC, or KYB for a business of revision 2 (interface-revisions
 * 0). The one that the service states counts; if it states both, KYB for a business. `status` null: it states none.
 */
export function verificationOf(customer: Verified): { check: "KYC" | "KYB"; status: string | null } {
  const kyc = customer.kycStatus ?? null;
  const kyb = customer.kybStatus ?? null;
  const isKyb = kyb !== null && (kyc === null || customer.customerType === "BUSINESS");
  return isKyb ? { check: "KYB", status: kyb } : { check: "KYC", status: kyc };
}

/**
 * The name to show: full name, else legal name, else the flat `businessName` of one guide (specification 2.4, rule 8);
 * null if none.
 */
export function customerName(customer: Pick<Customer, "fullName" | "businessInfo" | "businessName">): string | null {
  return customer.fullName ?? customer.businessInfo?.legalName ?? customer.businessName ?? null;
}

/** Whether the customer may create quotes and convert (specification 1: only if APPROVED, here also manually). */
export function mayMoveMoney(customer: Verified & { isDeleted?: boolean }): boolean {
  if (customer.isDeleted === true) return false;
  const { status } = verificationOf(customer);
  return status === "APPROVED" || status === "MANUALLY_APPROVED";
}
