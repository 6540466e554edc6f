import "server-only";
import { eq, sql } from "drizzle-orm";
import { isUpstreamError, type UpstreamError } from "@/lib/errors";
import type { History } from "@/lib/history/history";
import { type HistoryUnavailableError, isHistoryUnavailable } from "@/lib/history/unavailable";
import type { Database } from "@/lib/server/db/client";
import { historySync } from "@/lib/server/db/schema/history";
import { warnFolded } from "@/lib/server/log-folded";
import { pageSince } from "@/lib/server/service-clock";
import type { Upstream } from "@/lib/upstream/client";
import { isWalkError, startAt, Walk, walkPages } from "@/lib/upstream/walk";
import { build } from "./build";
import { newsOf } from "./deliveries";
import { CALL, type Sync, save, take } from "./take";

/** Between two looks for what was created without a word. */
const RECENT_EVERY_MS = 60_000;
/** Clocks differ and rows may be committed late: read a little of the past again. */
const OVERLAP_MS = 5 * 60_000;
const RECENT_LIMITS = { pages: 2_000, ms: 3_600_000 };
/** Transactions that are read again, one by one, in one slice. */
const SWEPT = 20;
/** Before the next try after a failure of the service, doubling from one to the other. */
const PAUSE_MS = [5_000, 10 * 60_000] as const;
/** Before the next look whether the history has been moved. */
const HELD_MS = 2_000;
/** Between two looks at the deliveries. */
const IDLE_MS = 5_000;

/**
 * One slice of keeping a history: deliveries first, then what was created without one, what may have changed since, and
 * the building while it isn't done. Only reads the service and never waits for it; gives when to go on, null where no
 * history was asked for. Where it stands is on record after each step, so that any process goes on from there.
 */
export async function syncHistory(
  db: Database,
  history: History,
  upstream: Upstream,
  environmentId: string,
  sliceMs: number,
): Promise<Date | null> {
  const [row] = await db.select().from(historySync).where(eq(historySync.environmentId, environmentId));
  if (!row) return null;
  if (row.heldUntil && row.heldUntil > new Date()) return new Date(Date.now() + HELD_MS);
  const sync: Sync = { db, history, upstream, row, endsAt: Date.now() + sliceMs };
  try {
    const isToldAll = await takeDeliveries(sync);
    const isRecentRead = await readRecent(sync);
    await sweep(sync);
    const isBuilt = row.build === null || (await build(sync, row.build));
    await save(sync, { error: null, failures: 0, ...(isToldAll && isRecentRead ? { syncedAt: new Date() } : {}) });
    return new Date(Date.now() + (isToldAll && isRecentRead && isBuilt ? IDLE_MS : 0));
  } catch (error) {
    if (isWalkError(error)) {
      await save(sync, { error: error.message, recent: null, failures: row.failures + 1 });
      return new Date(Date.now() + PAUSE_MS[1]);
    }
    if (!isUpstreamError(error) && !isHistoryUnavailable(error)) throw error;
    return await pauseAfter(sync, error);
  }
}

async function takeDeliveries(sync: Sync): Promise<boolean> {
  const { db, row } = sync;
  const { told, toRead, upTo, isAll } = await newsOf(db, row.environmentId, row.deliveryId);
  for (const { transaction, at } of told) await take(sync, [transaction], { kind: "told", at });
  await readAgain(sync, toRead);
  if (upTo !== row.deliveryId) await save(sync, { deliveryId: upTo });
  return isAll;
}

/** Reads transactions one by one; one that the service no longer has is removed. */
async function readAgain(sync: Sync, ids: readonly string[]): Promise<number> {
  let changed = 0;
  for (const transactionId of ids) {
    const at = new Date();
    try {
      const transaction = await sync.upstream.getTransaction({ params: { transactionId } }, CALL);
      changed += (await take(sync, [transaction], { kind: "read", at })).changed;
    } catch (error) {
      if (!isUpstreamError(error) || error.failure.httpStatus !== 404) throw error;
      await sync.history.remove(sync.row.environmentId, [transactionId]);
    }
    if (Date.now() > sync.endsAt) break;
  }
  return changed;
}

/** What may still change and was not told of: a missed delivery has no other symptom. */
async function sweep(sync: Sync): Promise<void> {
  const changed = await readAgain(sync, await sync.history.due(sync.row.environmentId, SWEPT));
  if (changed > 0) await save(sync, { repaired: sql`${historySync.repaired} + ${changed}` });
}

/** Reads what was created since the last time; false when the slice ended first. */
async function readRecent(sync: Sync): Promise<boolean> {
  const { row, upstream } = sync;
  const since = row.readUpTo?.getTime() ?? Date.now();
  if (row.recent === null && Date.now() - since < RECENT_EVERY_MS) return true;
  const walk = new Walk(RECENT_LIMITS, row.recent ?? startAt());
  const from = new Date(since - OVERLAP_MS);
  const isEnd = await walkPages(
    walk,
    (cursor) =>
      pageSince(row.environmentId, from, cursor, (startDate) =>
        upstream.listTransactions({ query: { startDate, sortOrder: "asc", limit: 100, cursor } }, CALL),
      ),
    ({ data }) => take(sync, data, { kind: "read", at: new Date() }),
    () => Date.now() < sync.endsAt,
  );
  await save(sync, isEnd ? { readUpTo: new Date(walk.state.startedAt), recent: null } : { recent: walk.state });
  return isEnd;
}

/** Puts a failure of the service, or of what holds the history, on record; gives when to try again. */
async function pauseAfter(sync: Sync, error: UpstreamError | HistoryUnavailableError): Promise<Date> {
  const failures = sync.row.failures + 1;
  // A cursor that is no longer taken: that walk begins anew.
  const again = isUpstreamError(error) && error.failure.httpStatus === 400 ? { recent: null } : {};
  await save(sync, { failures, error: error.facts.title, ...again });
  warnFolded(
    { environmentId: sync.row.environmentId, code: error.code, err: error },
    "the history can't be kept up to date; tried again later",
  );
  const asked = (error.facts.retryAfterSeconds ?? 0) * 1_000;
  return new Date(Date.now() + Math.min(PAUSE_MS[1], Math.max(asked, PAUSE_MS[0] * 2 ** (failures - 1))));
}
