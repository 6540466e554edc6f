import "server-only";
import { and, asc, desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Database } from "@/lib/server/db/client";
import { historyTransaction } from "@/lib/server/db/schema/history";
import { PLACE_SQL } from "@/lib/server/db/schema/main-amount";
import { cursorOf, readCursor } from "../cursor";
import type { HistoryFilter } from "../filter";
import type { History, ListedRow } from "../history";
import { conditions } from "./conditions";
import { isOnDays } from "./days";

/** The same expression as in the index over amounts by currency. */
const amountCurrency = sql.raw(PLACE_SQL.currency);

/** See `History.list`. */
export async function list(
  db: Database,
  environmentId: string,
  filter: HistoryFilter,
  { by = "created", order, limit, cursor, offset = 0 }: Parameters<History["list"]>[2],
): Promise<{ rows: ListedRow[]; nextCursor: string | null }> {
  const t = historyTransaction;
  const [direction, past] = order === "asc" ? [asc, sql.raw(">")] : [desc, sql.raw("<")];
  const last = cursor === undefined ? undefined : readCursor(cursor, by);
  const places = by === "amount" ? [amountCurrency, t.amount, t.filedAt, t.id] : [t.filedAt, t.id];
  const before = last && [...(last.amount ? [last.amount.currency, last.amount.digits] : []), last.at, last.id];
  const isPast =
    before &&
    sql`(${sql.join(places, sql`, `)}) ${past} (${sql.join(
      before.map((value) => sql`${value}`),
      sql`, `,
    )})`;
  const isNear =
    by === "created"
      ? isOnDays(environmentId, filter, { order, after: last?.at, count: offset + limit + 1 })
      : undefined;
  // The page is found by an index-only scan, which covers the common filters; its rows are then read by key.
  const wanted = db
    .select({ filedAt: t.filedAt, id: t.id })
    .from(t)
    .where(and(conditions(environmentId, filter), isPast, isNear))
    .orderBy(...places.map((place) => direction(place)))
    .limit(limit + 1)
    .offset(offset)
    .as("wanted");
  const found = await db
    .select(getTableColumns(t))
    .from(wanted)
    .innerJoin(t, and(eq(t.environmentId, environmentId), eq(t.filedAt, wanted.filedAt), eq(t.id, wanted.id)))
    .orderBy(...places.map((place) => direction(place)));
  const page = found.slice(0, limit);
  const end = found.length > limit ? page.at(-1) : undefined;
  const rows = page.map(({ environmentId: _, amount: __, searchText, fingerprint, seenAt, ...row }) => row);
  return { rows, nextCursor: end ? cursorOf(end, by) : null };
}
