import "server-only";
import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import type { AuditAction } from "@/lib/audit-actions";
import { ConflictError } from "@/lib/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { type Context, requirePermission } from "@/lib/server/context";
import { environment } from "@/lib/server/db/schema/environment";
import { violatedConstraint } from "@/lib/server/db/violation";
import { forgetEnvironment } from "@/lib/server/environments";
import { type EnvironmentRow, readRow } from "./view";

/** What the audit log shows of an environment: everything but the secret, which only ever appears as "changed". */
type Audited = Record<string, unknown>;

interface Change {
  slug: string;
  version: number;
  action: AuditAction;
  /** Throws to refuse the change of the row that the user saw. */
  check?: (row: EnvironmentRow) => void;
  /** Returns the columns to set. `note` adds facts to the audit record that no column shows. */
  edit: (row: EnvironmentRow) => { set: Partial<EnvironmentRow>; note?: Audited };
}

/**
 * One edit of an environment: the row is locked, its version compared with the one the user saw, the change and its
 * audit record committed together. Throws `ConflictError` when someone else was first, unless all that is asked for
 * stands already, as after a lost response. Returns the updated row.
 */
export async function changeEnvironment(ctx: Context, change: Change): Promise<EnvironmentRow> {
  requirePermission(ctx, "environments:manage");
  const updated = await ctx.db.transaction(async (tx) => {
    const row = await readRow(tx, change.slug, true);
    const { set, note } = change.edit(row);
    if (row.version !== change.version) {
      if (isDeepStrictEqual({ ...row, ...set }, row)) return row;
      throw changedMeanwhile();
    }
    change.check?.(row);
    const [after] = await withUniqueName(() =>
      tx
        .update(environment)
        .set({ ...set, version: sql`${environment.version} + 1`, updatedAt: sql`now()` })
        .where(eq(environment.id, row.id))
        .returning(),
    );
    if (!after) throw changedMeanwhile();
    await recordAudit(tx, ctx, {
      action: change.action,
      resource: { type: "environment", id: row.id },
      environmentId: row.id,
      before: changed(row, set),
      after: { ...changed(after, set), ...note },
    });
    return after;
  });
  forgetEnvironment(ctx.db, change.slug);
  return updated;
}

/** The columns of `row` that `set` changes, without the secret. */
function changed(row: EnvironmentRow, set: Partial<EnvironmentRow>): Audited {
  const names = Object.keys(set).filter((name) => name !== "sealedSecret") as (keyof EnvironmentRow)[];
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

/** Runs a write whose only unique constraints are the environment's name and slug, and reports which one was taken. */
export async function withUniqueName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "environment_name") {
      throw taken("name", "Another environment already has this name.");
    }
    if (constraint === "environment_slug_unique") {
      throw taken("slug", "Another environment, possibly an archived one, already has this URL name.");
    }
    throw error;
  }
}

function taken(field: string, message: string): ConflictError {
  return new ConflictError({
    code: "environment_taken",
    title: "The environment's name or URL name is already taken.",
    meaning: "Nothing changed.",
    fields: { [field]: message },
  });
}

function changedMeanwhile(): ConflictError {
  return new ConflictError({
    code: "environment_changed",
    title: "Someone else changed this environment while you were editing.",
    meaning: "Your changes weren't saved; theirs are safe.",
    next: "Reload to see their changes, then make yours again.",
  });
}
