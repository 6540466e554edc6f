import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { recordSystemAudit } from "@/lib/server/audit/record";
import { environment } from "@/lib/server/db/schema/environment";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import { type Verdict, verifyDelivery } from "@/lib/webhooks/verify";
import type { ReceivingEnvironment } from "./receiving-environments";

/** So many headers are tried: each costs the check of a signature. */
const MOST_TRIED = 3;

/**
 * Whether a delivery is signed, under the environment's header or, when that one is missing, under another whose name
 * says signature: deployments rename it (interface-revisions 4). `header`: the other one. The signature is over the
 * body alone, so where it stands proves nothing and costs no safety.
 */
export async function verifySigned(
  bytes: Uint8Array,
  headers: Headers,
  { signatureHeader, keys }: ReceivingEnvironment,
): Promise<Verdict & { header?: string }> {
  const named = await verifyDelivery(bytes, headers.get(signatureHeader), keys);
  if (named.ok || headers.has(signatureHeader)) return named;
  const others = [...headers].filter(([name]) => name.includes("signature")).slice(0, MOST_TRIED);
  for (const [header, value] of others) {
    const verdict = await verifyDelivery(bytes, value, keys);
    if (verdict.ok) return { ...verdict, header };
  }
  return named;
}

/**
 * Keeps the header under which a first verified delivery came as the environment's. Once one came under the header that
 * is set, nothing is learnt any more: an old delivery that somebody sends again under another name must not change
 * settings.
 */
export async function learnHeader(pool: Pool, { id, signatureHeader }: ReceivingEnvironment, header: string) {
  const name = header.replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase());
  await drizzle(pool).transaction(async (tx) => {
    const learnt = await tx
      .update(environment)
      .set({ signatureHeader: name, version: sql`${environment.version} + 1`, updatedAt: sql`now()` })
      .where(
        and(
          eq(environment.id, id),
          eq(sql`lower(${environment.signatureHeader})`, signatureHeader),
          neverUsed(id, signatureHeader),
        ),
      )
      .returning({ id: environment.id });
    if (learnt.length === 0) return;
    await recordSystemAudit(tx, {
      action: "environment.find-header",
      resource: { type: "environment", id },
      environmentId: id,
      before: { signatureHeader },
      after: { signatureHeader: name },
    });
  });
}

const neverUsed = (environmentId: string, header: string) => sql`not exists (
  select from ${webhookDelivery}
  where ${webhookDelivery.environmentId} = ${environmentId} and jsonb_exists(${webhookDelivery.headers}, ${header}))`;
