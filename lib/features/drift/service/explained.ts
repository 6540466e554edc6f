import "server-only";
import { BUNDLES, bundleHas, CAPABILITIES, type Capability, type CapabilityEntry } from "@/lib/contract/capabilities";
import { FUNDING_NETWORKS, LATER_FUNDING_NETWORKS } from "@/lib/contract/funding-network";
import type { Found } from "./compare-response";

interface Change {
  capability: Capability;
  has: boolean;
}
const allOf = (values: readonly string[], change: Change) => Object.fromEntries(values.map((value) => [value, change]));

/** What is sent differently where a deployment has, or lacks, a capability: by field, value or parameter. */
const EXPLAINED: Record<string, Change> = {
  accountIdentifier: { capability: "accountIdentifierFilter", has: false },
  EXTERNAL_ACCOUNT_DETAILS: { capability: "accountDetailsDestination", has: false },
  externalAccountDetails: { capability: "accountDetailsDestination", has: false },
  US_ACCOUNT: { capability: "usdAccountType", has: true },
  USD_ACCOUNT: { capability: "usdAccountType", has: true },
  paymentRails: { capability: "railsOnCreate", has: true },
  countries: { capability: "accountCountries", has: true },
  region: { capability: "newerAccountTypes", has: true },
  ownershipType: { capability: "newerAccountTypes", has: false },
  ...allOf(FUNDING_NETWORKS, { capability: "newerNetworks", has: true }),
  ...allOf(LATER_FUNDING_NETWORKS, { capability: "newerNetworks", has: false }),
  FAMILY_SUPPORT: { capability: "newerPurposes", has: false },
  SALARY_PAYMENT: { capability: "newerPurposes", has: false },
  swiftBic: { capability: "swiftCodeWithIban", has: true },
  "beneficiary.businessInfo": { capability: "flatBeneficiary", has: true },
  "beneficiary.legalName": { capability: "flatBeneficiary", has: true },
};

/** What is sent only where a deployment has a capability, by its place in a body: not accepted elsewhere. */
const SENT_WITH: Record<string, Capability> = {
  businessInfo: "businessChanges",
  "businessInfo.country": "businessDetails",
  "businessInfo.incorporatedOn": "businessDetails",
  endUserTermsConsent: "endUserTerms",
  "source.cryptoNetwork": "fundingNetwork",
};

/** What is optional elsewhere, and required where a deployment has a capability. */
const ASKED_WITH: Record<string, Capability> = {
  "businessInfo.legalName": "businessDetails",
  "businessInfo.country": "businessDetails",
  "businessInfo.incorporatedOn": "businessDetails",
  "businessInfo.taxId": "businessDetails",
};

const known = (table: Record<string, Capability>, place: string): Capability | undefined =>
  Object.hasOwn(table, place) ? table[place] : undefined;

/** What the console does about something that it sends, if a capability says so; null if none does. */
export function explainedBy(name: string): string | null {
  const change = Object.hasOwn(EXPLAINED, name) ? EXPLAINED[name] : undefined;
  return change ? effectOf(change.capability, change.has) : null;
}

/**
 * What the console does about something that isn't (or is no longer) accepted at a place of a body, and how severe that
 * is: nothing is lost where it is sent only for a capability unknown to the specification. Null where no capability
 * says so.
 */
export function explainedLack(name: string, place: string): { severity: Found["severity"]; effect: string } | null {
  const change = Object.hasOwn(EXPLAINED, name) ? EXPLAINED[name] : undefined;
  const only = known(SENT_WITH, place);
  if (!change) return only ? { severity: "note", effect: effectOf(only, false) } : null;
  const isNews = change.has || bundleHas(BUNDLES[0], change.capability);
  return { severity: isNews ? "handled" : "note", effect: effectOf(change.capability, change.has) };
}

/**
 * What the console does about something that has become mandatory at a place of a body: only a capability that sends it
 * explains that.
 */
export function explainedNeed(name: string, place: string): string | null {
  const asked = known(ASKED_WITH, place);
  if (asked) return effectOf(asked, true);
  return Object.hasOwn(EXPLAINED, name) && EXPLAINED[name]?.has ? explainedBy(name) : null;
}

/** What the console does with or without a capability. */
export function effectOf(capability: Capability, has: boolean): string {
  const { withIt, withoutIt }: CapabilityEntry = CAPABILITIES[capability];
  return has ? withIt : withoutIt;
}
