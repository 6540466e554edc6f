import "server-only";
import { AS_SPECIFIED } from "@/lib/contract/capabilities";
import { recordAudit } from "@/lib/server/audit/record";
import { type Context, requirePermission } from "@/lib/server/context";
import type { Transaction } from "@/lib/server/db/client";
import { environment, webhookKey } from "@/lib/server/db/schema/environment";
import { clientSecretContext, seal } from "@/lib/server/vault/vault";
import type { CreateEnvironmentInput, EnvironmentView } from "../schema";
import { acceptBaseUrl } from "./base-url";
import { withUniqueName } from "./change";
import { askForCheck } from "./check-capabilities";
import { readKeys } from "./public-keys";
import { type EnvironmentRow, viewOne } from "./view";

/**
 * Adds an environment with its first webhook keys. The secret is sealed before it is stored. Throws `InputError` on the
 * field that can't be accepted: a taken name or slug, a base URL that breaks the rules, a key of another kind.
 */
export async function createEnvironment(ctx: Context, input: CreateEnvironmentInput): Promise<EnvironmentView> {
  requirePermission(ctx, "environments:manage");
  return ctx.db.transaction(async (tx) => {
    const { row, audited } = await insertEnvironment(tx, input);
    await recordAudit(tx, ctx, {
      action: "environment.create",
      resource: { type: "environment", id: row.id },
      environmentId: row.id,
      after: audited,
    });
    return viewOne(tx, row, ctx.actor.role);
  });
}

/** Inserts the rows of a new environment; also returns what to audit of it. The caller checks and records. */
export async function insertEnvironment(
  tx: Transaction,
  input: CreateEnvironmentInput,
): Promise<{ row: EnvironmentRow; audited: Record<string, unknown> }> {
  const { clientSecret, publicKeys, capabilities, ...settings } = input;
  const baseUrl = acceptBaseUrl(input.baseUrl, input.mode);
  const keys = readKeys(publicKeys);
  const id = crypto.randomUUID();
  const sealedSecret = seal(clientSecret, clientSecretContext(id));
  const [row] = await withUniqueName(() =>
    tx
      .insert(environment)
      .values({ ...settings, id, baseUrl, sealedSecret, capabilities: { ...AS_SPECIFIED, ...capabilities } })
      .returning(),
  );
  if (!row) throw new Error("An inserted environment was not returned.");
  if (keys.length > 0) {
    const named = keys.map((key, n) => ({ ...key, environmentId: id, name: `Key ${n + 1}` }));
    await tx.insert(webhookKey).values(named);
  }
  await askForCheck(tx, id);
  const fingerprints = keys.map((key) => key.fingerprint);
  return { row, audited: { ...settings, baseUrl, capabilities, webhookKeys: fingerprints } };
}
