import type { Customer } from "./customer";

export const CUSTOMER_TYPES = ["INDIVIDUAL", "BUSINESS"] as const;

/** KYC states of a customer (specification 2.4). */
export const KYC_STATUSES = [
  "APPROVED",
  "REJECTED",
  "PENDING_REVIEW",
  "EXPIRED",
  "CANCELED",
  "MANUALLY_APPROVED",
  "MANUALLY_REJECTED",
] as const;
export type KycStatus = (typeof KYC_STATUSES)[number];

/** The name to show: full name, else legal name, else the flat `businessName` one guide shows (2.4, rule 8); null if none. */
export function customerName(customer: Pick<Customer, "fullName" | "businessInfo" | "businessName">): string | null {
  return customer.fullName ?? customer.businessInfo?.legalName ?? customer.businessName ?? null;
}

/** Whether the customer may create quotes and convert (specification 1: only APPROVED, here also by hand). */
export function mayMoveMoney(customer: Pick<Customer, "kycStatus" | "isDeleted">): boolean {
  if (customer.isDeleted === true) return false;
  return customer.kycStatus === "APPROVED" || customer.kycStatus === "MANUALLY_APPROVED";
}
