import "server-only";
import { and, asc, eq, or, sql } from "drizzle-orm";
import { ConflictError } from "@/lib/errors";
import { can } from "@/lib/permissions";
import { type Context, requirePermission } from "@/lib/server/context";
import type { Transaction } from "@/lib/server/db/client";
import { person } from "@/lib/server/db/schema/person";
import { roleDefaultView, savedView } from "@/lib/server/db/schema/saved-view";
import type {
  CreateViewInput,
  DeleteViewInput,
  ListViewsInput,
  RenameViewInput,
  SavedView,
  SavedViewList,
  ShareViewInput,
} from "../schema";
import { environmentIdOf, holdsIn, namesRecords } from "./belongs-to";
import { hasDeclined } from "./defaults";
import { lockVisible, missing, type Row, record, rolesOf, viewOf } from "./rows";

/** How many views of one list a person can have: more than a menu can show is a mistake. */
const MAX_VIEWS = 50;

/** The user's own views of a list first, then shared ones, each by name; none of another environment. */
export async function listViews(ctx: Context, input: ListViewsInput): Promise<SavedViewList> {
  requirePermission(ctx, "profile:update");
  const isOwn = eq(savedView.personId, ctx.actor.personId);
  const isHere = holdsIn(await environmentIdOf(ctx.db, input.environment));
  const rows = await ctx.db
    .select({ view: savedView, ownerName: person.name })
    .from(savedView)
    .innerJoin(person, eq(person.id, savedView.personId))
    .where(and(eq(savedView.list, input.list), isHere, or(isOwn, eq(savedView.isShared, true))))
    .orderBy(sql`${isOwn} desc`, asc(sql`lower(${savedView.name})`));
  const viewIds = rows.map(({ view }) => view.id);
  const [defaultsOf, isDeclined] = await Promise.all([rolesOf(ctx.db, viewIds), hasDeclined(ctx, input.list)]);
  const data = rows.map(({ view, ownerName }) => viewOf(ctx, view, ownerName, defaultsOf(view.id)));
  return { data, isDefaultUsed: !isDeclined };
}

/**
 * Saves a view; one that names records by id belongs to the environment that it was made in. Throws `ConflictError`
 * when the user already has one with this name, or too many.
 */
export async function createView(ctx: Context, input: CreateViewInput): Promise<SavedView> {
  requirePermission(ctx, "profile:update");
  if (input.isShared) requirePermission(ctx, "views:share");
  const { environment, ...view } = input;
  return ctx.db.transaction(async (tx) => {
    const environmentId = namesRecords(view.search) ? await environmentIdOf(tx, environment) : null;
    // Two tabs saving at once would both find the name free: locking the person's row makes them take turns.
    await tx.select({ id: person.id }).from(person).where(eq(person.id, ctx.actor.personId)).for("update");
    await requireFreeName(tx, ctx, { ...view, environmentId });
    const values = { ...view, environmentId, personId: ctx.actor.personId };
    const [row] = await tx.insert(savedView).values(values).returning();
    if (!row) throw new Error("the insert returned no row");
    await record(tx, ctx, "view.create", row, { after: view });
    return viewOf(ctx, row, ctx.actor.name, []);
  });
}

/** Renames the user's own view. Throws `ConflictError` when the name is taken. */
export async function renameView(ctx: Context, input: RenameViewInput): Promise<SavedView> {
  requirePermission(ctx, "profile:update");
  return ctx.db.transaction(async (tx) => {
    const before = await lockOwn(tx, ctx, input.viewId);
    const roles = (await rolesOf(tx, [before.id]))(before.id);
    if (before.name === input.name) return viewOf(ctx, before, ctx.actor.name, roles);
    await requireFreeName(tx, ctx, { ...before, name: input.name }, before.id);
    await tx.update(savedView).set({ name: input.name }).where(eq(savedView.id, before.id));
    await record(tx, ctx, "view.rename", before, { before: { name: before.name }, after: { name: input.name } });
    return viewOf(ctx, { ...before, name: input.name }, ctx.actor.name, roles);
  });
}

/**
 * Shares the user's own view with everyone, or makes it private again: then it is no longer any role's default. Users
 * who may no longer share may still make their views private.
 */
export async function shareView(ctx: Context, input: ShareViewInput): Promise<SavedView> {
  requirePermission(ctx, "profile:update");
  if (input.isShared) requirePermission(ctx, "views:share");
  return ctx.db.transaction(async (tx) => {
    const before = await lockOwn(tx, ctx, input.viewId);
    const { isShared } = input;
    const roles = (await rolesOf(tx, [before.id]))(before.id);
    await tx.update(savedView).set({ isShared }).where(eq(savedView.id, before.id));
    if (!isShared) await tx.delete(roleDefaultView).where(eq(roleDefaultView.viewId, before.id));
    const lost = !isShared && roles.length > 0 ? { defaultRoles: roles } : {};
    await record(tx, ctx, "view.share", before, {
      before: { isShared: before.isShared, ...lost },
      after: { isShared },
    });
    return viewOf(ctx, { ...before, isShared }, ctx.actor.name, isShared ? roles : []);
  });
}

/** Removes the user's own view; managers of people may also remove others' shared views. Throws `NotFoundError`. */
export async function deleteView(ctx: Context, input: DeleteViewInput): Promise<void> {
  requirePermission(ctx, "profile:update");
  await ctx.db.transaction(async (tx) => {
    const row = await lockVisible(tx, ctx, input.viewId);
    if (row.personId !== ctx.actor.personId && !can(ctx.actor.role, "people:manage")) throw missing();
    const { name, list, search } = row;
    const defaultRoles = (await rolesOf(tx, [row.id]))(row.id);
    await tx.delete(savedView).where(eq(savedView.id, row.id));
    const before = { name, list, search, ...(defaultRoles.length > 0 ? { defaultRoles } : {}) };
    await record(tx, ctx, "view.delete", row, { before });
  });
}

async function lockOwn(tx: Transaction, ctx: Context, viewId: string): Promise<Row> {
  const row = await lockVisible(tx, ctx, viewId);
  if (row.personId !== ctx.actor.personId) throw missing();
  return row;
}

/** Among the user's own views that may be listed together: one tied to no environment is listed everywhere. */
async function requireFreeName(
  tx: Transaction,
  ctx: Context,
  { list, name, environmentId }: Pick<Row, "list" | "name" | "environmentId">,
  exceptId?: string,
) {
  const isBeside = environmentId === null ? undefined : holdsIn(environmentId);
  const own = await tx
    .select({ id: savedView.id, name: savedView.name })
    .from(savedView)
    .where(and(eq(savedView.personId, ctx.actor.personId), eq(savedView.list, list), isBeside));
  if (own.some((view) => view.id !== exceptId && view.name.toLowerCase() === name.toLowerCase())) {
    const fields = { name: "You already have a view with this name." };
    throw new ConflictError({
      code: "view_name_taken",
      title: "This name is already used.",
      next: "Choose another name.",
      fields,
    });
  }
  if (!exceptId && own.length >= MAX_VIEWS) {
    const title = `You already have ${MAX_VIEWS} views of this list.`;
    throw new ConflictError({ code: "too_many_views", title, next: "Remove one you no longer need." });
  }
}
