import { z } from "zod";
import { Address, AddressInput, CountryCode } from "./address";
import { OneTimeCode } from "./authorization";
import { CalendarDate, Instant } from "./calendar";
import { CONTACT_STATES, CUSTOMER_TYPES, ID_TYPES, KYC_STATUSES } from "./customer-status";
import { EndUserTermsConsent, EndUserTermsConsentInput } from "./end-user-terms";
import { pagination } from "./list-page";
import { CurrencyCode } from "./money-amount";
import { isBusinessName, isPersonName } from "./name-rules";
import { openEnum } from "./open-enum";
import { QueryBoolean } from "./parameters";
import { UmaAddress } from "./uma";
import { unread } from "./unread";

/** Legal identity of a business (specification 2.4). */
export const BusinessInfo = z.looseObject({
  legalName: z.string().optional(),
  registrationNumber: z.string().optional(),
  taxId: z.string().optional(),
  // Where and when it was incorporated (interface-revisions 5).
  country: z.string().optional(),
  incorporatedOn: z.string().optional(),
});
export type BusinessInfo = z.infer<typeof BusinessInfo>;

/** The verification of a customer's contacts on file, due before a KYC link is created (interface-revisions 5). */
export const ContactVerification = z.looseObject({
  email: openEnum(CONTACT_STATES).optional(),
  phone: openEnum(CONTACT_STATES).optional(),
});

/** Customer (specification 2.4). */
export const Customer = z.looseObject({
  id: z.string(),
  platformCustomerId: z.string().optional(),
  customerType: openEnum(CUSTOMER_TYPES).optional(),
  umaAddress: z.string().optional(),
  kycStatus: openEnum(KYC_STATUSES).optional(),
  /** For a business in revision 2, which then has no `kycStatus` (interface-revisions 0). */
  kybStatus: openEnum(KYC_STATUSES).optional(),
  fullName: z.string().optional(),
  birthDate: z.string().optional(),
  nationality: z.string().optional(),
  email: z.string().optional(),
  phoneNumber: z.string().optional(),
  contactVerification: ContactVerification.optional(),
  address: Address.optional(),
  businessInfo: BusinessInfo.optional(),
  businessName: z.string().optional(),
  // Where and in which currencies the customer transacts (interface-revisions 5).
  region: z.string().optional(),
  currencies: z.array(z.string()).optional(),
  endUserTermsConsent: EndUserTermsConsent.optional(),
  createdAt: z.string().optional(),
  updatedAt: z.string().optional(),
  isDeleted: z.boolean().optional(),
  ...unread,
});
export type Customer = z.infer<typeof Customer>;

const personName = z
  .string()
  .trim()
  .min(1, "Enter the full name.")
  .max(200)
  .refine(isPersonName, "Names can't contain special characters.");
const businessName = z
  .string()
  .trim()
  .min(1, "Enter the legal name.")
  .max(200)
  .refine(isBusinessName, "Names can't contain special characters.");

/** Legal identity of a business, as sent. */
export const BusinessInfoInput = z.strictObject({
  legalName: businessName.optional(),
  registrationNumber: z.string().trim().min(1).max(100).optional(),
  taxId: z.string().trim().min(1).max(100).optional(),
  country: CountryCode.optional(),
  incorporatedOn: CalendarDate.optional(),
});

const contact = {
  email: z.email("Enter an email address.").optional(),
  phoneNumber: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/, "Use the international format, like +14155550123.")
    .optional(),
};

/**
 * Body of `POST /customers` (specification 4.1). `email` and `phoneNumber`: see assumptions. Sent only where the
 * deployment has them (interface-revisions 5): a business's country and incorporation, the consent, region, currencies,
 * and the tax ID, which the service never returns.
 */
export const CreateCustomerBody = z.strictObject({
  platformCustomerId: z.string().trim().min(1, "Enter your own ID for the customer.").max(200),
  customerType: z.enum(CUSTOMER_TYPES),
  umaAddress: UmaAddress.optional(),
  fullName: personName.optional(),
  birthDate: CalendarDate.optional(),
  nationality: CountryCode.optional(),
  address: AddressInput.optional(),
  businessInfo: BusinessInfoInput.optional(),
  ...contact,
  region: z.string().trim().min(1).max(60).optional(),
  currencies: z.array(CurrencyCode).max(200).optional(),
  idType: z.enum(ID_TYPES).optional(),
  identifier: z.string().trim().min(1).max(100).optional(),
  endUserTermsConsent: EndUserTermsConsentInput.optional(),
});
export type CreateCustomerBody = z.infer<typeof CreateCustomerBody>;

/**
 * Body of `PATCH /customers/{customerId}`: only these fields can change (specification 4.1); a business's details, and
 * either email or phone, only where the deployment allows it (interface-revisions 1 and 5).
 */
export const UpdateCustomerBody = z.strictObject({
  customerType: z.enum(CUSTOMER_TYPES).optional(),
  umaAddress: UmaAddress.optional(),
  fullName: personName.optional(),
  birthDate: CalendarDate.optional(),
  nationality: CountryCode.optional(),
  address: AddressInput.optional(),
  businessInfo: BusinessInfoInput.optional(),
  ...contact,
});
export type UpdateCustomerBody = z.infer<typeof UpdateCustomerBody>;

/**
 * Query of `GET /customers`; filters combine (specification 4.1). Region and currency only where the deployment has
 * them (interface-revisions 5).
 */
export const ListCustomersQuery = z.strictObject({
  umaAddress: z.string().min(1).optional(),
  platformCustomerId: z.string().min(1).optional(),
  customerType: z.enum(CUSTOMER_TYPES).optional(),
  createdAfter: Instant.optional(),
  createdBefore: Instant.optional(),
  updatedAfter: Instant.optional(),
  updatedBefore: Instant.optional(),
  isIncludingDeleted: QueryBoolean.optional(),
  region: z.string().trim().min(1).max(60).optional(),
  currency: CurrencyCode.optional(),
  ...pagination,
});
export type ListCustomersQuery = z.infer<typeof ListCustomersQuery>;

/** Query of `GET /customers/kyc-link` (specification 4.1). */
export const KycLinkQuery = z.strictObject({
  platformCustomerId: z.string().trim().min(1),
  redirectUri: z.url({ protocol: /^https?$/, error: "Enter a URL, like https://example.com." }).optional(),
});
export type KycLinkQuery = z.infer<typeof KycLinkQuery>;

/** Body of `POST /customers/{customerId}/kyc-link` (interface-revisions 5). */
export const CustomerKycLinkBody = z.strictObject({ redirectUri: KycLinkQuery.shape.redirectUri });

/** Body of `POST /customers/{customerId}/verify-email/confirm`, and of its phone equivalent (interface-revisions 5). */
export const ConfirmContactBody = z.strictObject({ code: OneTimeCode });

/** Hosted verification link: single use, expires (specification 2.12 and 4.1, interface-revisions 5). */
export const KycLink = z.looseObject({
  kycUrl: z.string().optional(),
  expiresAt: z.string().optional(),
  platformCustomerId: z.string().optional(),
  customerId: z.string().optional(),
});
export type KycLink = z.infer<typeof KycLink>;
