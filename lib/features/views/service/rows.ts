import "server-only";
import { eq, inArray } from "drizzle-orm";
import type { AuditAction } from "@/lib/audit-actions";
import { NotFoundError } from "@/lib/errors";
import type { Role } from "@/lib/permissions";
import { recordAudit } from "@/lib/server/audit/record";
import type { Context } from "@/lib/server/context";
import type { DatabaseLike, Transaction } from "@/lib/server/db/client";
import { roleDefaultView, savedView } from "@/lib/server/db/schema/saved-view";
import type { SavedView } from "../schema";

export type Row = typeof savedView.$inferSelect;

/** A view as the actor sees it. */
export function viewOf(
  { actor }: Pick<Context, "actor">,
  row: Row,
  ownerName: string,
  defaultRoles: Role[],
): SavedView {
  const { id, name, search, isShared } = row;
  return { id, name, search, isShared, isOwn: row.personId === actor.personId, ownerName, defaultRoles };
}

/** The roles that each view is the default of. */
export async function rolesOf(db: DatabaseLike, viewIds: readonly string[]): Promise<(viewId: string) => Role[]> {
  const { role, viewId } = roleDefaultView;
  const rows = await db
    .select({ role, viewId })
    .from(roleDefaultView)
    .where(inArray(viewId, [...viewIds]))
    .orderBy(role);
  return (id) => rows.filter((row) => row.viewId === id).map((row) => row.role);
}

/** A view visible to the actor, locked. Throws `NotFoundError`. */
export async function lockVisible(tx: Transaction, ctx: Context, viewId: string): Promise<Row> {
  const [row] = await tx.select().from(savedView).where(eq(savedView.id, viewId)).for("update");
  // For anyone else, another person's private view does not exist.
  if (!row || (row.personId !== ctx.actor.personId && !row.isShared)) throw missing();
  return row;
}

/** Writes the audit record of a change to a view. */
export function record(
  tx: Transaction,
  ctx: Context,
  action: AuditAction,
  row: Row,
  change: { before?: object; after?: object },
) {
  return recordAudit(tx, ctx, {
    action,
    resource: { type: "view", id: row.id },
    environmentId: null,
    before: change.before && { ...change.before },
    after: change.after && { ...change.after },
  });
}

/** The error for a view that the actor may not know of. */
export function missing(): NotFoundError {
  return new NotFoundError({ title: "View not found.", next: "It may have been removed. Reload the page." });
}
