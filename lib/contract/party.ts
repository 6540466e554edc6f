import { z } from "zod";
import { AccountInfo } from "./external-account";
import { openEnum } from "./open-enum";
import { DESTINATION_TYPES, SOURCE_TYPES } from "./party-kinds";

/** Where money comes from (specification 2.7, 2.8). `currency` is a code. */
export const Source = z.looseObject({
  sourceType: openEnum(SOURCE_TYPES).optional(),
  accountId: z.string().optional(),
  umaAddress: z.string().optional(),
  customerId: z.string().optional(),
  currency: z.string().optional(),
  /** The network on which a stablecoin is paid in (interface-revisions 3). */
  cryptoNetwork: z.string().optional(),
  // The originator of a deposit over a bank rail (interface-revisions 5).
  accountHolderName: z.string().optional(),
  accountIdentifier: z.string().optional(),
  bankName: z.string().optional(),
  bankIdentifier: z.string().optional(),
  paymentRail: z.string().optional(),
  remittanceInformation: z.string().optional(),
  endToEndId: z.string().optional(),
  traceNumber: z.string().optional(),
});
export type Source = z.infer<typeof Source>;

/** Where money goes (specification 2.7, 2.8). `currency` is a code. */
export const Destination = z.looseObject({
  destinationType: openEnum(DESTINATION_TYPES).optional(),
  accountId: z.string().optional(),
  umaAddress: z.string().optional(),
  currency: z.string().optional(),
  externalAccountDetails: z
    .looseObject({ currency: z.string().optional(), accountInfo: AccountInfo.optional() })
    .optional(),
});
export type Destination = z.infer<typeof Destination>;

/** Labels of sides of which only the kind is known. */
const UNNAMED: Record<string, string> = {
  ACCOUNT: "Account",
  UMA_ADDRESS: "UMA address",
  EXTERNAL_ACCOUNT_DETAILS: "External account",
};

/**
 * A source or destination in one line; a new kind by its raw name, a missing side "Unknown". Accounts have a better
 * label in the directory.
 */
export function partyLabel(side: Source | Destination | undefined): string {
  if (side === undefined) return "Unknown";
  if (side.umaAddress !== undefined) return side.umaAddress;
  if (side.accountId !== undefined) return accountKind(side.accountId);
  if ("externalAccountDetails" in side) return "External account";
  const type = "sourceType" in side ? side.sourceType : (side as Destination).destinationType;
  if (type === "REALTIME_FUNDING") {
    const bank = "bankName" in side && typeof side.bankName === "string" ? side.bankName : "";
    return bank === "" ? "Deposit" : `${bank} (bank deposit)`;
  }
  return typeof type === "string" ? (UNNAMED[type] ?? type) : "Unknown";
}

function accountKind(id: string): string {
  if (id.startsWith("InternalAccount:")) return "Internal account";
  return id.startsWith("ExternalAccount:") ? "External account" : "Account";
}
