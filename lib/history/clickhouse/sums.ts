import "server-only";
import { z } from "zod";
import type { HistoryFilter } from "../filter";
import type { HistoryGroup, HistorySums } from "../history";
import { conditions } from "./conditions";
import type { Clickhouse } from "./connection";
import { FINAL_SETTINGS, newestOf } from "./read";
import { rowsOf, Whole } from "./rows";
import { ch } from "./sql";

const Group = z.object({
  status: z.string(),
  sentCurrency: z.string(),
  sentDecimals: z.number(),
  receivedCurrency: z.string(),
  receivedDecimals: z.number(),
  count: Whole,
  sent: z.string(),
  received: z.string(),
}) satisfies z.ZodType<HistoryGroup>;

/** See `History.sums`: without a limit on the number of payments. */
export async function sums(clickhouse: Clickhouse, environmentId: string, filter: HistoryFilter): Promise<HistorySums> {
  const matching = await newestOf(clickhouse, environmentId, conditions(environmentId, filter));
  const groups = await rowsOf(
    clickhouse,
    Group,
    ch`select status, sent_currency as "sentCurrency", sent_decimals as "sentDecimals",
        received_currency as "receivedCurrency", received_decimals as "receivedDecimals", count() as count,
        toString(sum(toInt128(coalesce(sent, 0)))) as sent, toString(sum(toInt128(coalesce(received, 0)))) as received
      from ${matching}
      group by status, "sentCurrency", "sentDecimals", "receivedCurrency", "receivedDecimals"
      order by status, "sentCurrency", "sentDecimals", "receivedCurrency", "receivedDecimals" ${FINAL_SETTINGS}`,
  );
  return { groups, moreThan: null };
}
