import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { AppError, ConflictError, type ErrorDetails, isNamed, isUpstreamError, type UpstreamError } from "@/lib/errors";
import { type AuditEntry, recordAudit } from "@/lib/server/audit/record";
import type { EnvironmentContext } from "@/lib/server/context";
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
      title: "This is already in progress.",
      detail: "You or someone else started it a moment ago.",
      meaning: "This second attempt did nothing.",
      next: "Wait a moment, then check the result.",
    });
  });
}

/** Whether a failed call may have taken effect all the same: no answer, an unreadable one, or a gateway's. */
export function isOutcomeUnknown(error: unknown): error is UpstreamError {
  return isUpstreamError(error) && error.failure.sent === "maybe";
}

/** How long apart what may have taken effect is looked for, in milliseconds, after a first look at once. */
const LOOKS_MS = [700, 1_500];

/** What `look` gives, looking a few times, since a list may lag behind; what it throws is thrown on. */
export async function lookAgain<Seen>(
  look: () => Promise<Seen>,
  isFound: (seen: Seen) => boolean,
  [pause, ...further] = LOOKS_MS,
): Promise<Seen> {
  const seen = await look();
  if (pause === undefined || isFound(seen)) return seen;
  await wait(pause);
  return await lookAgain(look, isFound, further);
}

/** What is known of a change that was neither answered nor found. 502. */
export class OpenOutcomeError extends AppError {
  override readonly name = "OpenOutcomeError";
  constructor(facts: ErrorDetails, cause: unknown) {
    super(502, facts, { cause });
  }
}

/** Runs `change`, and puts it on record also when its outcome stays open; throws what `change` throws. */
export async function recordingOpen<T>(
  ctx: EnvironmentContext,
  entry: AuditEntry,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (isNamed(error, "OpenOutcomeError")) {
      await recordAudit(ctx.db, ctx, { ...entry, after: { ...entry.after, outcome: "not confirmed" } });
    }
    throw error;
  }
}
