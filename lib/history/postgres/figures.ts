import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { TERMINAL_TRANSACTION_STATUSES } from "@/lib/contract/transaction-status";
import type { Database } from "@/lib/server/db/client";
import { corridorTimes, type PeriodTimes } from "../corridors";
import type { CorridorTimes, DayRow, History } from "../history";
import { MOST_TIMED } from "../limits";

/** See `History.days`. The roll-ups know no decimals: those of a payment of the currency's last day are taken. */
export async function days(
  db: Database,
  environmentId: string,
  which: Parameters<History["days"]>[1],
): Promise<DayRow[]> {
  const ended = sql.join(
    TERMINAL_TRANSACTION_STATUSES.map((status) => sql`${status}`),
    sql`, `,
  );
  const isWanted = which === "open" ? sql`status not in (${ended})` : sql`day >= ${which.from}::date`;
  const { rows } = await db.execute<DayRow & Record<string, unknown>>(sql`
    with kept as (
      select * from history_day where environment_id = ${environmentId} and count <> 0 and ${isWanted}
    ), currencies as (
      select currency, max(day) as day from kept group by currency
    ), known as (
      select currency, (
        select case when sent_currency = '' then received_decimals else sent_decimals end
        from history_transaction where environment_id = ${environmentId}
          and filed_at >= ${startOf(sql`currencies.day`)} and filed_at < ${startOf(sql`(currencies.day + 1)`)}
          and coalesce(nullif(sent_currency, ''), received_currency) = currencies.currency limit 1
      ) as decimals from currencies
    )
    select day::text as day, type, currency, coalesce(decimals, 0)::int as decimals, status,
      failure_reason as "failureReason", count, amount::text as amount
    from kept join known using (currency) order by day, currency, type, status, failure_reason`);
  return rows;
}

const startOf = (day: SQL) => sql`(${day}::timestamp at time zone 'UTC')`;

/** See `History.corridors`. */
export async function corridors(
  db: Database,
  environmentId: string,
  since: Date,
  recent: Date,
): Promise<CorridorTimes[]> {
  // Each period on its own, the newest first: on a busy environment the lately settled would fill any limit.
  const timed = (isRecent: boolean, period: SQL) => sql`(
    select type, sent_currency, received_currency, ${isRecent}::boolean as is_recent,
      extract(epoch from settled_at - filed_at)::float8 as took
    from history_transaction
    where environment_id = ${environmentId} and status = 'COMPLETED' and settled_at >= filed_at and ${period}
    order by filed_at desc limit ${MOST_TIMED})`;
  const { rows } = await db.execute<PeriodTimes>(sql`
    select type, sent_currency as "sentCurrency", received_currency as "receivedCurrency", is_recent as "isRecent",
      count(*)::int as count, percentile_cont(0.5) within group (order by took) as p50,
      percentile_cont(0.95) within group (order by took) as p95
    from (
      ${timed(true, sql`filed_at >= ${recent}`)} union all
      ${timed(false, sql`filed_at >= ${since} and filed_at < ${recent}`)}
    ) as timed
    group by 1, 2, 3, 4`);
  return corridorTimes(rows);
}
