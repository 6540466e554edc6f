import { z } from "zod";
import { Address } from "./address";
import { BusinessInfo } from "./customer";
import { BENEFICIARY_CHECKS, EXTERNAL_ACCOUNT_STATUSES } from "./external-account-status";
import { AccountValue } from "./field-values";
import { pagination } from "./list-page";
import { CurrencyCode } from "./money-amount";
import { openEnum } from "./open-enum";
import { Id } from "./parameters";
import { unread } from "./unread";

export const BENEFICIARY_TYPES = ["INDIVIDUAL", "BUSINESS"] as const;

/** The owner of an external account (specification 2.6); a flat `legalName` is accepted too (interface-defaults 3). */
export const Beneficiary = z.looseObject({
  beneficiaryType: openEnum(BENEFICIARY_TYPES).optional(),
  fullName: z.string().optional(),
  birthDate: z.string().optional(),
  nationality: z.string().optional(),
  businessInfo: BusinessInfo.optional(),
  legalName: z.string().optional(),
  address: Address.optional(),
  // From the deployed revisions (interface-revisions 2).
  registrationNumber: z.string().optional(),
  taxId: z.string().optional(),
  email: z.string().optional(),
  phoneNumber: z.string().optional(),
  countryOfResidence: z.string().optional(),
  documentType: z.string().optional(),
  documentNumber: z.string().optional(),
});
export type Beneficiary = z.infer<typeof Beneficiary>;

/** Account data. Its fields depend on `accountType` (account-types.ts); unknown ones are kept. */
export const AccountInfo = z.looseObject({
  accountType: z.string().optional(),
  accountNumber: z.string().optional(),
  bankName: z.string().optional(),
  beneficiary: Beneficiary.optional(),
});
export type AccountInfo = z.infer<typeof AccountInfo>;

/** The owner of the account at the bank or exchange: the customer, or a third party (interface-revisions 5). */
export const OWNERSHIP_TYPES = ["FIRST_PARTY", "THIRD_PARTY"] as const;

/** ExternalAccount (specification 2.6). Without `customerId` it belongs to the platform. */
export const ExternalAccount = z.looseObject({
  id: z.string(),
  customerId: z.string().optional(),
  status: openEnum(EXTERNAL_ACCOUNT_STATUSES).optional(),
  currency: z.string().optional(),
  platformAccountId: z.string().optional(),
  ownershipType: openEnum(OWNERSHIP_TYPES).optional(),
  accountInfo: AccountInfo.optional(),
  // The bank's check of the beneficiary's name (interface-revisions 1).
  beneficiaryVerificationStatus: openEnum(BENEFICIARY_CHECKS).optional(),
  beneficiaryVerifiedData: z.looseObject({ fullName: z.string().optional() }).optional(),
  createdAt: z.string().optional(),
  updatedAt: z.string().optional(),
  ...unread,
});
export type ExternalAccount = z.infer<typeof ExternalAccount>;

/** A beneficiary as sent. Its other fields depend on the account's type: account-info.ts checks them. */
export const BeneficiaryInput = z
  .object({ beneficiaryType: z.enum(BENEFICIARY_TYPES) })
  // Typed as unknown so that the literal fits the index signature; still validated.
  .catchall(AccountValue as z.ZodType<unknown>);
export type BeneficiaryInput = z.infer<typeof BeneficiaryInput>;

/**
 * Account data as sent. Its other fields aren't fixed here: account-info.ts checks them against the deployment's table
 * of account types. `paymentRails`: the rails the account is paid by, for deployments that take them.
 */
export const AccountInfoInput = z
  .object({ accountType: z.string().min(1), beneficiary: BeneficiaryInput.optional() })
  .catchall(AccountValue as z.ZodType<unknown>);
export type AccountInfoInput = z.infer<typeof AccountInfoInput>;

/** Body of `POST /platform/external-accounts` (interface-defaults 3). */
export const CreatePlatformExternalAccountBody = z.strictObject({
  currency: CurrencyCode,
  platformAccountId: z.string().trim().min(1).max(200),
  ownershipType: z.enum(OWNERSHIP_TYPES).optional(),
  accountInfo: AccountInfoInput,
});
export type CreatePlatformExternalAccountBody = z.infer<typeof CreatePlatformExternalAccountBody>;

/** Body of `POST /customers/external-accounts` (specification 4.2). */
export const CreateExternalAccountBody = CreatePlatformExternalAccountBody.extend({ customerId: Id.optional() });
export type CreateExternalAccountBody = z.infer<typeof CreateExternalAccountBody>;

/** Query of `GET /customers/external-accounts` (specification 4.2, interface-defaults 3). */
export const ListExternalAccountsQuery = z.strictObject({
  customerId: Id.optional(),
  currency: CurrencyCode.optional(),
  ...pagination,
});
export type ListExternalAccountsQuery = z.infer<typeof ListExternalAccountsQuery>;
