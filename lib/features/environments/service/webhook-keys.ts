import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { InputError, NotFoundError } from "@/lib/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { type Context, requirePermission } from "@/lib/server/context";
import { webhookKey } from "@/lib/server/db/schema/environment";
import type { AddWebhookKeyInput, EnvironmentView, RetireWebhookKeyInput } from "../schema";
import { readKey } from "./public-keys";
import { refuseArchived } from "./update-environment";
import { readRow, viewOne } from "./view";

/**
 * Adds a public key whose signatures are accepted from now on, with the others. The same key under the same name again,
 * as after a lost response, is harmless. Throws `InputError` on the field.
 */
export async function addWebhookKey(ctx: Context, input: AddWebhookKeyInput): Promise<EnvironmentView> {
  requirePermission(ctx, "environments:manage");
  const key = readKey(input.publicKey);
  return ctx.db.transaction(async (tx) => {
    const row = await readRow(tx, input.slug, true);
    refuseArchived(row);
    const [added] = await tx
      .insert(webhookKey)
      .values({ ...key, environmentId: row.id, name: input.name })
      .onConflictDoNothing()
      .returning();
    if (!added) {
      const isSame = and(eq(webhookKey.environmentId, row.id), eq(webhookKey.fingerprint, key.fingerprint));
      const [active] = await tx
        .select()
        .from(webhookKey)
        .where(and(isSame, isNull(webhookKey.retiredAt)));
      if (active?.name === input.name) return viewOne(tx, row, ctx.actor.role);
      throw new InputError({
        title: "The key couldn't be added.",
        meaning: "Nothing changed.",
        fields: { publicKey: `This key is already active${active ? `, as “${active.name}”` : ""}.` },
      });
    }
    await recordAudit(tx, ctx, {
      action: "environment.add-key",
      resource: { type: "environment", id: row.id },
      environmentId: row.id,
      after: { keyId: added.id, name: added.name, fingerprint: added.fingerprint },
    });
    return viewOne(tx, row, ctx.actor.role);
  });
}

/** Refuses deliveries signed with this key from now on. Retiring twice is harmless. Throws `NotFoundError`. */
export async function retireWebhookKey(ctx: Context, input: RetireWebhookKeyInput): Promise<EnvironmentView> {
  requirePermission(ctx, "environments:manage");
  return ctx.db.transaction(async (tx) => {
    const row = await readRow(tx, input.slug, true);
    const here = and(eq(webhookKey.id, input.keyId), eq(webhookKey.environmentId, row.id));
    const [known] = await tx.select().from(webhookKey).where(here);
    if (!known) throw new NotFoundError({ code: "key_not_found", title: "Signing key not found." });
    const [retired] = await tx
      .update(webhookKey)
      .set({ retiredAt: sql`now()` })
      .where(and(here, isNull(webhookKey.retiredAt)))
      .returning();
    if (retired) {
      await recordAudit(tx, ctx, {
        action: "environment.retire-key",
        resource: { type: "environment", id: row.id },
        environmentId: row.id,
        before: { keyId: known.id, name: known.name, fingerprint: known.fingerprint },
      });
    }
    return viewOne(tx, row, ctx.actor.role);
  });
}
