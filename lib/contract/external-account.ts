import { z } from "zod";
import { Address, AddressInput, CalendarDate, CountryCode, CurrencyCode, Id, openEnum, pagination } from "./common";
import { BusinessInfo } from "./customer";
import { EXTERNAL_ACCOUNT_STATUSES } from "./external-account-status";
import { unread } from "./unread";

export const BENEFICIARY_TYPES = ["INDIVIDUAL", "BUSINESS"] as const;

/** Who owns an external account (specification 2.6); a flat `legalName` is read too (interface-defaults 3). */
export const Beneficiary = z.looseObject({
  beneficiaryType: openEnum(BENEFICIARY_TYPES).optional(),
  fullName: z.string().optional(),
  birthDate: z.string().optional(),
  nationality: z.string().optional(),
  businessInfo: BusinessInfo.optional(),
  legalName: z.string().optional(),
  address: Address.optional(),
});
export type Beneficiary = z.infer<typeof Beneficiary>;

/** Account data: the fields depend on `accountType` (account-types.ts); unknown ones are kept. */
export const AccountInfo = z.looseObject({
  accountType: z.string().optional(),
  accountNumber: z.string().optional(),
  bankName: z.string().optional(),
  beneficiary: Beneficiary.optional(),
});
export type AccountInfo = z.infer<typeof AccountInfo>;

/** ExternalAccount (specification 2.6). Without `customerId` it is the platform's. */
export const ExternalAccount = z.looseObject({
  id: z.string(),
  customerId: z.string().optional(),
  status: openEnum(EXTERNAL_ACCOUNT_STATUSES).optional(),
  currency: z.string().optional(),
  platformAccountId: z.string().optional(),
  accountInfo: AccountInfo.optional(),
  createdAt: z.string().optional(),
  updatedAt: z.string().optional(),
  ...unread,
});
export type ExternalAccount = z.infer<typeof ExternalAccount>;

/** A beneficiary as sent: a business as `businessInfo` (interface-defaults 3). */
export const BeneficiaryInput = z.discriminatedUnion("beneficiaryType", [
  z.strictObject({
    beneficiaryType: z.literal("INDIVIDUAL"),
    fullName: z.string().trim().min(1, "Enter the full name.").max(200),
    birthDate: CalendarDate.optional(),
    nationality: CountryCode.optional(),
    address: AddressInput.optional(),
  }),
  z.strictObject({
    beneficiaryType: z.literal("BUSINESS"),
    businessInfo: z.strictObject({
      legalName: z.string().trim().min(1, "Enter the legal name.").max(200),
      taxId: z.string().trim().min(1).max(100).optional(),
    }),
    address: AddressInput.optional(),
  }),
]);
export type BeneficiaryInput = z.infer<typeof BeneficiaryInput>;

// Typed unknown so that a literal with `beneficiary` fits the index signature; checked as text all the same.
const text: z.ZodType<unknown> = z.string().trim().min(1).max(2000);

/**
 * Account data as sent. Its other fields are flat text and checked by `accountInfoProblems` (account-info.ts) against the table of
 * account types, which a deployment may correct: that is why they are not fixed here.
 */
export const AccountInfoInput = z
  .object({ accountType: z.string().min(1), beneficiary: BeneficiaryInput.optional() })
  .catchall(text);
export type AccountInfoInput = z.infer<typeof AccountInfoInput>;

/** Body of `POST /platform/external-accounts` (interface-defaults 3). */
export const CreatePlatformExternalAccountBody = z.strictObject({
  currency: CurrencyCode,
  platformAccountId: z.string().trim().min(1).max(200),
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
