import "server-only";
import { sql } from "drizzle-orm";
import { ConflictError, UpstreamError } from "@/lib/errors";
import type { EnvironmentContext } from "@/lib/server/context";

/**
 * Runs `body` while no other process or request runs one of the same name in this environment; whoever comes meanwhile is
 * refused at once with `ConflictError`. The lock is the database's and goes with its connection, so it outlives nobody.
 */
export async function onlyOneAtATime<T>(ctx: EnvironmentContext, name: string, body: () => Promise<T>): Promise<T> {
  return await ctx.db.transaction(async (tx) => {
    const key = `${ctx.environment.id} ${name}`;
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as mine`,
    );
    if (rows[0]?.mine) return await body();
    throw new ConflictError({
      code: "under_way",
      title: "This is under way already.",
      detail: "You or someone else pressed a moment ago.",
      meaning: "This second press did nothing.",
      next: "Wait a moment, then look at the result.",
    });
  });
}

/** Whether a failed call may have taken effect all the same: no answer, an unreadable one, or a gateway's. */
export function isOutcomeUnknown(error: unknown): error is UpstreamError {
  return error instanceof UpstreamError && error.failure.sent === "maybe";
}
