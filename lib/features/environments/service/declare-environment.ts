import "server-only";
import { eq, sql } from "drizzle-orm";
import { recordSystemAudit } from "@/lib/server/audit/record";
import type { Database } from "@/lib/server/db/client";
import { environment } from "@/lib/server/db/schema/environment";
import type { DeclaredEnvironment } from "@/lib/server/env";
import { Slug, slugOf } from "../schema";
import { insertEnvironment } from "./create-environment";

/** An arbitrary number that nothing else in this database locks by. */
const DECLARE_LOCK = 4_821_907_317;

/**
 * Creates the environment declared by the configuration variables, once: if one with its slug exists already, in any
 * state, nothing happens, so that a restart never undoes edits made on the screen. Several processes may start
 * together. Throws `InputError` naming the field that can't be accepted. Returns true when it was created.
 */
export async function declareEnvironment(db: Database, declared: DeclaredEnvironment): Promise<boolean> {
  const { webhookPublicKeys, supportsReject, revision, ...settings } = declared;
  const capabilities = { bundle: revision ?? null, overrides: supportsReject ? { reject: true } : {} };
  const slug = Slug.parse(slugOf(declared.name) || "main");
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${DECLARE_LOCK})`);
    const known = await tx.select({ id: environment.id }).from(environment).where(eq(environment.slug, slug));
    if (known.length > 0) return false;
    const { row, audited } = await insertEnvironment(tx, {
      ...settings,
      slug,
      publicKeys: webhookPublicKeys,
      capabilities,
    });
    await recordSystemAudit(tx, {
      action: "environment.create",
      resource: { type: "environment", id: row.id },
      environmentId: row.id,
      actorLabel: "Corridor (configuration)",
      after: audited,
    });
    return true;
  });
}
