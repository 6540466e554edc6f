import "server-only";
import type { EndUserTermsConsentInput } from "@/lib/contract/end-user-terms";
import type { CustomerConfig } from "../schema";

/** Clocks differ: this far ahead of ours is still now. */
const SKEW_MS = 5 * 60_000;

/** Why a consent can't be sent, by field: this platform has none, or it is of a time to come (interface-revisions 5). */
export function consentProblems(
  { asksTerms }: Pick<CustomerConfig, "asksTerms">,
  consent: EndUserTermsConsentInput | undefined,
): Record<string, string> {
  if (consent === undefined) return {};
  if (!asksTerms) return { endUserTermsConsent: "This platform takes no consent to the service's terms." };
  const isAhead = Date.parse(consent.acceptedAt) > Date.now() + SKEW_MS;
  return isAhead ? { "endUserTermsConsent.acceptedAt": "This is in the future." } : {};
}
