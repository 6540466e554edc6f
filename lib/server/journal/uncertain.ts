import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import {
  AppError,
  ConflictError,
  type ErrorDetails,
  isAppError,
  isNamed,
  isUpstreamError,
  type UpstreamError,
} from "@/lib/errors";
import { type AuditEntry, recordAudit } from "@/lib/server/audit/record";
import type { EnvironmentContext } from "@/lib/server/context";
import { type Database, getDatabaseHandle } from "@/lib/server/db/client";
import type { WalkLimits } from "@/lib/upstream/walk";

/**
 * Runs `body` while no other process or request runs one of the same name; a concurrent caller gets a `ConflictError`,
 * and one that waits too long for others that call a slow service gets a 503. The lock belongs to the connection, so it
 * can't be left behind, and what `body` commits on the way stays. It gets `ctx` with that connection and uses no other:
 * with a second one each, as many of these as the pool has connections would deadlock.
 */
export async function onlyOneAtATime<Ctx extends { db: Database }, T>(
  ctx: Ctx,
  name: string,
  body: (held: Ctx) => Promise<T>,
): Promise<T> {
  const { locks } = getDatabaseHandle();
  const client = await locks.connect().catch((error: unknown) => {
    throw locks.totalCount >= locks.options.max ? busy() : error;
  });
  const own = drizzle(client);
  const lock = sql`hashtextextended(${name}, 0)`;
  try {
    const { rows } = await own.execute<{ mine: boolean }>(sql`select pg_try_advisory_lock(${lock}) as mine`);
    if (rows[0]?.mine) return await body({ ...ctx, db: own });
    throw underWay();
  } finally {
    // Releases all locks of the connection. If that fails, it is closed, which releases them too.
    const isFree = await own.execute(sql`select pg_advisory_unlock_all()`).then(
      () => true,
      () => false,
    );
    client.release(!isFree);
  }
}

function busy(): AppError {
  return new AppError(503, {
    code: "busy",
    title: "Several other changes are being saved right now, and the service is slow to respond.",
    meaning: "Nothing was sent.",
    next: "Try again in a minute.",
  });
}

function underWay(): ConflictError {
  return new ConflictError({
    code: "under_way",
    title: "This is already in progress.",
    detail: "You or someone else started it a moment ago.",
    meaning: "This second attempt had no effect.",
    next: "Wait a moment, then check the result.",
  });
}

/** Whether a failed call may have taken effect anyway: no response, an unreadable one, or a gateway's. */
export function isOutcomeUnknown(error: unknown): error is UpstreamError {
  return isUpstreamError(error) && error.failure.sent === "maybe";
}

/** What the service's lists show of a payment or transfer whose id it never returned. */
export interface Search<Found, Maybe = Found> {
  found: Found | null;
  /** Candidates: their data neither confirms nor rules them out. */
  maybe: Maybe[];
  /** All candidates were read, and none of them can still belong to another call. */
  isRead: boolean;
}

/** How far a job searches, which will search again. */
export const SEARCH_LIMITS: WalkLimits = { pages: 20, ms: 30_000 };
/** How far to search for a person, who waits for it and whose word is final. */
export const SEARCH_LIMITS_OF_PERSON: WalkLimits = { pages: 300, ms: 30_000 };

/** Whether a search proves that there is no such payment. */
export const isAbsent = ({ found, maybe, isRead }: Search<unknown>): boolean =>
  found === null && maybe.length === 0 && isRead;

/** The pauses between searches for a possible effect, in milliseconds, after an immediate first one. */
const LOOKS_MS = [700, 1_500];

/** The result of `look`, retried a few times, because a list may lag behind; errors of `look` are rethrown. */
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

/** The outcome of a change that was neither answered nor found is unknown. 502. */
export class OpenOutcomeError extends AppError {
  override readonly name = "OpenOutcomeError";
  constructor(facts: ErrorDetails, cause: unknown) {
    super(502, facts, { cause });
  }
}

/** Runs `change`, and records it even if its outcome stays open; throws what `change` throws. */
export function recordingOpen<T>(ctx: EnvironmentContext, entry: AuditEntry, change: () => Promise<T>): Promise<T> {
  return recordingFailure(ctx, entry, change, (error) => (isOpen(error) ? "not confirmed" : null));
}

/** Runs `change`, and records it if it was refused; throws what `change` throws. */
export function recordingRefusal<T>(ctx: EnvironmentContext, entry: AuditEntry, change: () => Promise<T>): Promise<T> {
  return recordingFailure(ctx, entry, change, (error) => (isAppError(error) && !isOpen(error) ? error.code : null));
}

const isOpen = (error: unknown): boolean => isNamed(error, "OpenOutcomeError");

/** `outcomeOf`: the outcome to record for an error; null: don't record it. */
async function recordingFailure<T>(
  ctx: EnvironmentContext,
  entry: AuditEntry,
  change: () => Promise<T>,
  outcomeOf: (error: unknown) => string | null,
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome !== null) await recordAudit(ctx.db, ctx, { ...entry, after: { ...entry.after, outcome } });
    throw error;
  }
}
