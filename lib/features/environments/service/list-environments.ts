import "server-only";
import { asc, isNull, sql } from "drizzle-orm";
import { type Context, requirePermission } from "@/lib/server/context";
import { environment } from "@/lib/server/db/schema/environment";
import type { EnvironmentView, GetEnvironmentInput, ListEnvironmentsInput } from "../schema";
import { readRow, viewOne, viewsOf } from "./view";

/** Environments by name, production first; archived ones only when asked for, at the end. */
export async function listEnvironments(
  ctx: Context,
  input: ListEnvironmentsInput,
): Promise<{ data: EnvironmentView[] }> {
  requirePermission(ctx, "environments:read");
  const rows = await ctx.db
    .select()
    .from(environment)
    .where(input.archived ? undefined : isNull(environment.archivedAt))
    .orderBy(sql`${environment.archivedAt} is not null`, asc(environment.mode), asc(sql`lower(${environment.name})`));
  return { data: await viewsOf(ctx.db, rows, ctx.actor.role) };
}

/** One environment, archived or not. Throws `NotFoundError`. */
export async function getEnvironment(ctx: Context, input: GetEnvironmentInput): Promise<EnvironmentView> {
  requirePermission(ctx, "environments:read");
  return viewOne(ctx.db, await readRow(ctx.db, input.slug), ctx.actor.role);
}
