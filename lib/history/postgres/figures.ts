import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { TERMINAL_TRANSACTION_STATUSES } from "@/lib/contract/transaction-status";
import type { Database } from "@/lib/server/db/client";
import { MAIN_SQL } from "@/lib/server/db/schema/main-amount";
import { corridorTimes, type PeriodTimes } from "../corridors";
import { inFinestUnit } from "../finest-unit";
import type { CorridorTimes, DayRow, History } from "../history";
import { MOST_TIMED } from "../limits";

/** See `History.days`. */
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
      select day, type, sent_currency, received_currency, ${sql.raw(MAIN_SQL.currency)} as currency, status, failure_reason,
        refund_status, ${sql.raw(MAIN_SQL.currencyDecimals)}::int as decimals, count,
        case when ${sql.raw(MAIN_SQL.isKnown)} then amount else 0 end as amount
      from history_day where environment_id = ${environmentId} and count <> 0 and ${isWanted}
    )
    select day::text as day, type, sent_currency as "sentCurrency", received_currency as "receivedCurrency", currency,
      decimals, status, failure_reason as "failureReason", refund_status as "refundStatus", sum(count)::int as count,
      sum(amount)::text as amount
    from kept
    group by kept.day, type, sent_currency, received_currency, currency, decimals, status, failure_reason, refund_status
    order by kept.day, currency, decimals, type, status, failure_reason, refund_status, sent_currency, received_currency`);
  return inFinestUnit(rows);
}

/** See `History.corridors`. */
export async function corridors(
  db: Database,
  environmentId: string,
  since: Date,
  recent: Date,
): Promise<CorridorTimes[]> {
  // Each period on its own, newest first: on a busy environment, recent payments would use up any shared limit.
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
