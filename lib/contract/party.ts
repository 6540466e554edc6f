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

export type PartyKind = "internal-account" | "external-account" | "account" | "uma" | "funding" | "details" | "unknown";

/** One side of a payment, for a screen. `id` links to the account; `currency` is a code. */
export interface Party {
  kind: PartyKind;
  label: string;
  id?: string;
  currency?: string;
}

/**
 * Describes a source or destination in one line; a new kind shows its raw name, a missing side "Unknown". An account
 * that is described instead of named has a better label in the directory.
 */
export function describeParty(side: Source | Destination | undefined): Party {
  if (side === undefined) return { kind: "unknown", label: "Unknown" };
  const currency = side.currency;
  if (side.umaAddress !== undefined) return { kind: "uma", label: side.umaAddress, currency };
  if (side.accountId !== undefined) return describeAccount(side.accountId, currency);
  if ("externalAccountDetails" in side) return { kind: "details", label: "External account", currency };
  const type = "sourceType" in side ? side.sourceType : (side as Destination).destinationType;
  if (type === "REALTIME_FUNDING") {
    const bank = "bankName" in side && typeof side.bankName === "string" ? side.bankName : "";
    const label = bank === "" ? "Deposit" : `${bank} (bank deposit)`;
    return { kind: "funding", label, currency };
  }
  const label = typeof type === "string" ? (UNNAMED[type] ?? type) : "Unknown";
  return { kind: "unknown", label, currency };
}

/** Labels of sides of which only the kind is known. */
const UNNAMED: Record<string, string> = {
  ACCOUNT: "Account",
  UMA_ADDRESS: "UMA address",
  EXTERNAL_ACCOUNT_DETAILS: "External account",
};

function describeAccount(id: string, currency: string | undefined): Party {
  if (id.startsWith("InternalAccount:")) return { kind: "internal-account", label: "Internal account", id, currency };
  if (id.startsWith("ExternalAccount:")) return { kind: "external-account", label: "External account", id, currency };
  return { kind: "account", label: "Account", id, currency };
}
