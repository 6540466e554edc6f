import { randomBytes } from "node:crypto";
import { refuse } from "../http/api-error";
import type { Call } from "../http/call";
import { contactsOf } from "../resources/contacts";
import type { KycLink } from "../state/records";
import type { World } from "../state/world";
import { customerById } from "./customers";

/** `GET /customers/kyc-link`: a single-use hosted page that expires (specification 2.12). */
export function getKycLink({ world, query }: Call<"getKycLink">) {
  if (world.settings.regulated) {
    throw refuse(403, "FORBIDDEN", "Regulated platforms verify customers themselves.");
  }
  const { platformCustomerId, redirectUri } = query;
  let customerId: string | undefined;
  for (const customer of world.store.tables.customers.all()) {
    const same = customer.platformCustomerId === platformCustomerId && !customer.isDeleted;
    if (same && customer.kycStatus === "PENDING_REVIEW") customerId = customer.id;
  }
  const { kycUrl } = makeLink(world, { platformCustomerId, customerId, redirectUri });
  return customerId === undefined ? { kycUrl, platformCustomerId } : { kycUrl, platformCustomerId, customerId };
}

/**
 * `POST /customers/{customerId}/kyc-link`: for an existing customer; the response says when the link expires
 * (interface-revisions 5). Throws 409 while a contact isn't verified.
 */
export function createCustomerKycLink({ world, params, body }: Call<"createCustomerKycLink">) {
  const customer = customerById(world, params.customerId);
  if (Object.values(contactsOf(customer)).includes("PENDING")) throw refuse(409, "CONFLICT", "Contact not verified.");
  const { kycUrl, expiresAt } = makeLink(world, {
    platformCustomerId: customer.platformCustomerId ?? customer.id,
    customerId: customer.id,
    redirectUri: body.redirectUri,
  });
  return { kycUrl, expiresAt: new Date(expiresAt).toISOString(), provider: "SUMSUB" };
}

function makeLink(world: World, facts: Pick<KycLink, "platformCustomerId" | "customerId" | "redirectUri">) {
  const id = randomBytes(24).toString("base64url");
  const expiresAt = world.clock.now() + world.settings.kycLinkLifetimeSeconds * 1000;
  world.store.put("kycLinks", { id, ...facts, expiresAt });
  return { kycUrl: `${new URL(world.baseUrl).origin}/hosted/kyc/${id}`, expiresAt };
}
