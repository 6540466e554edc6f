import "server-only";
import { DrizzleQueryError, eq, sql } from "drizzle-orm";
import { ConflictError, InputError } from "@/lib/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { type Context, requirePermission } from "@/lib/server/context";
import type { Transaction } from "@/lib/server/db/client";
import { environment } from "@/lib/server/db/schema/environment";
import { forgetEnvironment } from "@/lib/server/environments";
import { type EnvironmentRow, readRow } from "./view";

/** What the audit log shows of an environment: everything but the secret, which is only ever "changed". */
type Audited = Record<string, unknown>;

interface Change {
  slug: string;
  version: number;
  action: string;
  /** Gives the columns to set; throws to refuse. `note` adds to the audit record what no column shows. */
  edit: (row: EnvironmentRow, tx: Transaction) => { set: Partial<EnvironmentRow>; note?: Audited };
}

/**
 * One edit of an environment: the row is locked, its version compared with the one the person saw, the change and its
 * audit record committed together. Throws `ConflictError` when someone else was first. Gives the row as it is now.
 */
export async function changeEnvironment(ctx: Context, change: Change): Promise<EnvironmentRow> {
  requirePermission(ctx, "environments:manage");
  const updated = await ctx.db.transaction(async (tx) => {
    const row = await readRow(tx, change.slug, true);
    if (row.version !== change.version) throw changedMeanwhile();
    const { set, note } = change.edit(row, tx);
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

/** The columns of `row` that `set` names, without the secret and without those that stay as they are. */
function changed(row: EnvironmentRow, set: Partial<EnvironmentRow>): Audited {
  const names = Object.keys(set).filter((name) => name !== "sealedSecret") as (keyof EnvironmentRow)[];
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

/** Runs a write whose only unique constraints are the environment's name and slug, and says which one was taken. */
export async function withUniqueName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const cause = error instanceof DrizzleQueryError ? error.cause : undefined;
    const constraint = (cause as { constraint?: string } | undefined)?.constraint;
    if (constraint === "environment_name") {
      throw taken("name", "Another environment has this name. Choose a different one.");
    }
    if (constraint === "environment_slug_unique") {
      throw taken("slug", "Another environment, perhaps an archived one, has this address. Choose a different one.");
    }
    throw error;
  }
}

function taken(field: string, message: string): InputError {
  return new InputError({
    title: "The environment can't be saved under this name or address.",
    meaning: "Nothing was changed.",
    fields: { [field]: message },
  });
}

function changedMeanwhile(): ConflictError {
  return new ConflictError({
    code: "environment_changed",
    title: "Someone else changed this environment while you had it open.",
    meaning: "Nothing of yours was saved, and nothing of theirs was lost.",
    next: "Reload to see their change, then make yours again.",
  });
}
