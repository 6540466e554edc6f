import "server-only";
import { eq, getTableColumns, type SQL } from "drizzle-orm";
import type { Page } from "@/lib/contract/list-page";
import { isUpstreamError, type UpstreamError } from "@/lib/errors";
import type { Database } from "@/lib/server/db/client";
import { byOurClock, startedAtSql } from "@/lib/server/db/database-clock";
import { type DirectoryList, type DirectoryRound, directorySync } from "@/lib/server/db/schema/directory";
import { warnFolded } from "@/lib/server/log-folded";
import { pageSince } from "@/lib/server/service-clock";
import type { Upstream } from "@/lib/upstream/client";
import { askedPauseMs } from "@/lib/upstream/retry-after";
import { isWalkError, startAt, Walk, walkPages } from "@/lib/upstream/walk";
import { forgetAccounts, isOfAccounts, noteBegun, noteEnd, noteUnread } from "./forget-accounts";
import { type Copying, LISTS } from "./lists";

/** Between two full walks of the account lists, which the service can't filter by time. */
const ACCOUNTS_EVERY_MS = 10 * 60_000;
const CUSTOMERS_EVERY_MS = 60_000;
/** How far back quotes are copied. */
const QUOTES_BACK_MS = 92 * 24 * 3_600_000;
/** A quote ends within minutes: rereading the list from before that catches most endings. */
const QUOTES_OVERLAP_MS = 15 * 60_000;
/** Clocks differ and rows may be committed late: read a little of the past again. */
const OVERLAP_MS = 5 * 60_000;
/** Two million customers, accounts or quotes; the time limit of a list includes waiting for the service. */
const LIMITS = { pages: 20_000, ms: 6 * 3_600_000 };
/** Delay before the next attempt: after a failure of the service, doubling from one to the other … */
const PAUSE_MS = [5_000, 10 * 60_000] as const;
/** … and after a list without an end, which would most likely still be endless on the next walk. */
const ENDLESS_PAUSE_MS = [10 * 60_000, 6 * 3_600_000] as const;

export interface SyncOptions {
  /** The copying pauses after the page on which this time is exceeded; left out: never. */
  sliceMs?: number;
  /** Whether to stop because the environment has been archived. */
  isStopped?: () => Promise<boolean>;
  /** Whether the service lists quotes; left out: it does not. */
  hasQuoteList?: boolean;
}

type Row = typeof directorySync.$inferSelect;

/**
 * Updates the directory of one environment: customers changed since the last time, and every ten minutes all accounts,
 * forgetting those no longer listed; where the service lists quotes, those created since. Only reads the service,
 * and never waits for it: returns when to continue, or null at the end. Progress is recorded after each slice, so that
 * any process can continue. A list without an end is abandoned, with a record of it, and the others are still read.
 */
export async function syncDirectory(
  db: Database,
  upstream: Upstream,
  environmentId: string,
  { sliceMs = Number.POSITIVE_INFINITY, isStopped = async () => false, hasQuoteList = false }: SyncOptions = {},
): Promise<Date | null> {
  const { customersUpTo, quotesUpTo } = directorySync;
  const [row] = await db
    .select({
      ...getTableColumns(directorySync),
      customersUpTo: byOurClock(customersUpTo),
      quotesUpTo: byOurClock(quotesUpTo),
    })
    .from(directorySync)
    .where(eq(directorySync.environmentId, environmentId));
  const state = underWay(row, hasQuoteList) ?? begin(row, hasQuoteList);
  const endsAt = Date.now() + sliceMs;
  const mayGoOn = async () => Date.now() < endsAt && !(await isStopped());
  try {
    for (let [list] = state.lists; list !== undefined; [list] = state.lists) {
      const isOver = await copy(list, state, { db, upstream, environmentId, mayGoOn });
      if (!isOver) {
        await save(db, environmentId, { walk: state, failures: 0, error: wordsOf(state) });
        return new Date();
      }
      state.lists.shift();
      delete state.walks[list];
      if (isOfAccounts(list) && !state.lists.some(isOfAccounts)) {
        await forgetAccounts(db, environmentId, state);
        await save(db, environmentId, { accountsWalkedAt: new Date() });
      }
    }
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    const failures = (row?.failures ?? 0) + 1;
    if (state.lists[0] !== "quotes") return await pauseAfter(error, state, { db, environmentId, failures });
    putOffQuotes(error, state, environmentId);
  }
  const isEndless = Object.keys(state.endless).length > 0;
  await save(db, environmentId, {
    walk: isEndless ? state : null,
    failures: 0,
    error: wordsOf(state),
  });
  return null;
}

