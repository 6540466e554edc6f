import "server-only";
import { sql } from "drizzle-orm";
import { isUpstreamError } from "@/lib/errors";
import { historySync } from "@/lib/server/db/schema/history";
import { warnFolded } from "@/lib/server/log-folded";
import { isWalkError, startAt, Walk, walkPages } from "@/lib/upstream/walk";
import { CALL, type Sync, save, take } from "./take";

/** Interval between two checks: the longest that the oldest payments in progress wait to be read again. */
const EVERY_MS = 6 * 3_600_000;
/**
 * How far back, by creation, since the service filters by that: banks return a payout within days, those in a chain of
 * correspondents within weeks (interface-revisions 5).
 */
const WINDOW_MS = 30 * 24 * 3_600_000;
const LIMITS = { pages: 2_000, ms: EVERY_MS };

/**
 * Reads the failed payments of recent weeks again, as far as the slice has time: a bank may have returned a completed
 * one, which nothing else reads again, or its refund may have progressed. If the delivery of that was lost, it is found
 * here. Failed payments are few, a hundred to a page; completed ones would be many. No probe shows which deployments
 * return payments, so it is done for all. Throws what the service's client throws, except where the service can't
 * answer this: then it is left until the next check.
 */
export async function readReturns(sync: Sync): Promise<void> {
  const { row, upstream } = sync;
  const last = row.returnsReadAt ?? row.builtAt;
  // A build reads them itself.
  if (row.build !== null || last === null) return;
  if (row.returns === null && Date.now() - last.getTime() < EVERY_MS) return;
  const walk = new Walk(LIMITS, row.returns ?? startAt());
  const startDate = new Date(walk.state.startedAt - WINDOW_MS).toISOString();
  let [isDone, repaired] = [false, 0];
  try {
    isDone = await walkPages(
      walk,
      (cursor) => upstream.listTransactions({ query: { status: "FAILED", startDate, limit: 100, cursor } }, CALL),
      async ({ data }) => {
        repaired += (await take(sync, data, { kind: "read", at: new Date() })).changed;
      },
      () => Date.now() < sync.endsAt,
    );
  } catch (error) {
    if (!isWalkError(error) && !(isUpstreamError(error) && error.failure.httpStatus === 400)) throw error;
    warnFolded({ environmentId: row.environmentId, err: error }, "failed payments can't be read again for the history");
    isDone = true;
  } finally {
    await save(sync, {
      ...(isDone ? { returnsReadAt: new Date(), returns: null } : { returns: walk.state }),
      repaired: sql`${historySync.repaired} + ${repaired}`,
    });
  }
}
