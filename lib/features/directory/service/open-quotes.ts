import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { isQuoteFinal } from "@/lib/contract/quote-status";
import { isUpstreamError } from "@/lib/errors";
import type { Database } from "@/lib/server/db/client";
import { knownQuote } from "@/lib/server/db/schema/quote";
import type { Upstream } from "@/lib/upstream/client";
import { keepQuotes } from "./keep-quotes";

interface Reader {
  db: Database;
  upstream: Upstream;
  environment: { id: string };
}

/** Open quotes change by themselves: the newest of them are read again, at most once in this many seconds. */
const FRESH_SECONDS = 10;
/** How many are read again in one sweep. */
const SWEPT = 20;

/** Reads the newest open quotes again, up to `most`, before a list shows them. */
export async function readOpenAgain(from: Reader, most: number): Promise<void> {
  const isStale = sql`${knownQuote.readAt} < now() - make_interval(secs => ${FRESH_SECONDS})`;
  const rows = await openQuotes(from, isStale, sql`${knownQuote.createdAt} desc nulls last`, most);
  await Promise.all(rows.filter(({ record }) => !isQuoteFinal(record)).map(({ id }) => readAgain(from, id)));
}

/**
 * Reads some of the open quotes again, the longest unread first: the older a quote is, the less often, after a tenth of
 * its age, between a minute and six hours.
 */
export async function sweepOpenQuotes(from: Reader): Promise<void> {
  const { readAt, createdAt } = knownQuote;
  const pause = sql`least(interval '6 hours', greatest(interval '1 minute', (${readAt} - ${createdAt}) / 10))`;
  for (const { id } of await openQuotes(from, sql`${readAt} < now() - ${pause}`, sql`${readAt}`, SWEPT)) {
    const isRead = await readAgain(from, id);
    // Otherwise the same few unreadable ones would be requested forever.
    if (!isRead) await from.db.update(knownQuote).set({ readAt: sql`now()` }).where(isOne(from, id));
  }
}

const isOne = ({ environment }: Reader, id: string) =>
  and(eq(knownQuote.environmentId, environment.id), eq(knownQuote.id, id));

const openQuotes = ({ db, environment }: Reader, isDue: SQL, order: SQL, limit: number) =>
  db
    .select({ id: knownQuote.id, record: knownQuote.record })
    .from(knownQuote)
    .where(
      and(
        eq(knownQuote.environmentId, environment.id),
        sql`${knownQuote.status} in ('PENDING', 'PROCESSING', 'PENDING_AUTHORIZATION')`,
        isDue,
      ),
    )
    .orderBy(order)
    .limit(limit);

async function readAgain(from: Reader, quoteId: string): Promise<boolean> {
  try {
    await keepQuotes(from, [await from.upstream.getQuote({ params: { quoteId } })]);
    return true;
  } catch (error) {
    // The caller shows it as it was last read, and says so.
    if (!isUpstreamError(error)) throw error;
    return false;
  }
}
