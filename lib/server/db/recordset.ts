import "server-only";
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { storableText } from "@/lib/contract/json-text";

/** Truncated text may end in half a character, which Postgres rejects in JSON. */
const plain = (value: unknown) => (typeof value === "string" ? storableText(value) : value);

/**
 * What follows `insert into <table>`: the column names and a query that returns `rows`, which must be complete, as no
 * default fills a gap. A single parameter, however many rows: building one per value takes several times as long as the
 * database itself. Numbers stay exact up to 2^53, dates to the millisecond.
 */
export function recordset<Table extends PgTable>(
  table: Table,
  rows: readonly { readonly [Column in keyof Table["$inferSelect"]]?: unknown }[],
  without: readonly (keyof Table["$inferSelect"])[] = [],
): SQL {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([field, column]) => column.generated === undefined && !without.some((name) => name === field),
  );
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  const records = rows.map((row) =>
    Object.fromEntries(columns.map(([field, { name }]) => [name, plain(row[field as keyof Table["$inferSelect"]])])),
  );
  return sql`(${names}) select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)`;
}
