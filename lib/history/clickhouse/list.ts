import "server-only";
import { z } from "zod";
import { containsText } from "@/lib/server/db/keyset";
import { cursorOf, readCursor } from "../cursor";
import { boundOf, type HistoryFilter } from "../filter";
import type { History, HistoryGroup, HistorySums, ListedRow } from "../history";
import type { Clickhouse } from "./connection";
import { FINAL_SETTINGS, newest } from "./read";
import { rowsOf, STORED_COLUMNS, Stored, Whole } from "./rows";
import { ch, join, raw, type Sql } from "./sql";

/** Decimals that a currency may have. */
const DECIMALS = Array.from({ length: 25 }, (_, decimals) => decimals);

/** No amount is so large. */
const BEYOND = 2n ** 53n;

/** What a filter means to ClickHouse, the same as `matchesFilter`: conditions that follow others. */
function conditions(filter: HistoryFilter): Sql {
  const { accountIds, amountFrom, amountTo, found, quietSince } = filter;
  const any = (column: string, values: readonly string[] | undefined) =>
    values && (values.length === 0 ? ch`false` : ch`${raw(column)} in ${values}`);
  const either = (one: string, other: string, values: readonly string[] | undefined) =>
    values && (values.length === 0 ? ch`false` : ch`(${raw(one)} in ${values} or ${raw(other)} in ${values})`);
  const bound = (text: string, rounding: "up" | "down") =>
    DECIMALS.map((decimals) => {
      const exact = boundOf(text, decimals, rounding);
      return Number(exact < BEYOND ? exact : BEYOND);
    });
  const amount = raw("coalesce(sent, received)");
  const place = raw("if(isNull(sent), received_decimals, sent_decimals) + 1");
  const parts = [
    any("status", filter.statuses),
    any("type", filter.types),
    any("failure_reason", filter.failureReasons),
    any("refund_status", filter.refundStatuses),
    either("sent_currency", "received_currency", filter.currencies),
    any("sent_currency", filter.sentCurrencies),
    any("received_currency", filter.receivedCurrencies),
    any("customer_id", filter.customerIds),
    either("source_id", "destination_id", accountIds),
    any("source_id", filter.sourceIds),
    any("destination_id", filter.destinationIds),
    filter.platformCustomerId === undefined ? undefined : ch`platform_customer_id = ${filter.platformCustomerId}`,
    filter.reference === undefined ? undefined : ch`reference = ${filter.reference}`,
    amountFrom === undefined ? undefined : ch`${amount} >= arrayElement(${bound(amountFrom, "up")}, ${place})`,
    amountTo === undefined ? undefined : ch`${amount} <= arrayElement(${bound(amountTo, "down")}, ${place})`,
    filter.createdFrom && ch`filed_at >= ${filter.createdFrom}`,
    filter.createdTo && ch`filed_at <= ${filter.createdTo}`,
    filter.settledFrom && ch`settled_at >= ${filter.settledFrom}`,
    filter.settledTo && ch`settled_at <= ${filter.settledTo}`,
    found && isFound(found),
    quietSince && ch`not is_final and coalesce(changed_at, filed_at) < ${quietSince}`,
  ];
  const set = parts.filter((part) => part !== undefined);
  return join([ch`true`, ...set], " and ");
}

function isFound({ text, customerIds, accountIds }: NonNullable<HistoryFilter["found"]>): Sql {
  const parts = [
    ...(text === null ? [] : [ch`search_text like ${containsText(text).replaceAll("…", "%")}`]),
    ...(customerIds.length === 0 ? [] : [ch`customer_id in ${customerIds}`]),
    ...(accountIds.length === 0 ? [] : [ch`source_id in ${accountIds}`, ch`destination_id in ${accountIds}`]),
  ];
  return parts.length === 0 ? ch`false` : ch`(${join(parts, " or ")})`;
}

/** See `History.list`. */
export async function list(
  clickhouse: Clickhouse,
  environmentId: string,
  filter: HistoryFilter,
  { order, limit, cursor }: Parameters<History["list"]>[2],
): Promise<{ rows: ListedRow[]; nextCursor: string | null }> {
  const [direction, past] = order === "asc" ? [raw("asc"), raw(">")] : [raw("desc"), raw("<")];
  const last = cursor === undefined ? null : readCursor(cursor);
  const isPast = last ? ch`(filed_at, id) ${past} (${last.at}, ${last.id})` : ch`true`;
  const found = await rowsOf(
    clickhouse,
    Stored,
    ch`select ${raw(STORED_COLUMNS)} from ${newest(environmentId)} and ${isPast} and ${conditions(filter)}
      order by filed_at ${direction}, id ${direction} limit ${limit + 1} ${FINAL_SETTINGS}`,
  );
  const page = found.slice(0, limit);
  const end = found.length > limit ? page.at(-1) : undefined;
  const rows = page.map(({ searchText, fingerprint, seenAt, ...row }) => row);
  return { rows, nextCursor: end ? cursorOf(end) : null };
}

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

/** See `History.sums`: of however many there are. */
export async function sums(clickhouse: Clickhouse, environmentId: string, filter: HistoryFilter): Promise<HistorySums> {
  const groups = await rowsOf(
    clickhouse,
    Group,
    ch`select status, sent_currency as "sentCurrency", sent_decimals as "sentDecimals",
        received_currency as "receivedCurrency", received_decimals as "receivedDecimals", count() as count,
        toString(sum(toInt128(coalesce(sent, 0)))) as sent, toString(sum(toInt128(coalesce(received, 0)))) as received
      from (select * from ${newest(environmentId)} and ${conditions(filter)})
      group by status, "sentCurrency", "sentDecimals", "receivedCurrency", "receivedDecimals"
      order by status, "sentCurrency", "sentDecimals", "receivedCurrency", "receivedDecimals" ${FINAL_SETTINGS}`,
  );
  return { groups, moreThan: null };
}
