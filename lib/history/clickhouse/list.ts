import "server-only";
import { z } from "zod";
import { RETURNED } from "@/lib/contract/transaction-status";
import { containsText } from "@/lib/server/db/keyset";
import { cursorOf, MOST_DECIMALS, type Place, readCursor } from "../cursor";
import { boundOf, type HistoryFilter } from "../filter";
import type { History, HistoryGroup, HistorySums, ListedRow } from "../history";
import type { Clickhouse } from "./connection";
import { FINAL_SETTINGS, newest, newestThat } from "./read";
import { Instant, rowsOf, STORED_COLUMNS, Stored, Whole } from "./rows";
import { ch, join, raw, type Sql, uuid } from "./sql";
import { PLACES, TRANSACTIONS } from "./tables";

/** Decimals that a currency may have. */
const DECIMALS = Array.from({ length: MOST_DECIMALS + 1 }, (_, decimals) => decimals);

/** No amount is so large. */
const BEYOND = 2n ** 53n;

/** `settledAtOf` for ClickHouse. */
const hasSettled = ch`(status = 'COMPLETED' or (status = ${RETURNED.status} and failure_reason = ${RETURNED.failureReason}))`;

/** What a filter means to ClickHouse, the same as `matchesFilter`: conditions that follow others. */
function conditions(environmentId: string, filter: HistoryFilter): Sql {
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
    filter.ids && isPlacedAs(environmentId, filter.ids),
    filter.exceptIds && ch`not ${isOneOf(filter.exceptIds)}`,
    any("status", filter.statuses),
    any("type", filter.types),
    any("failure_reason", filter.failureReasons),
    any("refund_status", filter.refundStatuses),
    either("sent_currency", "received_currency", filter.currencies),
    any("if(sent_currency = '', received_currency, sent_currency)", filter.amountCurrencies),
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
    (filter.settledFrom ?? filter.settledTo) && hasSettled,
    filter.settledFrom && ch`settled_at >= ${filter.settledFrom}`,
    filter.settledTo && ch`settled_at <= ${filter.settledTo}`,
    found && isFound(found),
    quietSince && ch`not is_final and coalesce(changed_at, filed_at) < ${quietSince}`,
  ];
  const set = parts.filter((part) => part !== undefined);
  return join([ch`true`, ...set], " and ");
}

/** A server takes a value of up to 128 KiB; an ID has up to 256 characters. */
const IDS_IN_VALUE = 400;

function isOneOf(ids: ReadonlySet<string>): Sql {
  const all = [...ids];
  const parts = Array.from({ length: Math.ceil(all.length / IDS_IN_VALUE) }, (_, at) => {
    return ch`id in ${all.slice(at * IDS_IN_VALUE, (at + 1) * IDS_IN_VALUE)}`;
  });
  return ch`(${join([ch`false`, ...parts], " or ")})`;
}

/** By where they are filed: the table is not in the order of ids. */
const isPlacedAs = (environmentId: string, ids: ReadonlySet<string>) => ch`(filed_at, id) global in (
  select filed_at, id from ${raw(PLACES)} where environment_id = ${uuid(environmentId)} and ${isOneOf(ids)}
)`;

function isFound({ text, customerIds, accountIds }: NonNullable<HistoryFilter["found"]>): Sql {
  const parts = [
    ...(text === null ? [] : [ch`search_text like ${containsText(text).replaceAll("…", "%")}`]),
    ...(customerIds.length === 0 ? [] : [ch`customer_id in ${customerIds}`]),
    ...(accountIds.length === 0 ? [] : [ch`source_id in ${accountIds}`, ch`destination_id in ${accountIds}`]),
  ];
  return parts.length === 0 ? ch`false` : ch`(${join(parts, " or ")})`;
}

const Key = z.object({ at: Instant, id: z.string() });
const Candidate = Stored.extend({ isWanted: z.boolean() });

/**
 * See `History.list`. Merging all versions for one page would cost as much as reading the whole history: the order of the
 * table gives the next rows that match in any version, and each of them is then held against its newest one.
 */
