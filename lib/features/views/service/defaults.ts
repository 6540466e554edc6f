import "server-only";
import { and, eq } from "drizzle-orm";
import { ConflictError } from "@/lib/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { type Context, requirePermission } from "@/lib/server/context";
import type { DatabaseLike } from "@/lib/server/db/client";
import { person } from "@/lib/server/db/schema/person";
import { declinedDefaultView, roleDefaultView, savedView } from "@/lib/server/db/schema/saved-view";
import type { ListViewsInput, SavedView, SetDefaultViewInput, UseDefaultViewInput } from "../schema";
import { environmentIdOf, holdsIn } from "./belongs-to";
import { lockVisible, record, rolesOf, viewOf } from "./rows";

/** Makes a shared view a role's default for a list, or no longer. Throws `ConflictError` for one that isn't shared. */
export async function setDefaultView(ctx: Context, input: SetDefaultViewInput): Promise<SavedView> {
  requirePermission(ctx, "views:set-default");
  const { viewId, role, isDefault } = input;
  return ctx.db.transaction(async (tx) => {
    const view = await lockVisible(tx, ctx, viewId);
    const { list, name } = view;
    if (isDefault && !view.isShared) throw notShared();
    const place = and(eq(roleDefaultView.list, list), eq(roleDefaultView.role, role));
    const [before] = await tx
      .select({ viewId: roleDefaultView.viewId, name: savedView.name })
      .from(roleDefaultView)
      .innerJoin(savedView, eq(savedView.id, roleDefaultView.viewId))
      .where(place);
    if ((before?.viewId === viewId) !== isDefault) {
      if (isDefault) {
        const target = [roleDefaultView.list, roleDefaultView.role];
        await tx.insert(roleDefaultView).values({ list, role, viewId }).onConflictDoUpdate({ target, set: { viewId } });
      } else await tx.delete(roleDefaultView).where(place);
      await record(tx, ctx, "view.default", view, {
        before: { list, role, default: before?.name ?? null },
        after: { list, role, default: isDefault ? name : null },
      });
    }
    const [owner] = await tx.select({ name: person.name }).from(person).where(eq(person.id, view.personId));
    return viewOf(ctx, view, owner?.name ?? "", (await rolesOf(tx, [viewId]))(viewId));
  });
}

/** Opens the user's own list with or without their role's default. */
export async function chooseDefaultView(ctx: Context, input: UseDefaultViewInput): Promise<void> {
  requirePermission(ctx, "profile:update");
  const { list, isUsed } = input;
  const { personId } = ctx.actor;
  await ctx.db.transaction(async (tx) => {
    const changed = isUsed
      ? await tx.delete(declinedDefaultView).where(declinedBy(personId, list)).returning()
      : await tx.insert(declinedDefaultView).values({ personId, list }).onConflictDoNothing().returning();
    if (changed.length === 0) return;
    await recordAudit(tx, ctx, {
      action: "view.default-use",
      resource: { type: "person", id: personId },
      environmentId: null,
      before: { list, isUsed: !isUsed },
      after: { list, isUsed },
    });
  });
}

/**
 * The view that a list opens with for the actor in an environment: their role's default, unless they have declined it
 * or it belongs to another environment; null for none.
 */
export async function findDefaultView(
  ctx: Context,
  { list, environment }: ListViewsInput,
): Promise<{ search: string } | null> {
  requirePermission(ctx, "profile:update");
  const isHere = holdsIn(await environmentIdOf(ctx.db, environment));
  const [found] = await ctx.db
    .select({ search: savedView.search })
    .from(roleDefaultView)
    .innerJoin(savedView, eq(savedView.id, roleDefaultView.viewId))
    .where(and(eq(roleDefaultView.list, list), eq(roleDefaultView.role, ctx.actor.role), isHere));
  return found && !(await hasDeclined(ctx, list)) ? found : null;
}

const declinedBy = (personId: string, list: string) =>
  and(eq(declinedDefaultView.personId, personId), eq(declinedDefaultView.list, list));

/** Whether the actor opens a list without the default of their role. */
export async function hasDeclined({ db, actor }: { db: DatabaseLike; actor: Context["actor"] }, list: string) {
  return (await db.$count(declinedDefaultView, declinedBy(actor.personId, list))) > 0;
}

function notShared(): ConflictError {
  return new ConflictError({
    code: "view_not_shared",
    title: "Only a shared view can be a role's default.",
    next: "Share it with everyone first.",
  });
}
