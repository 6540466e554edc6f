import "server-only";
import { BUNDLES, bundleHas, CAPABILITIES, type Capability, type CapabilityEntry } from "@/lib/contract/capabilities";
import type { Found } from "./compare-answer";

/** What is sent in another way where a deployment has, or lacks, a capability: by field, value or parameter. */
const EXPLAINED: Record<string, { capability: Capability; has: boolean }> = {
  accountIdentifier: { capability: "accountIdentifierFilter", has: false },
  EXTERNAL_ACCOUNT_DETAILS: { capability: "accountDetailsDestination", has: false },
  externalAccountDetails: { capability: "accountDetailsDestination", has: false },
  US_ACCOUNT: { capability: "usdAccountType", has: true },
  USD_ACCOUNT: { capability: "usdAccountType", has: true },
  paymentRails: { capability: "railsOnCreate", has: true },
  countries: { capability: "accountCountries", has: true },
  region: { capability: "newerAccountTypes", has: true },
  ownershipType: { capability: "newerAccountTypes", has: false },
  swiftBic: { capability: "swiftCodeWithIban", has: true },
  "beneficiary.businessInfo": { capability: "flatBeneficiary", has: true },
  "beneficiary.legalName": { capability: "flatBeneficiary", has: true },
};

/** What the console does about something that is sent, where a capability says so; null where none does. */
export function explainedBy(name: string): string | null {
  const known = Object.hasOwn(EXPLAINED, name) ? EXPLAINED[name] : undefined;
  return known ? effectOf(known.capability, known.has) : null;
}

/**
 * What the console does about something that isn't taken (any more), and how much that matters: what is only sent where a
 * deployment has a capability that the specification knows nothing of is lost nowhere. Null where no capability says so.
 */
export function explainedLack(name: string): { severity: Found["severity"]; effect: string } | null {
  const known = Object.hasOwn(EXPLAINED, name) ? EXPLAINED[name] : undefined;
  if (!known) return null;
  const isNews = known.has || bundleHas(BUNDLES[0], known.capability);
  return { severity: isNews ? "handled" : "note", effect: effectOf(known.capability, known.has) };
}

/** What the console does about something that has become mandatory: only a capability that sends it explains that. */
export function explainedNeed(name: string): string | null {
  return Object.hasOwn(EXPLAINED, name) && EXPLAINED[name]?.has ? explainedBy(name) : null;
}

/** What the console does with a capability, or without. */
export function effectOf(capability: Capability, has: boolean): string {
  const { withIt, withoutIt }: CapabilityEntry = CAPABILITIES[capability];
  return has ? withIt : withoutIt;
}
