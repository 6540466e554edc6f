import "server-only";
import { and, eq, lt, sql, sum } from "drizzle-orm";
import type { Database } from "@/lib/server/db/client";
import { historyDay, historyTransaction } from "@/lib/server/db/schema/history";
import type { Fragments, History, Hit, UsualTime } from "../history";
import { MOST_MATCHES, USUAL } from "../limits";
import { lockHistory } from "../writer";
import { tend } from "./bulk";
import { fragmentPattern } from "./conditions";
import { corridors, days } from "./figures";
import { list } from "./list";
import { keepMonths } from "./months";
import { markSeen, put, removeRows, rollUp, storedRows } from "./put";
import { sums } from "./sums";

const REMOVED_AT_ONCE = 1_000;

/** The history in PostgreSQL: partitioned by month, B-trees for ids, sums and times, trigrams over short texts. */
export function postgresHistory(db: Database): History {
  return {
    put: (environmentId, rows, source) => put(db, environmentId, rows, source),
    remove: (environmentId, ids) =>
      db.transaction(async (tx) => {
        await lockHistory(tx, environmentId, "postgres");
        const rows = [...(await storedRows(tx, environmentId, [...ids])).values()];
        await removeRows(tx, environmentId, rows);
        await rollUp(tx, rows, []);
      }),
    removeUnseen: (environmentId, since) => removeUnseen(db, environmentId, since),
    due: (environmentId, limit) => due(db, environmentId, limit),
    noteSeen: (environmentId, ids, at) =>
      db.transaction(async (tx) => {
        await lockHistory(tx, environmentId, "postgres");
        await markSeen(tx, environmentId, ids, at);
      }),
    search: (environmentId, fragments, limit) => search(db, environmentId, fragments, limit),
    list: (environmentId, filter, page) => list(db, environmentId, filter, page),
    sums: (environmentId, filter) => sums(db, environmentId, filter),
    usualTime: (environmentId, like) => usualTime(db, environmentId, like),
    async count(environmentId) {
      const [row] = await db
        .select({ rows: sum(historyDay.count) })
        .from(historyDay)
        .where(eq(historyDay.environmentId, environmentId));
      return Number(row?.rows ?? 0);
    },
    days: (environmentId, which) => days(db, environmentId, which),
    corridors: (environmentId, since, recent) => corridors(db, environmentId, since, recent),
    tend: () => tend(db),
    keepMonths: (months) => keepMonths(db, months),
  };
}

async function removeUnseen(db: Database, environmentId: string, since: Date): Promise<number> {
  const which = and(eq(historyTransaction.environmentId, environmentId), lt(historyTransaction.seenAt, since));
  for (let removed = 0; ; ) {
    const count = await db.transaction(async (tx) => {
      await lockHistory(tx, environmentId, "postgres");
      const rows = await tx.select().from(historyTransaction).where(which).limit(REMOVED_AT_ONCE);
      await removeRows(tx, environmentId, rows);
      await rollUp(tx, rows, []);
      return rows.length;
    });
    removed += count;
    if (count < REMOVED_AT_ONCE) return removed;
  }
}

/** The older a payment is, the less often it is read again: after a tenth of its age, from a minute to six hours. */
async function due(db: Database, environmentId: string, limit: number): Promise<string[]> {
  const { seenAt, filedAt } = historyTransaction;
  const pause = sql`least(interval '6 hours', greatest(interval '1 minute', (${seenAt} - ${filedAt}) / 10))`;
  const rows = await db
    .select({ id: historyTransaction.id })
    .from(historyTransaction)
    .where(
      and(eq(historyTransaction.environmentId, environmentId), sql`not is_final`, sql`${seenAt} < now() - ${pause}`),
    )
    .orderBy(seenAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Looks up each kind of fragment in its own index; returns the newest of all matches. */
async function search(db: Database, environmentId: string, fragments: Fragments, limit: number): Promise<Hit[]> {
  const { text, customerIds, accountIds, amounts } = fragments;
  const table = historyTransaction;
  const among = (values: readonly (string | number)[]) =>
    sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    );
  const wanted = [
    ...(text === null ? [] : [sql`search_text like ${fragmentPattern(text)}`]),
    ...(customerIds.length === 0 ? [] : [sql`customer_id in (${among(customerIds)})`]),
    ...(accountIds.length === 0
      ? []
      : [sql`source_id in (${among(accountIds)})`, sql`destination_id in (${among(accountIds)})`]),
    ...(amounts.length === 0 ? [] : [sql`sent in (${among(amounts)})`, sql`received in (${among(amounts)})`]),
  ];
  if (wanted.length === 0) return [];
  const each = wanted.map(
    (one) =>
      sql`(select id, filed_at from ${table} where environment_id = ${environmentId} and ${one} limit ${MOST_MATCHES})`,
  );
  const { rows } = await db.execute<{ id: string }>(sql`
    with matches as materialized (${sql.join(each, sql` union `)})
    select id from matches order by filed_at desc, id desc limit ${limit}`);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const found = await db.transaction((tx) => storedRows(tx, environmentId, ids));
  return ids.flatMap((id) => {
    const row = found.get(id);
    return row ? [{ ...row, at: row.filedAt }] : [];
  });
}

async function usualTime(
  db: Database,
  environmentId: string,
  { type, sentCurrency, receivedCurrency }: Parameters<History["usualTime"]>[1],
): Promise<UsualTime | null> {
  const { rows } = await db.execute<{ median: number | null; most: number | null; count: number }>(sql`
    select percentile_cont(0.5) within group (order by took) as median,
      percentile_cont(0.9) within group (order by took) as most, count(*)::int as count
    from (
      select extract(epoch from settled_at - filed_at)::float8 as took from history_transaction
      where environment_id = ${environmentId} and status = 'COMPLETED' and type = ${type}
        and sent_currency = ${sentCurrency} and received_currency = ${receivedCurrency} and settled_at >= filed_at
        and filed_at > now() - make_interval(days => ${USUAL.days})
      order by filed_at desc limit ${USUAL.rows}
    ) as recent`);
  const [row] = rows;
  if (!row || row.median === null || row.most === null || row.count < USUAL.atLeast) return null;
  return { median: row.median, most: row.most, count: row.count };
}
