import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { recordSystemAudit } from "@/lib/server/audit/record";
import { environment } from "@/lib/server/db/schema/environment";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import { type Verdict, verifyDelivery } from "@/lib/webhooks/verify";
import type { ReceivingEnvironment } from "./receiving-environments";

/** How many headers are tried: each costs a signature check. */
const MOST_TRIED = 3;

/**
 * Checks whether a delivery is signed, under the environment's header or, if that one is missing, under another with
 * "signature" in its name: deployments rename it (interface-revisions 4). `header`: the other one. The signature covers
 * only the body, so accepting it under another name is just as safe.
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
 * Sets the header of a first verified delivery as the environment's. Once one has arrived under the configured header,
 * nothing more is learnt: an old delivery that someone resends under another name must not change settings.
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
