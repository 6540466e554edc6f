import type { CreateCustomerBody } from "@/lib/contract/customer";
import { refuse } from "../http/api-error";
import type { Call } from "../http/call";
import type { StoredCustomer } from "../state/resources";
import type { World } from "../state/world";

/** `GET /customers/end-user-terms` (interface-revisions 5). */
export function getEndUserTerms({ world }: Call<"getEndUserTerms">) {
  const { endUserTermsVersion: version } = world.settings;
  return { version, url: `${new URL(world.baseUrl).origin}/hosted/terms/${encodeURIComponent(version)}` };
}

/** Throws 400 for a consent to any but the current terms. */
export function requireKnownTerms(world: World, { endUserTermsConsent: consent }: CreateCustomerBody): void {
  if (consent === undefined || consent.termsVersion === world.settings.endUserTermsVersion) return;
  throw refuse(400, "END_USER_TERMS_VERSION_NOT_FOUND", "There is no such version of the terms.", {
    errors: [{ field: "endUserTermsConsent.termsVersion", message: "There is no such version of the terms." }],
  });
}

/**
 * Whether a customer's consent is missing: on an unregulated platform of a deployment that requires it. Customers of
 * the seeded history are assumed to have given it.
 */
export function lacksConsent(world: World, { endUserTermsConsent, createdAt }: StoredCustomer): boolean {
  if (world.settings.regulated || !world.options.deployment.capabilities.has("endUserTerms")) return false;
  return endUserTermsConsent === undefined && Date.parse(createdAt ?? "") >= world.history.options.now;
}
