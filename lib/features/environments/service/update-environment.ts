import "server-only";
import { ConflictError, InputError } from "@/lib/errors";
import { type Context, requirePermission } from "@/lib/server/context";
import { clientSecretContext, seal, unseal } from "@/lib/server/vault/vault";
import type { EnvironmentView, RotateEnvironmentSecretInput, UpdateEnvironmentInput } from "../schema";
import { acceptBaseUrl } from "./base-url";
import { changeEnvironment } from "./change";
import { type EnvironmentRow, viewOne } from "./view";

/**
 * Saves the settings form. Throws `ConflictError` when someone else has changed the environment since, and `InputError`
 * when the base URL moves to another server without the secret being typed again: otherwise anyone who may edit the
 * address could have the stored secret sent to a server of their own.
 */
export async function updateEnvironment(ctx: Context, input: UpdateEnvironmentInput): Promise<EnvironmentView> {
  requirePermission(ctx, "environments:manage");
  const { slug, version, clientSecret, ...settings } = input;
  const baseUrl = acceptBaseUrl(settings.baseUrl, settings.mode);
  const row = await changeEnvironment(ctx, {
    slug,
    version,
    action: "environment.update",
    check: (before) => {
      refuseArchived(before);
      if (!clientSecret && new URL(baseUrl).origin !== new URL(before.baseUrl).origin) throw secretNeeded();
    },
    edit: (before) => ({
      set: { ...settings, baseUrl, ...sealed(before, input) },
      note: noteOf(clientSecret),
    }),
  });
  return viewOne(ctx.db, row, ctx.actor.role);
}

/** Replaces the credentials, for example after the service issued new ones. Throws `ConflictError` as above. */
export async function rotateEnvironmentSecret(
  ctx: Context,
  input: RotateEnvironmentSecretInput,
): Promise<EnvironmentView> {
  requirePermission(ctx, "environments:manage");
  const row = await changeEnvironment(ctx, {
    slug: input.slug,
    version: input.version,
    action: "environment.rotate-secret",
    check: refuseArchived,
    edit: (before) => ({
      set: { tokenId: input.tokenId, ...sealed(before, input) },
      note: noteOf(input.clientSecret),
    }),
  });
  return viewOne(ctx.db, row, ctx.actor.role);
}

/** The column to set. For a repeated request it is nothing if the secret is stored: sealed again, it would differ. */
function sealed(
  row: EnvironmentRow,
  { version, clientSecret }: { version: number; clientSecret?: string | undefined },
): { sealedSecret?: string } {
  if (!clientSecret) return {};
  const context = clientSecretContext(row.id);
  // The stored one is opened only then: if its key is gone, it can still be replaced.
  if (row.version !== version && unseal(row.sealedSecret, context) === clientSecret) return {};
  return { sealedSecret: seal(clientSecret, context) };
}

/** All that the audit log says about a secret. */
function noteOf(clientSecret: string | undefined): Record<string, unknown> {
  return clientSecret ? { credentials: "changed" } : {};
}

export function refuseArchived(row: EnvironmentRow): void {
  if (!row.archivedAt) return;
  throw new ConflictError({
    code: "environment_archived",
    title: "This environment is archived.",
    meaning: "Nothing changed.",
    next: "Restore it first.",
  });
}

function secretNeeded(): InputError {
  const message = "Enter the client secret for this server: the base URL has changed.";
  return new InputError({
    title: "The stored secret belongs to another server.",
    meaning: "Nothing changed, and the stored secret wasn't sent anywhere.",
    fields: { clientSecret: message },
  });
}
