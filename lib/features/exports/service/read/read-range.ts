import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { and, asc, eq, inArray } from "drizzle-orm";
import { toItsEnd } from "@/lib/features/transactions/service/known-filters";
import { exportPart } from "@/lib/server/db/schema/export";
import { serviceNow } from "@/lib/server/service-clock";
import { MOST_PART_ROWS } from "@/lib/upstream/split-range";
import { incomplete } from "../failure";
import { removePieces } from "../pieces";
import type { Run } from "../run";
import { countOf, type Part, readPart } from "./read-part";

/** How often parts that no longer match the service's counts are read again. */
const ROUNDS = 5;
const ROUND_PAUSE_MS = 300;
/** A payment made right before the range was frozen may appear a moment later; until then nothing is final. */
const SETTLE_MS = 1_500;
const LONGEST_SETTLE_MS = 10_000;

type StoredPart = Part & Pick<typeof exportPart.$inferSelect, "rows" | "completedAt">;

/**
 * Reads every part that is not stored yet, in parallel, until their rows match the service's count of the whole range;
 * returns that number. `counted`: the count when the range was split; null where the service does not count, and its
 * one part is complete by itself. Throws `failed` when they never match, `uncounted` when it stops counting.
 */
export async function readRange(run: Run, counted: number | null): Promise<number> {
  // Only a range that was found complete is ever written.
  if (run.job.phase === "writing" && counted !== null) {
    run.rowsRead = counted;
    return counted;
  }
  await run.enter("reading");
  for (let round = 1; ; round++) {
    const asked = await storedParts(run);
    const isCounted = asked.every(({ expected }) => expected !== null);
    // Without a count nothing would show later that a row arrived late.
    if (!isCounted) await untilSettled(run);
    await readParts(run, asked);
    if (isCounted) await untilSettled(run);
    const parts = await storedParts(run);
    const read = parts.reduce((sum, { rows }) => sum + (rows ?? 0), 0);
    const whole = toItsEnd(run.request.filter);
    const total = isCounted ? await run.source.count(whole, "the count of the whole range") : read;
    if (read === total) {
      run.rowsRead = total;
      await run.record({ rowsTotal: total, rowsRead: total });
      return total;
    }
    if (round === ROUNDS) {
      throw incomplete(
        `The service counts ${total} rows in the range, but its pages held ${read}, also when they were read again: its payments may be changing faster than they can be read.`,
      );
    }
    await forgetChanged(run, parts);
    await pause(ROUND_PAUSE_MS * round, run.signal);
  }
}

async function storedParts({ db, job }: Run): Promise<StoredPart[]> {
  const rows = await db
    .select()
    .from(exportPart)
    .where(eq(exportPart.exportId, job.id))
    .orderBy(asc(exportPart.number));
  return rows.map(({ number, startAt, endAt, expected, rows: read, completedAt, place }, at) => ({
    number,
    start: startAt.getTime(),
    end: endAt.getTime(),
    isFirst: at === 0,
    isLast: at === rows.length - 1,
    expected,
    rows: read,
    completedAt,
    place,
  }));
}

/** Reads what is missing, the largest parts first, so that no reader is left with a long one at the end. */
async function readParts(run: Run, parts: readonly StoredPart[]): Promise<void> {
  run.rowsRead = parts.reduce((sum, { rows }) => sum + (rows ?? 0), 0);
  const missing = parts
    .filter(({ completedAt }) => completedAt === null)
    .sort((a, b) => (b.expected ?? 0) - (a.expected ?? 0));
  if (missing.length === 0) return;
  // Stored pages count only with the position at which their reading continues.
  const placeless = missing.filter(({ place }) => place === null).map(({ number }) => number);
  await run.write((tx) => removePieces(tx, { exportId: run.job.id, kind: "pages", parts: placeless }));
  // More readers than requests: while one processes its page another's request is in progress, and enough remain at the
  // end to use all requests. Large parts, whose ids use memory, are read by fewer in parallel.
  const most = Math.max(1, Math.floor(MOST_PART_ROWS / (missing[0]?.expected || 1)));
  const readers = Array.from({ length: Math.min(run.parallel * 3, missing.length, most) }, async () => {
    let storing: Promise<void> = Promise.resolve();
    try {
      for (let part = missing.shift(); part; part = missing.shift()) {
        run.signal.throwIfAborted();
        const finish = await readPart(run, part, () => missing.length === 0);
        await storing;
        // Runs while the next part is read.
        storing = finish();
        storing.catch(run.stop);
      }
    } finally {
      // However the reading ended: nothing may be written once the run releases its lease.
      await storing;
    }
  });
  // One failure ends all readers, and all have ended before anything else is done.
  for (const reader of readers) reader.catch(run.stop);
  await Promise.allSettled(readers);
  run.signal.throwIfAborted();
}

async function untilSettled({ job, request, environment, signal }: Run): Promise<void> {
  if (request.filter.endDate !== job.asOf.toISOString()) return;
  const wait = job.asOf.getTime() + SETTLE_MS - serviceNow(environment.id).getTime();
  if (wait > 0) await pause(Math.min(wait, LONGEST_SETTLE_MS), signal);
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}

/** Marks the parts whose count has changed as unread. */
async function forgetChanged(run: Run, parts: readonly StoredPart[]): Promise<void> {
  const counts = await Promise.all(parts.map((part) => countOf(run, part)));
  const changed = parts.filter((part, at) => counts[at] !== part.expected).map(({ number }) => number);
  if (changed.length === 0) return;
  await run.write(async (tx) => {
    await tx
      .update(exportPart)
      .set({ completedAt: null, rows: null, place: null })
      .where(and(eq(exportPart.exportId, run.job.id), inArray(exportPart.number, changed)));
    await removePieces(tx, { exportId: run.job.id, kind: "pages", parts: changed });
  });
}
