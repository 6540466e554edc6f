import { randomBytes } from "node:crypto";
import { refuse } from "../http/api-error";
import type { Call } from "../http/call";

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
  const id = randomBytes(24).toString("base64url");
  world.store.put("kycLinks", {
    id,
    platformCustomerId,
    customerId,
    redirectUri,
    expiresAt: world.clock.now() + world.settings.kycLinkLifetimeSeconds * 1000,
  });
  const kycUrl = `${new URL(world.baseUrl).origin}/hosted/kyc/${id}`;
  return customerId === undefined ? { kycUrl, platformCustomerId } : { kycUrl, platformCustomerId, customerId };
}
