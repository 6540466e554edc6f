import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { isUpstreamError } from "@/lib/errors";
import { historyRow } from "@/lib/history/history";
import { type HistoryBuild, type HistoryPart, historySync } from "@/lib/server/db/schema/history";
import { warnFolded } from "@/lib/server/log-folded";
import { boundsOf, partSize, type Slice, splitRange } from "@/lib/upstream/split-range";
import { isWalkError, startAt, Walk, walkPages } from "@/lib/upstream/walk";
import { Batches } from "./batches";
import { CALL, type Sync, takeRows } from "./take";

/** Parts that are read in parallel: the service's rate limits are primarily for people. */
const SIDE_BY_SIDE = 4;
/** How many pages a part is read ahead of writing: the more are written together, the less each costs. */
const AHEAD = 5;
/** After how many rows the indexes are tended: the more at once, the less each row costs. */
const TENDED_AFTER = 5_000;
/** The service's clock may be ahead of ours: records with a timestamp in the future are read as well. */
const AHEAD_MS = 24 * 3_600_000;
const LIMITS = { pages: 20_000, ms: 24 * 3_600_000 };

/**
 * Continues building for the rest of the slice: splits the range by count, reads its parts in parallel, newest first,
 * and finally removes what the service no longer has. Returns whether it is done. Throws what the service's client
 * throws: the next slice then continues from there.
 */
export async function build(sync: Sync, state: HistoryBuild): Promise<boolean> {
  if (state.parts === null) state.seenSince = Date.now();
  const parts = state.parts ?? (await split(sync, state));
  state.parts = parts;
  // A rebuild was requested in the meantime: that one starts from scratch, with the next slice.
  if (!(await write(sync, state, { build: state }))) return false;
  const taken = new Set<HistoryPart>();
  const failures: unknown[] = [];
  const rebuiltSince = sinceOf(state);
  let untended = 0;
  const batches = new Batches(async (rows, at) => {
    await takeRows(sync, rows, { kind: "read", at, rebuiltSince });
    untended += rows.length;
    if (untended < TENDED_AFTER) return;
    untended = 0;
    void tend(sync);
  });
  const reader = async () => {
    // At least one page: earlier work may have used the whole slice.
    do {
      const part = parts.find((one) => !taken.has(one));
      if (!part) return;
      taken.add(part);
      try {
        if (!(await readPart(sync, state, part, batches))) return;
        parts.splice(parts.indexOf(part), 1);
      } catch (error) {
        // The walk led nowhere, or its cursor is no longer accepted: the part is read from its beginning.
        if (isWalkError(error) || (isUpstreamError(error) && error.failure.httpStatus === 400)) delete part.walk;
        failures.push(error);
      }
    } while (Date.now() < sync.endsAt && failures.length === 0);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, reader));
  const isCurrent = await write(sync, state, { build: state });
  if (failures.length > 0) throw failures[0];
  if (parts.length > 0 || !isCurrent) return false;
  await sync.history.removeUnseen(sync.row.environmentId, sinceOf(state));
  await tend(sync);
  return await write(sync, state, { build: null, builtAt: new Date() });
}

/** Brings the indexes up to date. Never rejects: while they aren't, searches find everything, only slower. */
async function tend({ history, row: { environmentId } }: Sync): Promise<void> {
  try {
    await history.tend();
  } catch (err) {
    warnFolded({ err, environmentId }, "the history's indexes could not be brought up to date; the next writes do it");
  }
}

/** Records the state of this build; returns false, without writing, if another one has begun since. */
async function write({ db, row }: Sync, { startedAt }: HistoryBuild, values: Partial<Sync["row"]>): Promise<boolean> {
  const isThis = sql`(${historySync.build} ->> 'startedAt')::numeric = ${startedAt}`;
  const written = await db
    .update(historySync)
    .set(values)
    .where(and(eq(historySync.environmentId, row.environmentId), isThis))
    .returning({ id: historySync.environmentId });
  return written.length > 0;
}

/** When the build began, allowing for this difference between two workers' clocks. */
const sinceOf = ({ startedAt, seenSince }: HistoryBuild) => new Date((seenSince ?? startedAt) - 60_000);

/** Continues reading a part, a few pages ahead of writing; returns whether it was read to its end. */
async function readPart(sync: Sync, state: HistoryBuild, part: HistoryPart, batches: Batches): Promise<boolean> {
  const walk = new Walk(LIMITS, part.walk ?? startAt());
  const writes: Promise<void>[] = [];
  try {
    const isEnd = await walkPages(
      walk,
      (cursor) =>
        sync.upstream.listTransactions({ query: { ...boundsOf(part), sortOrder: "asc", limit: 100, cursor } }, CALL),
      async ({ data }) => {
        const write = batches.add({ rows: data.map(historyRow), at: new Date() });
        // Its error is thrown below, here after further pages or at the end; until then Node would call it unhandled.
        write.catch(() => undefined);
        state.read += data.length;
        writes.push(write);
        await writes.at(-1 - AHEAD);
      },
      () => Date.now() < sync.endsAt,
    );
    await Promise.all(writes);
    return isEnd;
  } finally {
    // The position moves only as far as was written: otherwise the part is read again from where this slice began.
    const before = part.walk;
    const written = await Promise.allSettled(writes);
    part.walk = written.every(({ status }) => status === "fulfilled") ? walk.state : before;
  }
}

/**
 * The range in parts, newest first; one part where the service counts nothing. At least one: an empty first page
 * doesn't mean that there is nothing, and what isn't read again is removed in the end.
 */
async function split({ upstream }: Sync, state: HistoryBuild): Promise<HistoryPart[]> {
  const end = state.startedAt + AHEAD_MS;
  const oldest = await upstream.listTransactions({ query: { sortOrder: "asc", limit: 1 } }, CALL);
  const start = Math.min(end, Date.parse(oldest.data[0]?.createdAt ?? "") || 0);
  const counted = oldest.totalCount;
  if (!counted) return [{ start, end, count: 0 }];
  state.counted = counted;
  const count = async (slice: Pick<Slice, "start" | "end">) => {
    return (await upstream.listTransactions({ query: { ...boundsOf(slice), limit: 1 } }, CALL)).totalCount ?? 0;
  };
  return (await splitRange({ start, end, count: counted }, partSize(counted, SIDE_BY_SIDE), count)).reverse();
}
