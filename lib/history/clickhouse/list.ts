import "server-only";
import { z } from "zod";
import { PLACE_SQL } from "@/lib/server/db/schema/main-amount";
import { cursorOf, MOST_DECIMALS, readCursor } from "../cursor";
import { boundOf, type HistoryFilter } from "../filter";
import type { Fragments, History, Hit, ListedRow, SortBy } from "../history";
import { conditions, DECIMALS, isFound } from "./conditions";
import type { Clickhouse } from "./connection";
import { FINAL_SETTINGS, newestOf } from "./read";
import { Instant, rowsOf, STORED_COLUMNS, Stored } from "./rows";
import { ch, join, raw, type Sql, uuid } from "./sql";
import { TRANSACTIONS } from "./tables";

/** An amount in units of its currency, as digits, scaled by ten to the power of `MOST_DECIMALS`. */
const scaled = (digits: string) => String(boundOf(digits, MOST_DECIMALS, "down"));

const AMOUNT_CURRENCY = raw(PLACE_SQL.currency);
/** Exact for any number of decimals, because the decimals stored for a currency may have changed. */
const AMOUNT = ch`ifNull(toInt256(${raw(PLACE_SQL.units)}) * arrayElement(${raw(
  `[${DECIMALS.map((decimals) => `toInt256('1${"0".repeat(MOST_DECIMALS - decimals)}')`).join(", ")}]`,
)}, ${raw(PLACE_SQL.decimals)} + 1), ${raw(`toInt256('${scaled("-1")}')`)})`;

/** The sort columns of a list, and the columns of a `Key`. */
const ORDERS: Record<SortBy, { places: Sql[]; key: Sql }> = {
  created: { places: [raw("filed_at"), raw("id")], key: raw("filed_at as at, id, '' as currency, '' as amount") },
  amount: {
    places: [AMOUNT_CURRENCY, AMOUNT, raw("filed_at"), raw("id")],
    key: ch`filed_at as at, id, ${AMOUNT_CURRENCY} as currency, toString(${AMOUNT}) as amount`,
  },
};

/** A row's place in a list; lists by amount add `currency` and the scaled `amount`, comparable within a currency. */
const Key = z.object({ at: Instant, id: z.string(), currency: z.string(), amount: z.string() });
type Key = z.infer<typeof Key>;
const nameOf = ({ at, id, currency, amount }: Key) => `${at.getTime()} ${currency} ${amount} ${id}`;

const Candidate = Stored.extend({ ...Key.omit({ id: true }).shape, isWanted: z.boolean() });

interface Order {
  by: SortBy;
  order: "asc" | "desc";
}

function inOrder({ by, order }: Order): Sql {
  const direction = raw(` ${order}`);
  return ch`order by ${join(
    ORDERS[by].places.map((place) => ch`${place}${direction}`),
    ", ",
  )}`;
}

/** What comes after `last` in the list's order. */
function isPast({ by, order }: Order, last: Key | undefined): Sql {
  if (!last) return ch`true`;
  const past = raw(order === "asc" ? ">" : "<");
  if (by === "amount") {
    return ch`(${join(ORDERS.amount.places, ", ")}) ${past} (${last.currency}, toInt256(${last.amount}), ${last.at}, ${last.id})`;
  }
  // The first condition is redundant, but lets ClickHouse use the table's sort order.
  return ch`filed_at ${past}= ${last.at} and (filed_at ${past} ${last.at} or id ${past} ${last.id})`;
}

/**
 * The first `limit` rows after `last` that match `which`. Merging all versions for one page would cost as much as
 * reading the whole history, so the next keys among all versions are checked against the newest version of each row,
 * and kept only if that version matches and has the same place.
 */
async function firstRows(
  clickhouse: Clickhouse,
  environmentId: string,
  which: Sql,
  { last, limit, ...order }: Order & { last?: Key | undefined; limit: number },
): Promise<ListedRow[]> {
  const here = ch`from ${raw(TRANSACTIONS)} where environment_id = ${uuid(environmentId)}`;
  const { key } = ORDERS[order.by];
  const found: ListedRow[] = [];
  for (let most = 2 * limit, after = last; found.length < limit; most *= 4) {
    // A key may occur once per version; de-duplicating here would read everything that matches.
    const keys = await rowsOf(
      clickhouse,
      Key,
      ch`select ${key} ${here} and ${isPast(order, after)} and ${which} ${inOrder(order)} limit ${most}`,
    );
    if (keys.length === 0) break;
    const candidates = await rowsOf(
      clickhouse,
      Candidate,
      ch`select ${raw(STORED_COLUMNS)}, ${key}, if(is_deleted = 0 and ${which}, true, false) as "isWanted" from (
          select * ${here} and (filed_at, id) global in (${tuplesOf(keys)})
          order by version desc limit 1 by environment_id, filed_at, id
        ) ${inOrder(order)}`,
    );
    const names = new Set(keys.map(nameOf));
    for (const candidate of candidates) {
      const { isWanted, at, currency, amount, searchText, fingerprint, seenAt, ...row } = candidate;
      if (isWanted && names.has(nameOf(candidate))) found.push(row);
    }
    if (keys.length < most) break;
    after = keys.at(-1);
  }
  return found.slice(0, limit);
}

/** See `History.list`. */
export async function list(
  clickhouse: Clickhouse,
  environmentId: string,
  filter: HistoryFilter,
  { by = "created", order, limit, cursor, offset = 0 }: Parameters<History["list"]>[2],
): Promise<{ rows: ListedRow[]; nextCursor: string | null }> {
  const which = conditions(environmentId, filter);
  let last = cursor === undefined ? undefined : keyOf(cursor, by);
  if (offset > 0) {
    // Skipped rows have to be counted by their newest versions; the page then starts where they end, like any other.
    const passed = await newestOf(clickhouse, environmentId, ch`${isPast({ by, order }, last)} and ${which}`);
    const skipped = await rowsOf(
      clickhouse,
      Key,
      ch`select ${ORDERS[by].key} from ${passed} ${inOrder({ by, order })} limit 1 offset ${offset - 1} ${FINAL_SETTINGS}`,
    );
    last = skipped[0];
    if (!last) return { rows: [], nextCursor: null };
  }
  const found = await firstRows(clickhouse, environmentId, which, { by, order, last, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const end = found.length > limit ? rows.at(-1) : undefined;
  return { rows, nextCursor: end ? cursorOf(end, by) : null };
}

function keyOf(cursor: string, by: SortBy): Key {
  const { amount, ...place } = readCursor(cursor, by);
  return { ...place, currency: amount?.currency ?? "", amount: amount ? scaled(amount.digits) : "" };
}

/** See `History.search`: the newest matches. */
export async function search(
  clickhouse: Clickhouse,
  environmentId: string,
  fragments: Fragments,
  limit: number,
): Promise<Hit[]> {
  const rows = await firstRows(clickhouse, environmentId, isFound(fragments), { by: "created", order: "desc", limit });
  return rows.map((row) => ({ ...row, at: row.filedAt }));
}

/** A query that returns these keys. */
function tuplesOf(keys: readonly Key[]): Sql {
  const [times, ids] = [keys.map(({ at }) => at.getTime()), keys.map(({ id }) => id)];
  const zipped = ch`arrayZip(arrayMap(at -> fromUnixTimestamp64Milli(at, 'UTC'), ${times}), ${ids})`;
  return ch`select tupleElement(key, 1), tupleElement(key, 2) from (select arrayJoin(${zipped}) as key)`;
}
