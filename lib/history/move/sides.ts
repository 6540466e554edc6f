import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/server/db/client";
import type { Clickhouse } from "../clickhouse/connection";
import { FINAL_SETTINGS, newest } from "../clickhouse/read";
import { Instant, rowsOf, Whole } from "../clickhouse/rows";
import { ch } from "../clickhouse/sql";

/** A period of time, excluding its end. */
export interface Period {
  from: Date;
  to: Date;
}

/** What one side holds of a day (UTC): if these are equal, the two sides hold the same rows. Sums are digits. */
const Day = z.object({
  day: z.string(),
  rows: Whole,
  amount: z.string(),
  /** Sum over the ids with their fingerprints. */
  prints: z.string(),
  /** Sum of the instants at which rows were last seen, in milliseconds. */
  seen: z.string(),
});
type Day = z.infer<typeof Day>;

/** The payments of one currency pair on one side, summed exactly. */
const Total = z.object({
  sentCurrency: z.string(),
  receivedCurrency: z.string(),
  rows: Whole,
  sent: z.string(),
  received: z.string(),
});
export type Total = z.infer<typeof Total>;

/** One of the two engines, as the move sees it. */
export interface Side {
  /** The first and the last instant that rows are filed under; null if there are none. */
  range(): Promise<{ first: Date; last: Date } | null>;
  days(period: Period): Promise<Day[]>;
  totals(period: Period): Promise<Total[]>;
}

const Range = z.object({ first: Instant.nullable(), last: Instant.nullable() });

/** An environment's rows in PostgreSQL. */
export function postgresSide(db: Database, environmentId: string): Side {
  const within = ({ from, to }: Period) =>
    sql`environment_id = ${environmentId} and filed_at >= ${from} and filed_at < ${to}`;
  return {
    async range() {
      const edge = (order: "asc" | "desc") => sql`(
        select to_char(filed_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') from history_transaction
        where environment_id = ${environmentId} order by filed_at ${sql.raw(order)} limit 1)`;
      const { rows } = await db.execute(sql`select ${edge("asc")} as first, ${edge("desc")} as last`);
      return whole(Range.parse(rows[0]));
    },
    async days(period) {
      const { rows } = await db.execute(sql`
        select (filed_at at time zone 'UTC')::date::text as day, count(*)::int as rows,
          sum(coalesce(sent, received, 0))::text as amount,
          sum(('x' || substr(md5(id || ' ' || fingerprint), 1, 8))::bit(32)::bigint)::text as prints,
          sum(floor(extract(epoch from seen_at) * 1000))::text as seen
        from history_transaction where ${within(period)} group by 1`);
      return z.array(Day).parse(rows);
    },
    async totals(period) {
      const { rows } = await db.execute(sql`
        select sent_currency as "sentCurrency", received_currency as "receivedCurrency", count(*)::int as rows,
          sum(coalesce(sent, 0))::text as sent, sum(coalesce(received, 0))::text as received
        from history_transaction where ${within(period)} group by 1, 2`);
      return z.array(Total).parse(rows);
    },
  };
}

/** An environment's rows in ClickHouse. */
export function clickhouseSide(clickhouse: Clickhouse, environmentId: string): Side {
  const within = ({ from, to }: Period) => ch`${newest(environmentId)} and filed_at >= ${from} and filed_at < ${to}`;
  return {
    async range() {
      const [row] = await rowsOf(
        clickhouse,
        Range.extend({ rows: Whole }),
        ch`select min(filed_at) as first, max(filed_at) as last, count() as rows
          from ${newest(environmentId)} ${FINAL_SETTINGS}`,
      );
      return row && row.rows > 0 ? whole(row) : null;
    },
    days: (period) =>
      rowsOf(
        clickhouse,
        Day,
        ch`select toString(toDate(filed_at)) as day, count() as rows,
            toString(sum(toInt128(coalesce(sent, received, 0)))) as amount,
            toString(sum(toUInt64(reinterpretAsUInt32(reverse(substring(MD5(concat(id, ' ', fingerprint)), 1, 4))))))
              as prints,
            toString(sum(toInt128(toUnixTimestamp64Milli(seen_at)))) as seen
          from ${within(period)} group by day ${FINAL_SETTINGS}`,
      ),
    totals: (period) =>
      rowsOf(
        clickhouse,
        Total,
        ch`select sent_currency as "sentCurrency", received_currency as "receivedCurrency", count() as rows,
            toString(sum(toInt128(coalesce(sent, 0)))) as sent,
            toString(sum(toInt128(coalesce(received, 0)))) as received
          from ${within(period)} group by sent_currency, received_currency ${FINAL_SETTINGS}`,
      ),
  };
}

const whole = ({ first, last }: z.infer<typeof Range>) => (first && last ? { first, last } : null);
