import "server-only";
import { eq, getTableColumns, sql } from "drizzle-orm";
import { isUpstreamError, type UpstreamError } from "@/lib/errors";
import type { History } from "@/lib/history/history";
import { type HistoryUnavailableError, isHistoryUnavailable } from "@/lib/history/unavailable";
import type { Database } from "@/lib/server/db/client";
import { byOurClock, startedAtSql } from "@/lib/server/db/database-clock";
import { historySync } from "@/lib/server/db/schema/history";
import { warnFolded } from "@/lib/server/log-folded";
import { pageSince } from "@/lib/server/service-clock";
import type { Upstream } from "@/lib/upstream/client";
import { askedPauseMs } from "@/lib/upstream/retry-after";
import { isWalkError, startAt, Walk, walkPages } from "@/lib/upstream/walk";
import { build } from "./build";
import { deliveriesSince } from "./deliveries";
import { readReturns } from "./returns";
import { CALL, type Sync, save, take } from "./take";

/** Interval between two checks for what was created without a delivery. */
const RECENT_EVERY_MS = 60_000;
/** Clocks differ and rows may be committed late: how much of the past is read again. */
const OVERLAP_MS = 5 * 60_000;
const RECENT_LIMITS = { pages: 2_000, ms: 3_600_000 };
/** How many transactions are read again, one by one, in one slice. */
const SWEPT = 20;
/** Pause before retrying after a failure of the service: the first, doubling up to the longest. */
const PAUSE_MS = [5_000, 10 * 60_000] as const;
/** After this many failures in a row an unreadable record is skipped, if others can be read. */
const FAILURES_OF_ONE = 3;
/** Records that fail in a row before the service is asked again: more would make it count as away for everything. */
const UNSURE = 3;
/** Interval between two checks whether the history has been moved. */
const HELD_MS = 2_000;
/** Interval between two checks of the deliveries. */
const IDLE_MS = 5_000;

/**
 * One slice of maintaining a history: deliveries, then what was created without one, the build until it is done, what
 * may have changed since, and occasionally what the bank may have returned. Only reads the service, never waits for it;
 * returns when to continue, null if no history was requested. Any process can continue from its recorded steps.
 */
