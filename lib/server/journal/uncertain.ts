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
 * Runs `body` while no other process or request runs one of the same name; whoever comes meanwhile is refused with
 * `ConflictError`, and whoever waits too long for others that ask a slow service, with a 503. The lock is the
 * connection's, so it outlives nobody, and what `body` commits on the way stays. It writes through `own` alone: with a
 * second connection each, as many of these as the pool is large would wait for each other for ever.
 */
export async function onlyOneAtATime<T>(name: string, body: (own: Database) => Promise<T>): Promise<T> {
  const { locks } = getDatabaseHandle();
  const client = await locks.connect().catch((error: unknown) => {
    throw locks.totalCount >= locks.options.max ? busy() : error;
  });
  const own = drizzle(client);
  const lock = sql`hashtextextended(${name}, 0)`;
  try {
    const { rows } = await own.execute<{ mine: boolean }>(sql`select pg_try_advisory_lock(${lock}) as mine`);
    if (rows[0]?.mine) return await body(own);
    throw underWay();
  } finally {
    // All that the connection may hold. One that can't give its lock back is closed, which does.
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
    title: "Several others are being created right now, and the service is slow to respond.",
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

/** Whether a failed call may have taken effect all the same: no answer, an unreadable one, or a gateway's. */
export function isOutcomeUnknown(error: unknown): error is UpstreamError {
  return isUpstreamError(error) && error.failure.sent === "maybe";
}

/** What the service's lists say of a payment or transfer that it never named. */
export interface Search<Found, Maybe = Found> {
  found: Found | null;
  /** Those that may be it: what they state of themselves neither says so nor rules it out. */
  maybe: Maybe[];
  /** Everything that can be it was read, and nobody else's call may still be among it. */
  isRead: boolean;
}

/** How far a job looks, which looks again. */
export const SEARCH_LIMITS: WalkLimits = { pages: 20, ms: 30_000 };
/** How far is looked for a person, who waits for it and whose word is final. */
export const SEARCH_LIMITS_OF_PERSON: WalkLimits = { pages: 300, ms: 30_000 };

/** Whether a search leaves no doubt that there is no such payment. */
export const isAbsent = ({ found, maybe, isRead }: Search<unknown>): boolean =>
  found === null && maybe.length === 0 && isRead;

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
export function recordingOpen<T>(ctx: EnvironmentContext, entry: AuditEntry, change: () => Promise<T>): Promise<T> {
  return recordingFailure(ctx.db, ctx, entry, change, (error) => (isOpen(error) ? "not confirmed" : null));
}

/** Runs `change`, and puts it on record when it was refused; throws what `change` throws. */
export function recordingRefusal<T>(
  own: Database,
  ctx: EnvironmentContext,
  entry: AuditEntry,
  change: () => Promise<T>,
): Promise<T> {
  return recordingFailure(own, ctx, entry, change, (error) =>
    isAppError(error) && !isOpen(error) ? error.code : null,
  );
}

const isOpen = (error: unknown): boolean => isNamed(error, "OpenOutcomeError");

/** `outcomeOf`: what the record says of an error; null: it is not this record's. */
async function recordingFailure<T>(
  db: Database,
  ctx: EnvironmentContext,
  entry: AuditEntry,
  change: () => Promise<T>,
  outcomeOf: (error: unknown) => string | null,
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome !== null) await recordAudit(db, ctx, { ...entry, after: { ...entry.after, outcome } });
    throw error;
  }
}