/** Also if they were walked at a time that has not come yet: the clock was set back. */
const isAccountsDue = (row: Row | undefined) =>
  Math.abs(Date.now() - (row?.accountsWalkedAt?.getTime() ?? 0)) >= ACCOUNTS_EVERY_MS;

/**
 * Where an earlier slice stopped, unless that was too long ago to continue. Accounts and quotes may take many slices:
 * customers changed in the meantime come first, and accounts do not wait for quotes.
 */
function underWay(row: Row | undefined, hasQuoteList: boolean): DirectoryRound | null {
  const state = row?.walk ?? null;
  if (state && !hasQuoteList) state.lists = state.lists.filter((list) => list !== "quotes");
  if (!state || state.lists.length === 0 || Date.now() - state.startedAt >= LIMITS.ms) return null;
  const isStale = Date.now() - (row?.customersUpTo?.getTime() ?? 0) >= CUSTOMERS_EVERY_MS;
  if (isStale && !state.lists.includes("customers") && (state.endless.customers?.until ?? 0) <= Date.now()) {
    state.lists.unshift("customers");
    state.since = sinceOf(row);
  }
  if (!state.lists.some((list) => list !== "quotes") && isAccountsDue(row)) {
    const accounts = (Object.keys(LISTS) as DirectoryList[]).filter(isOfAccounts);
    state.lists.unshift(...accounts.filter((list) => (state.endless[list]?.until ?? 0) <= Date.now()));
  }
  return state;
}

function sinceOf(row: Row | undefined): string | undefined {
  return row?.customersUpTo ? new Date(row.customersUpTo.getTime() - OVERLAP_MS).toISOString() : undefined;
}

function begin(row: Row | undefined, hasQuoteList: boolean): DirectoryRound {
  const startedAt = Date.now();
  const withAccounts = isAccountsDue(row);
  const endless = row?.walk?.endless ?? {};
  const isDue = (list: DirectoryList) => list === "customers" || (list === "quotes" ? hasQuoteList : withAccounts);
  const lists = (Object.keys(LISTS) as DirectoryList[]).filter(
    (list) => isDue(list) && (endless[list]?.until ?? 0) <= startedAt,
  );
  const quotesUpTo = row?.quotesUpTo?.getTime();
  const quotesSince = new Date(quotesUpTo ? quotesUpTo - QUOTES_OVERLAP_MS : startedAt - QUOTES_BACK_MS).toISOString();
  // Reading of quotes continues where it broke off.
  const { walks, quotesSince: brokenOff } = row?.walk ?? { walks: {} };
  const since = walks.quotes ? (brokenOff ?? quotesSince) : quotesSince;
  const quotesFrom = row?.quotesFrom?.toISOString() ?? since;
  const kept = walks.quotes ? { quotes: walks.quotes } : {};
  return { startedAt, since: sinceOf(row), quotesSince: since, quotesFrom, lists, walks: kept, endless };
}

interface Slice extends Copying {
  mayGoOn: () => Promise<boolean>;
}