export async function list(
  clickhouse: Clickhouse,
  environmentId: string,
  filter: HistoryFilter,
  page: Parameters<History["list"]>[2],
): Promise<{ rows: ListedRow[]; nextCursor: string | null }> {
  const { by = "created", order, limit, cursor, offset = 0 } = page;
  const which = conditions(environmentId, filter);
  if (by === "amount") return await listByAmount(clickhouse, environmentId, which, { order, limit, cursor, offset });
  const [direction, past] = order === "asc" ? [raw("asc"), raw(">")] : [raw("desc"), raw("<")];
  const inOrder = ch`order by filed_at ${direction}, id ${direction}`;
  const here = ch`from ${raw(TRANSACTIONS)} where environment_id = ${uuid(environmentId)}`;
  const found: ListedRow[] = [];
  let last: Pick<Place, "at" | "id"> | undefined = cursor === undefined ? undefined : readCursor(cursor, by);
  if (offset > 0) {
    // What is skipped has to be counted in its newest versions; where it ends, the page begins as after any other.
    const isPast = last
      ? ch`(filed_at ${past} ${last.at} or (filed_at = ${last.at} and id ${past} ${last.id}))`
      : ch`true`;
    const [skipped] = await rowsOf(
      clickhouse,
      Key,
      ch`select filed_at as at, id from ${newestThat(environmentId, ch`${isPast} and ${which}`)}
        ${inOrder} limit 1 offset ${offset - 1}`,
    );
    if (!skipped) return { rows: [], nextCursor: null };
    last = skipped;
  }
  for (let most = 2 * (limit + 1), isAll = false; found.length <= limit && !isAll; most *= 4) {
    const isPast = last
      ? ch`filed_at ${past}= ${last.at} and (filed_at ${past} ${last.at} or id ${past} ${last.id})`
      : ch`true`;
    // A key may come several times, once with each version: to sort that out here would read all that matches.
    const keys = await rowsOf(
      clickhouse,
      Key,
      ch`select filed_at as at, id ${here} and ${isPast} and ${which} ${inOrder} limit ${most}`,
    );
    isAll = keys.length < most;
    last = keys.at(-1);
    if (!last) break;
    const candidates = await rowsOf(
      clickhouse,
      Candidate,
      ch`select ${raw(STORED_COLUMNS)}, if(is_deleted = 0 and ${which}, true, false) as "isWanted" from (
          select * ${here} and (filed_at, id) global in (${tuplesOf(keys)})
          order by version desc limit 1 by environment_id, filed_at, id
        ) ${inOrder}`,
    );
    for (const { isWanted, searchText, fingerprint, seenAt, ...row } of candidates) if (isWanted) found.push(row);
  }
  const rows = found.slice(0, limit);
  const end = found.length > limit ? rows.at(-1) : undefined;
  return { rows, nextCursor: end ? cursorOf(end, by) : null };
}

/** Digits of an amount in units of its currency as the same times ten to the power of `MOST_DECIMALS`. */
const scaled = (digits: string) => String(boundOf(digits, MOST_DECIMALS, "down"));

const AMOUNT_CURRENCY = raw("if(sent_currency = '', received_currency, sent_currency)");
/** Exact whatever the decimals; the stored ones of a currency may have changed. */
const AMOUNT = ch`ifNull(toInt256(coalesce(sent, received)) * arrayElement(${raw(
  `[${DECIMALS.map((decimals) => `toInt256('1${"0".repeat(MOST_DECIMALS - decimals)}')`).join(", ")}]`,
)}, if(isNull(sent), received_decimals, sent_decimals) + 1), ${raw(`toInt256('${scaled("-1")}')`)})`;

/** A page by amount: the table is not in that order, so that all that matches is looked at. */
async function listByAmount(
  clickhouse: Clickhouse,
  environmentId: string,
  which: Sql,
  { order, limit, cursor, offset = 0 }: Parameters<History["list"]>[2],
): Promise<{ rows: ListedRow[]; nextCursor: string | null }> {
  const [direction, past] = order === "asc" ? [raw("asc"), raw(">")] : [raw("desc"), raw("<")];
  const last = cursor === undefined ? undefined : readCursor(cursor, "amount");
  const isPast = last?.amount
    ? ch`(${AMOUNT_CURRENCY}, ${AMOUNT}, filed_at, id) ${past} (${last.amount.currency}, toInt256(${scaled(last.amount.digits)}), ${last.at}, ${last.id})`
    : ch`true`;
  const found = await rowsOf(
    clickhouse,
    Stored,
    ch`select ${raw(STORED_COLUMNS)} from ${newest(environmentId)} and ${which} and ${isPast}
      order by ${AMOUNT_CURRENCY} ${direction}, ${AMOUNT} ${direction}, filed_at ${direction}, id ${direction}
      limit ${limit + 1} offset ${offset} ${FINAL_SETTINGS}`,
  );
  const rows = found.slice(0, limit).map(({ searchText, fingerprint, seenAt, ...row }) => row);
  const end = found.length > limit ? rows.at(-1) : undefined;
  return { rows, nextCursor: end ? cursorOf(end, "amount") : null };
}

/** Keys as a query that gives them. */
function tuplesOf(keys: readonly z.infer<typeof Key>[]): Sql {
  const [times, ids] = [keys.map(({ at }) => at.getTime()), keys.map(({ id }) => id)];
  const zipped = ch`arrayZip(arrayMap(at -> fromUnixTimestamp64Milli(at, 'UTC'), ${times}), ${ids})`;
  return ch`select tupleElement(key, 1), tupleElement(key, 2) from (select arrayJoin(${zipped}) as key)`;
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

/** Of so many rows at most the keys are looked up: more are merged as a whole. */
const FEW = 200_000;

/** See `History.sums`: of however many there are. */
export async function sums(clickhouse: Clickhouse, environmentId: string, filter: HistoryFilter): Promise<HistorySums> {
  const which = conditions(environmentId, filter);
  const [all] = await rowsOf(
    clickhouse,
    z.object({ rows: Whole }),
    ch`select count() as rows from ${raw(TRANSACTIONS)} where environment_id = ${uuid(environmentId)} and ${which}`,
  );
  const matching =
    (all?.rows ?? 0) <= FEW
      ? newestThat(environmentId, which)
      : ch`(select * from ${newest(environmentId)} and ${which})`;
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
