import "server-only";
import { z } from "zod";
import { TERMINAL_TRANSACTION_STATUSES } from "@/lib/contract/transaction-status";
import { MAIN_SQL } from "@/lib/server/db/schema/main-amount";
import { corridorTimes } from "../corridors";
import { inFinestUnit } from "../finest-unit";
import type { CorridorTimes, DayRow, History } from "../history";
import { MOST_TIMED } from "../limits";
import type { Clickhouse } from "./connection";
import { FINAL_SETTINGS, newest, newestThat, TOOK } from "./read";
import { rowsOf, Whole } from "./rows";
import { ch, join, raw, type Sql } from "./sql";

const Day = z.object({
  day: z.string(),
  type: z.string(),
  sentCurrency: z.string(),
  receivedCurrency: z.string(),
  currency: z.string(),
  decimals: z.number(),
  status: z.string(),
  failureReason: z.string(),
  refundStatus: z.string(),
  count: Whole,
  amount: z.string(),
}) satisfies z.ZodType<DayRow>;

/** See `History.days`: summed from the rows, so it can't disagree with them. */
export async function days(
  clickhouse: Clickhouse,
  environmentId: string,
  which: Parameters<History["days"]>[1],
): Promise<DayRow[]> {
  const rows =
    which === "open"
      ? newestThat(environmentId, ch`status not in ${TERMINAL_TRANSACTION_STATUSES}`)
      : ch`(select * from ${newest(environmentId)} and filed_at >= ${new Date(`${which.from}T00:00:00Z`)})`;
  const found = await rowsOf(
    clickhouse,
    Day,
    ch`select toString(toDate(filed_at)) as day, type, sent_currency as "sentCurrency",
        received_currency as "receivedCurrency", ${raw(MAIN_SQL.currency)} as currency,
        ${raw(MAIN_SQL.currencyDecimals)} as decimals, status,
        failure_reason as "failureReason", refund_status as "refundStatus", count() as count, toString(sum(toInt128(coalesce(${raw(MAIN_SQL.units)}, 0)))) as amount
      from ${rows} group by day, type, "sentCurrency", "receivedCurrency", currency, decimals, status, "failureReason", "refundStatus"
      order by day, currency, decimals, type, status, "failureReason", "refundStatus", "sentCurrency", "receivedCurrency" ${FINAL_SETTINGS}`,
  );
  return inFinestUnit(found);
}

const Times = z.object({
  type: z.string(),
  sentCurrency: z.string(),
  receivedCurrency: z.string(),
  isRecent: z.boolean(),
  count: Whole,
  p50: z.number(),
  p95: z.number(),
});

/** See `History.corridors`. */
export async function corridors(
  clickhouse: Clickhouse,
  environmentId: string,
  since: Date,
  recent: Date,
): Promise<CorridorTimes[]> {
  // Each period on its own, newest first: on a busy environment, recent payments would use up any shared limit.
  const timed = (isRecent: boolean, period: Sql) => ch`(
    select type, sent_currency, received_currency, ${isRecent} as is_recent, assumeNotNull(${TOOK}) as took
    from ${newest(environmentId)} and status = 'COMPLETED' and settled_at >= filed_at and ${period}
    order by filed_at desc limit ${MOST_TIMED})`;
  const periods = [
    timed(true, ch`filed_at >= ${recent}`),
    timed(false, ch`filed_at >= ${since} and filed_at < ${recent}`),
  ];
  const rows = await rowsOf(
    clickhouse,
    Times,
    ch`select type, sent_currency as "sentCurrency", received_currency as "receivedCurrency", is_recent as "isRecent",
        count() as count, quantileExactInclusive(0.5)(took) as p50, quantileExactInclusive(0.95)(took) as p95
      from (${join(periods, " union all ")}) group by 1, 2, 3, 4 ${FINAL_SETTINGS}`,
  );
  return corridorTimes(rows);
}