/** Continues reading `list`; false when the slice ends before the list does. */
async function copy(list: DirectoryList, state: DirectoryRound, { mayGoOn, ...copying }: Slice) {
  const { db, environmentId } = copying;
  const accounts = isOfAccounts(list) ? list : null;
  if (accounts && !state.walks[accounts]) await noteBegun(db, state, accounts);
  const walk = new Walk(LIMITS, state.walks[list]);
  const { startedAt } = walk.state;
  try {
    const since = list === "quotes" ? state.quotesSince : list === "customers" ? state.since : undefined;
    const isEnd = await walkPages<{ id: string }>(
      walk,
      (cursor) =>
        since === undefined
          ? LISTS[list](copying, cursor, since)
          : pageSince<Page<{ id: string }>>(environmentId, new Date(since), cursor, (from) =>
              LISTS[list](copying, cursor, from),
            ),
      ({ unreadRecords }) => accounts && noteUnread(state, accounts, unreadRecords),
      mayGoOn,
    );
    if (!isEnd) return false;
    delete state.endless[list];
    if (accounts) noteEnd(state, accounts, walk.state);
    if (list === "customers") await save(db, environmentId, { customersUpTo: startedAtSql(startedAt) });
    if (list === "quotes" && state.quotesFrom) {
      await save(db, environmentId, { quotesUpTo: startedAtSql(startedAt), quotesFrom: new Date(state.quotesFrom) });
    }
  } catch (error) {
    if (!isWalkError(error)) throw error;
    const times = (state.endless[list]?.times ?? 0) + 1;
    const until = Date.now() + doubled(ENDLESS_PAUSE_MS, times);
    state.endless[list] = { because: error.message, times, until };
    warnFolded({ environmentId, list, ending: error.ending, pages: error.pages }, "a list of the service has no end");
  } finally {
    state.walks[list] = walk.state;
  }
  return true;
}

/** Records a failure of the service; returns when to try again. */
async function pauseAfter(
  error: UpstreamError,
  state: DirectoryRound,
  { db, environmentId, failures }: { db: Database; environmentId: string; failures: number },
): Promise<Date> {
  // The cursor is no longer accepted: the list is read again from its beginning, within its time limit.
  const [list] = state.lists;
  const walk = list && state.walks[list];
  if (error.failure.httpStatus === 400 && walk) state.walks[list] = { ...startAt(), startedAt: walk.startedAt };
  await save(db, environmentId, { walk: state, failures, error: error.facts.title });
  warnFolded({ environmentId, code: error.code }, "names can't be read from the service; it will be tried again");
  return new Date(Date.now() + Math.max(askedPauseMs(error.facts), doubled(PAUSE_MS, failures)));
}

/** Names do not wait for quotes that can't be read: those are paused for a while, then continued. */
function putOffQuotes(error: UpstreamError, state: DirectoryRound, environmentId: string): void {
  const times = (state.endless.quotes?.times ?? 0) + 1;
  const until = Date.now() + Math.max(askedPauseMs(error.facts), doubled(PAUSE_MS, times));
  state.endless.quotes = { because: error.facts.title, times, until };
  state.lists = [];
  // The cursor is no longer accepted: the list is read again from its beginning.
  if (error.failure.httpStatus === 400) delete state.walks.quotes;
  warnFolded({ environmentId, code: error.code }, "quotes can't be read from the service; it will be tried again");
}

const doubled = ([first, longest]: readonly [number, number], times: number) =>
  Math.min(longest, first * 2 ** (times - 1));

function wordsOf({ endless }: DirectoryRound): string | null {
  const words = Object.entries(endless).map(([list, { because }]) => `${list}: ${because}`);
  return words.length === 0 ? null : words.join("; ");
}

async function save(
  db: Database,
  environmentId: string,
  values: { [K in keyof typeof directorySync.$inferInsert]?: (typeof directorySync.$inferInsert)[K] | SQL<Date> },
): Promise<void> {
  await db
    .insert(directorySync)
    .values({ environmentId, ...values })
    .onConflictDoUpdate({ target: directorySync.environmentId, set: values });
}