export async function syncHistory(
  db: Database,
  history: History,
  upstream: Upstream,
  environmentId: string,
  sliceMs: number,
): Promise<Date | null> {
  const columns = { ...getTableColumns(historySync), readUpTo: byOurClock(historySync.readUpTo) };
  const [row] = await db.select(columns).from(historySync).where(eq(historySync.environmentId, environmentId));
  if (!row) return null;
  if (row.heldUntil && row.heldUntil > new Date()) return new Date(Date.now() + HELD_MS);
  const sync: Sync = { db, history, upstream, row, endsAt: Date.now() + sliceMs, isOneUnread: false };
  try {
    const isCaughtUp = await takeDeliveries(sync);
    const isRecentRead = await readRecent(sync);
    const isBuilt = row.build === null || (await build(sync, row.build));
    await sweep(sync);
    await readReturns(sync);
    await save(sync, {
      error: null,
      failures: sync.isOneUnread ? row.failures : 0,
      ...(isCaughtUp && isRecentRead ? { syncedAt: new Date() } : {}),
    });
    return new Date(Date.now() + (isCaughtUp && isRecentRead && isBuilt ? IDLE_MS : 0));
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
  const { complete, toRead, upTo, isAll } = await deliveriesSince(db, row.environmentId, row.deliveryId);
  for (const { transaction, at, deliveryId } of complete) {
    const { unordered } = await take(sync, [transaction], { kind: "delivered", at });
    // The service decides which is later: trusting the delivery would let a repeated one win.
    for (const id of unordered) toRead.set(id, Math.min(deliveryId, toRead.get(id) ?? deliveryId));
  }
  const byDelivery = [...toRead].sort(([, one], [, other]) => one - other);
  const { read } = await readAgain(
    sync,
    byDelivery.map(([id]) => id),
  );
  // What the slice had no time for is resumed at its own delivery: nothing else may ever report it.
  const left = byDelivery[read]?.[1];
  const doneUpTo = left === undefined ? upTo : Math.min(upTo, left - 1);
  if (doneUpTo !== row.deliveryId) await save(sync, { deliveryId: doneUpTo });
  return isAll && left === undefined;
}

/**
 * Reads transactions one by one, at least the first, until the slice ends; removes those that the service no longer
 * has. `read`: how many there was time for, `unread`: those among them that alone can't be read.
 */
async function readAgain(sync: Sync, ids: readonly string[]) {
  let [read, changed] = [0, 0];
  const unread: string[] = [];
  const unsure: { id: string; error: UpstreamError }[] = [];
  const leaveUnsure = async () => {
    const last = unsure.at(-1);
    if (!last) return;
    if (!(await concernsOneAlone(sync))) throw last.error;
    for (const { id, error } of unsure.splice(0)) {
      unread.push(id);
      leaveUnread(sync, error);
    }
  };
  for (const transactionId of ids) {
    if (read > 0 && Date.now() > sync.endsAt) break;
    read += 1;
    const at = new Date();
    try {
      const transaction = await sync.upstream.getTransaction({ params: { transactionId } }, CALL);
      changed += (await take(sync, [transaction], { kind: "read", at })).changed;
    } catch (error) {
      if (!isUpstreamError(error)) throw error;
      // A gateway's own 404 says nothing about the payment.
      const isGone = error.failure.kind === "refused" && error.failure.httpStatus === 404;
      if (isGone) await sync.history.remove(sync.row.environmentId, [transactionId]);
      else unsure.push({ id: transactionId, error });
      if (unsure.length === UNSURE || unread.length === 0) await leaveUnsure();
    }
  }
  await leaveUnsure();
  return { read, changed, unread };
}

/** Whether the service, after repeated failures, answers other calls: then one record must not hold up the others. */
async function concernsOneAlone({ row, upstream }: Sync): Promise<boolean> {
  if (row.failures < FAILURES_OF_ONE) return false;
  try {
    await upstream.listTransactions({ query: { limit: 1 } }, CALL);
    return true;
  } catch (error) {
    if (isUpstreamError(error)) return false;
    throw error;
  }
}

function leaveUnread(sync: Sync, error: UpstreamError): void {
  sync.isOneUnread = true;
  warnFolded(
    { environmentId: sync.row.environmentId, code: error.code, err: error },
    "one payment can't be read for the history; the others are",
  );
}

/** Checks what may have changed without a delivery: a missed delivery has no other symptom. */
async function sweep(sync: Sync): Promise<void> {
  const { changed, unread } = await readAgain(sync, await sync.history.due(sync.row.environmentId, SWEPT));
  // Otherwise the same few unreadable ones would be requested forever, and no others.
  if (unread.length > 0) await sync.history.noteSeen(sync.row.environmentId, unread, new Date());
  if (changed > 0) await save(sync, { repaired: sql`${historySync.repaired} + ${changed}` });
}

/**
 * Reads what was created since the last time; returns false when the slice ended first, or the list is longer than one
 * walk: the next one continues from the latest payment that this one read.
 */
async function readRecent(sync: Sync): Promise<boolean> {
  const { row, upstream } = sync;
  const since = row.readUpTo?.getTime() ?? Date.now();
  if (row.recent === null && Date.now() - since < RECENT_EVERY_MS) return true;
  const walk = new Walk(RECENT_LIMITS, row.recent ?? startAt());
  const from = new Date(since - OVERLAP_MS);
  let [latest, isInOrder] = [Number.NEGATIVE_INFINITY, true];
  try {
    const isEnd = await walkPages(
      walk,
      (cursor) =>
        pageSince(row.environmentId, from, cursor, (startDate) =>
          upstream.listTransactions({ query: { startDate, sortOrder: "asc", limit: 100, cursor } }, CALL),
        ),
      async ({ data }) => {
        await take(sync, data, { kind: "read", at: new Date() });
        for (const { createdAt } of data) {
          const at = Date.parse(createdAt ?? "");
          if (at < latest) isInOrder = false;
          if (at > latest) latest = at;
        }
      },
      () => Date.now() < sync.endsAt,
    );
    await save(sync, isEnd ? { readUpTo: startedAtSql(walk.state.startedAt), recent: null } : { recent: walk.state });
    return isEnd;
  } catch (error) {
    const isLong = isWalkError(error) && (error.ending === "too-many-pages" || error.ending === "too-long");
    // A list that goes on beyond the present, or not beyond what was known, has no end that another walk would reach.
    if (!isLong || !isInOrder || latest <= since || latest >= walk.state.startedAt) throw error;
    await save(sync, { readUpTo: startedAtSql(latest), recent: null });
    return false;
  }
}

/** Records a failure of the service, or of the history's engine; returns when to retry. */
async function pauseAfter(sync: Sync, error: UpstreamError | HistoryUnavailableError): Promise<Date> {
  const failures = sync.row.failures + 1;
  // The cursor is no longer accepted: that walk starts over.
  const again = isUpstreamError(error) && error.failure.httpStatus === 400 ? { recent: null } : {};
  await save(sync, { failures, error: error.facts.title, ...again });
  warnFolded(
    { environmentId: sync.row.environmentId, code: error.code, err: error },
    "the history can't be kept up to date; tried again later",
  );
  const own = Math.min(PAUSE_MS[1], PAUSE_MS[0] * 2 ** (failures - 1));
  return new Date(Date.now() + Math.max(own, askedPauseMs(error.facts)));
}
