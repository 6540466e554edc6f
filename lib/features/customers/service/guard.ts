import "server-only";
import { sql } from "drizzle-orm";
import { ConflictError, UpstreamError } from "@/lib/errors";
import type { Database, Transaction } from "@/lib/server/db/client";

/**
 * Runs `body` while no other process or request runs one of the same name; whoever comes meanwhile is
 * refused at once with `ConflictError`. The lock is the database's and goes with its connection, so it outlives nobody.
 * `body` writes through `tx` alone: with a second connection each, as many of these as the pool is large would wait for
 * each other for ever.
 */
export async function onlyOneAtATime<T>(db: Database, name: string, body: (tx: Transaction) => Promise<T>): Promise<T> {
  return await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as mine`,
    );
    if (rows[0]?.mine) return await body(tx);
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
