import "server-only";
import { and, eq, isNull, not, type SQL, sql } from "drizzle-orm";
import { CAPABILITIES, type Capability, type CapabilityState, hasCapability } from "@/lib/contract/capabilities";
import { recordSystemAudit } from "@/lib/server/audit/record";
import type { Database, DatabaseLike } from "@/lib/server/db/client";
import { environment } from "@/lib/server/db/schema/environment";
import { findEnvironmentById, forgetEnvironment, jobScope } from "@/lib/server/environments";
import { enqueue } from "@/lib/server/jobs/queue";
import { findCapabilities } from "./find-capabilities";

/**
 * Checks again what an environment's deployment can do, and stores it. What was not seen this time keeps its known
 * state. What was seen was read with the credentials: it counts as a connection test. Safe to run twice. Throws if
 * nothing was ever seen, so that its job runs again: the service may have been down.
 */
export async function checkCapabilities(db: Database, environmentId: string): Promise<void> {
  const scope = jobScope(await findEnvironmentById(db, environmentId));
  if (!scope) return;
  const findings = await findCapabilities(scope.upstream, new Date());
  if (isEmpty(findings) && isEmpty(scope.environment.capabilities.found)) {
    throw new Error("The service answered none of the checks of its capabilities.");
  }
  await keepFindings(db, environmentId, findings);
  if (Object.values(findings).some((finding) => finding?.has)) await keepConnected(db, environmentId);
  forgetEnvironment(db, scope.environment.slug);
}

/** A good test that somebody made says more than this, and stays. */
async function keepConnected(db: Database, environmentId: string): Promise<void> {
  const summary = "The service responded and accepted the credentials.";
  const lastTest = { at: new Date().toISOString(), isGood: true, summary };
  const isGood = sql`coalesce((${environment.lastTest} ->> 'isGood')::boolean, false)`;
  await db
    .update(environment)
    .set({ lastTest })
    .where(and(eq(environment.id, environmentId), not(isGood)));
}

/** Adds findings to what is known of a deployment; a capability that appeared or disappeared is audited. */
export async function keepFindings(
  db: DatabaseLike,
  environmentId: string,
  findings: CapabilityState["found"],
): Promise<void> {
  if (isEmpty(findings)) return;
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ before: environment.capabilities })
      .from(environment)
      .where(eq(environment.id, environmentId))
      .for("update");
    if (!row) return;
    const { before } = row;
    const after = { ...before, found: { ...before.found, ...findings } };
    await tx.update(environment).set({ capabilities: after }).where(eq(environment.id, environmentId));
    const turned = (Object.keys(CAPABILITIES) as Capability[]).filter(
      (capability) => hasCapability(before, capability) !== hasCapability(after, capability),
    );
    if (turned.length === 0) return;
    const states = (state: CapabilityState) =>
      Object.fromEntries(turned.map((capability) => [capability, hasCapability(state, capability)]));
    await recordSystemAudit(tx, {
      action: "environment.find-capabilities",
      resource: { type: "environment", id: environmentId },
      environmentId,
      before: states(before),
      after: states(after),
    });
  });
}

/** Enqueues a check of each environment that is in use. */
export async function checkAllCapabilities(db: Database): Promise<void> {
  await askForChecks(db, isNull(environment.archivedAt));
}

/** Enqueues a check of each environment that was never checked, such as one from a version that detected nothing. */
export async function checkUnknownCapabilities(db: Database): Promise<void> {
  await askForChecks(db, and(isNull(environment.archivedAt), sql`${environment.capabilities} -> 'found' = '{}'`));
}

const isEmpty = (findings: CapabilityState["found"]) => Object.keys(findings).length === 0;

async function askForChecks(db: Database, which: SQL | undefined): Promise<void> {
  const rows = await db.select({ id: environment.id }).from(environment).where(which);
  for (const { id } of rows) await askForCheck(db, id);
}

/** Requests a check of one environment, soon; concurrent requests are merged. */
export async function askForCheck(db: DatabaseLike, environmentId: string): Promise<void> {
  await enqueue(
    db,
    "capabilities.check",
    { environmentId },
    { jobKey: `capabilities.check:${environmentId}`, maxAttempts: 10 },
  );
}
