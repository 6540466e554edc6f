import "server-only";
import { z } from "zod";
import type { History, UsualTime } from "../history";
import { USUAL } from "../limits";
import type { Clickhouse } from "./connection";
import { rowsOf, Whole } from "./rows";
import { ch, raw, type Sql, uuid } from "./sql";
import { TRANSACTIONS } from "./tables";

/** Versions need merging only within a month, because a row stays in the month it is filed under. */
export const FINAL_SETTINGS = raw("settings do_not_merge_across_partitions_select_final = 1");

/** An environment's rows, each in its newest version; for queries over a time range. */
export const newest = (environmentId: string): Sql =>
  ch`${raw(TRANSACTIONS)} final where environment_id = ${uuid(environmentId)}`;

/**
 * The same, limited to rows that match `which`: found among all versions by index, without merging, then checked
 * against the newest version of each. For queries that read few rows of the whole history.
 */
export const newestThat = (environmentId: string, which: Sql): Sql => ch`(
  select * from (
    select * from ${raw(TRANSACTIONS)}
    where environment_id = ${uuid(environmentId)} and (filed_at, id) global in (
      select filed_at, id from ${raw(TRANSACTIONS)} where environment_id = ${uuid(environmentId)} and ${which}
    )
    order by version desc limit 1 by environment_id, filed_at, id
  )
  where is_deleted = 0 and ${which}
)`;

/** Up to this many rows are looked up by key; more are merged as a whole. */
const FEW = 200_000;

/** An environment's rows that match `which`, however many; the caller's query must end with `FINAL_SETTINGS`. */
export async function newestOf(clickhouse: Clickhouse, environmentId: string, which: Sql): Promise<Sql> {
  const [all] = await rowsOf(
    clickhouse,
    z.object({ rows: Whole }),
    ch`select count() as rows from ${raw(TRANSACTIONS)} where environment_id = ${uuid(environmentId)} and ${which}`,
  );
  return (all?.rows ?? 0) <= FEW
    ? newestThat(environmentId, which)
    : ch`(select * from ${newest(environmentId)} and ${which})`;
}

/** See `History.count`. */
export async function count(clickhouse: Clickhouse, environmentId: string): Promise<number> {
  const query = ch`select count() as rows from ${newest(environmentId)} ${FINAL_SETTINGS}`;
  const [row] = await rowsOf(clickhouse, z.object({ rows: Whole }), query);
  return row?.rows ?? 0;
}

/** The older a payment is, the less often it is read again: after a tenth of its age, from a minute to six hours. */
export async function due(clickhouse: Clickhouse, environmentId: string, limit: number): Promise<string[]> {
  const rows = await rowsOf(
    clickhouse,
    z.object({ id: z.string() }),
    ch`select id from ${newestThat(environmentId, ch`not is_final`)}
      where dateDiff('millisecond', seen_at, now64(3))
        > least(21600000, greatest(60000, dateDiff('millisecond', filed_at, seen_at) / 10))
      order by seen_at limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Seconds from creation to settlement. */
export const TOOK = raw("(toUnixTimestamp64Milli(settled_at) - toUnixTimestamp64Milli(filed_at)) / 1000");

/** See `History.usualTime`. */
export async function usualTime(
  clickhouse: Clickhouse,
  environmentId: string,
  { type, sentCurrency, receivedCurrency }: Parameters<History["usualTime"]>[1],
): Promise<UsualTime | null> {
  const [row] = await rowsOf(
    clickhouse,
    z.object({ median: z.number().nullable(), most: z.number().nullable(), rows: Whole }),
    ch`select quantileExactInclusive(0.5)(took) as median, quantileExactInclusive(0.9)(took) as most, count() as rows
      from (
        select ${TOOK} as took from ${newest(environmentId)} and status = 'COMPLETED' and type = ${type}
          and sent_currency = ${sentCurrency} and received_currency = ${receivedCurrency} and settled_at >= filed_at
          and filed_at > now64(3) - toIntervalDay(${USUAL.days})
        order by filed_at desc limit ${USUAL.rows}
      ) ${FINAL_SETTINGS}`,
  );
  if (!row || row.median === null || row.most === null || row.rows < USUAL.atLeast) return null;
  return { median: row.median, most: row.most, count: row.rows };
}
