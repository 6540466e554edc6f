import "server-only";
import { type AccountType, accountTypeOf } from "@/lib/contract/account-types";
import type { CreatePlatformExternalAccountBody } from "@/lib/contract/external-account";
import type { CreateAccountInput } from "../schema";

/**
 * The body that creates an account at a deployment with this table (specification 4.2, interface-revisions 2). `input`
 * has been checked by the same table and holds nothing else. Rails are only sent where they are asked for.
 */
export function accountBody(
  input: CreateAccountInput,
  table: readonly AccountType[],
): CreatePlatformExternalAccountBody {
  const { currency, platformAccountId, ownershipType, accountType, rails, beneficiary } = input;
  const accountInfo = {
    accountType,
    ...(accountTypeOf(accountType, table)?.sendsRails ? { paymentRails: rails } : {}),
    ...input.accountInfo,
    ...(beneficiary ? { beneficiary } : {}),
  };
  return { currency, platformAccountId, ...(ownershipType ? { ownershipType } : {}), accountInfo };
}
