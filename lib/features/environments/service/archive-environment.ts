import "server-only";
import { InputError } from "@/lib/errors";
import { type Context, requirePermission } from "@/lib/server/context";
import { enqueue } from "@/lib/server/jobs/queue";
import type { ArchiveEnvironmentInput, EnvironmentView, RestoreEnvironmentInput } from "../schema";
import { changeEnvironment } from "./change";
import { refuseArchived } from "./update-environment";
import { viewOne } from "./view";

/**
 * Takes an environment out of use; its history stays. From now on nothing can be done in it and its deliveries are
 * refused (within two seconds in every process). Throws `InputError` unless its name was typed exactly.
 */
export async function archiveEnvironment(ctx: Context, input: ArchiveEnvironmentInput): Promise<EnvironmentView> {
  requirePermission(ctx, "environments:manage");
  const row = await changeEnvironment(ctx, {
    slug: input.slug,
    version: input.version,
    action: "environment.archive",
    check: (before) => {
      refuseArchived(before);
      if (input.confirmation.trim() !== before.name) {
        const message = "This isn't the environment's name.";
        throw new InputError({ title: message, meaning: "Nothing changed.", fields: { confirmation: message } });
      }
    },
    edit: () => ({ set: { archivedAt: new Date() } }),
  });
  return viewOne(ctx.db, row, ctx.actor.role);
}

/**
 * Puts an archived environment back into use; the jobs that ended when it was archived are resumed. Throws `InputError`
 * when its name has been taken.
 */
export async function restoreEnvironment(ctx: Context, input: RestoreEnvironmentInput): Promise<EnvironmentView> {
  requirePermission(ctx, "environments:manage");
  const row = await changeEnvironment(ctx, {
    slug: input.slug,
    version: input.version,
    action: "environment.restore",
    edit: () => ({ set: { archivedAt: null } }),
  });
  // Otherwise it runs only every few minutes.
  await enqueue(ctx.db, "queue.sweep", {}, { jobKey: "queue.sweep" });
  return viewOne(ctx.db, row, ctx.actor.role);
}
