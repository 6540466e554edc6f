import "server-only";
import { AS_SPECIFIED, type Bundle, type CapabilityState } from "@/lib/contract/capabilities";
import type { Role } from "@/lib/permissions";
import type { Simulator } from "@/lib/simulator/start";
import type { EnvironmentContext } from "../context";
import type { Database } from "../db/client";
import { environment } from "../db/schema/environment";
import { findEnvironment, upstreamFor } from "../environments";
import { clientSecretContext, seal } from "../vault/vault";
import { createTestContext } from "./context";

/** An unreachable service, for tests that never call it. */
const NOWHERE = { baseUrl: "http://localhost:1" };

/**
 * Adds an environment that reaches a running simulator, if given, with the capabilities of a bundle or detected ones;
 * returns its slug.
 */
export async function addSimulatedEnvironment(
  db: Database,
  simulator: Pick<Simulator, "baseUrl"> = NOWHERE,
  known: Bundle | CapabilityState = "specification",
): Promise<string> {
  const id = crypto.randomUUID();
  const slug = `simulated-${id.slice(0, 8)}`;
  await db.insert(environment).values({
    id,
    slug,
    name: slug,
    mode: "sandbox",
    baseUrl: simulator.baseUrl,
    tokenId: "sandbox-token",
    sealedSecret: seal("sandbox-secret", clientSecretContext(id)),
    signatureHeader: "X-Service-Signature",
    approvalWindowSeconds: 120,
    capabilities: typeof known === "string" ? { ...AS_SPECIFIED, bundle: known } : known,
  });
  return slug;
}

/** The context of a verb about the environment `slug`, called by a person with `role`. */
export async function createEnvironmentContext(db: Database, slug: string, role: Role): Promise<EnvironmentContext> {
  const ctx = await createTestContext(db, role);
  const found = await findEnvironment(db, slug);
  if (!found) throw new Error(`there is no environment ${slug}`);
  return { ...ctx, environment: found, upstream: upstreamFor(found, ctx.actor.personId, ctx.request.id) };
}
