import "server-only";
import { and, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/lib/server/db/client";
import { historyDay, historyTransaction } from "@/lib/server/db/schema/history";
import type { HistoryFilter } from "../filter";
import type { HistoryGroup, HistorySums } from "../history";
import { conditions } from "./conditions";
import { DAY_MS, dayOf, daysThat, isRolledUp } from "./days";

/** At most this many payments are summed row by row while a user waits. */
const MOST_SUMMED = 100_000;
/** See `History.sums`: from the roll-ups of whole days if they suffice, else from up to `MOST_SUMMED` rows. */
export async function sums(db: Database, environmentId: string, filter: HistoryFilter): Promise<HistorySums> {
  const days = wholeDays(filter);
  if (!days) return await sumRows(db, environmentId, filter);
  const parts = [dayRows(db, environmentId, filter, days), ...endRows(db, environmentId, filter, days)];
  const groups = await groupsOf(db, sql.join(parts, sql` union all `));
  return { groups, moreThan: null };
}

/** The whole days within a filter; `after`: the first day beyond them. Null if the roll-ups can't answer it. */
function wholeDays({ createdFrom, createdTo, ...rest }: HistoryFilter): { from?: Date; after?: Date } | null {
  if (!isRolledUp(rest)) return null;
  const from = createdFrom && new Date(Math.ceil(createdFrom.getTime() / DAY_MS) * DAY_MS);
  const after = createdTo && new Date(Math.floor(createdTo.getTime() / DAY_MS) * DAY_MS);
  return from && after && from >= after ? null : { from, after };
}

type Days = NonNullable<ReturnType<typeof wholeDays>>;

function dayRows(db: Database, environmentId: string, filter: HistoryFilter, { from, after }: Days): SQL {
  const d = historyDay;
  const which = and(daysThat(environmentId, filter), from && gte(d.day, dayOf(from)), after && lt(d.day, dayOf(after)));
  return sql`${db
    .select({ ...alike(d), count: d.count, sent: d.sent, received: d.received })
    .from(d)
    .where(which)}`;
}

/** The rows of the partial days at both ends. */
function endRows(db: Database, environmentId: string, filter: HistoryFilter, { from, after }: Days): SQL[] {
  const { filedAt } = historyTransaction;
  const ends = [filter.createdFrom && from && lt(filedAt, from), filter.createdTo && after && gte(filedAt, after)];
  return ends.flatMap((end) => (end ? [sql`(${rowsOf(db, and(conditions(environmentId, filter), end))})`] : []));
}

async function sumRows(db: Database, environmentId: string, filter: HistoryFilter): Promise<HistorySums> {
  const rows = rowsOf(db, conditions(environmentId, filter)).limit(MOST_SUMMED + 1);
  const groups = await groupsOf(db, sql`${rows}`);
  const count = groups.reduce((all, group) => all + group.count, 0);
  return count > MOST_SUMMED ? { groups: null, moreThan: MOST_SUMMED } : { groups, moreThan: null };
}

const alike = (t: typeof historyDay | typeof historyTransaction) => ({
  status: t.status,
  ...{ sentCurrency: t.sentCurrency, sentDecimals: t.sentDecimals },
  ...{ receivedCurrency: t.receivedCurrency, receivedDecimals: t.receivedDecimals },
});

function rowsOf(db: Database, which: SQL | undefined) {
  const t = historyTransaction;
  return db
    .select({ ...alike(t), count: sql<number>`1`.as("count"), sent: t.sent, received: t.received })
    .from(t)
    .where(which);
}

async function groupsOf(db: Database, rows: SQL): Promise<HistoryGroup[]> {
  const found = await db.execute<HistoryGroup & Record<string, unknown>>(sql`
    select status, sent_currency as "sentCurrency", sent_decimals as "sentDecimals",
      received_currency as "receivedCurrency", received_decimals as "receivedDecimals",
      sum(count)::int as count, coalesce(sum(sent), 0)::text as sent, coalesce(sum(received), 0)::text as received
    from (${rows}) as matching group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`);
  return found.rows;
}
