import "server-only";
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { storableText } from "@/lib/contract/json-text";

/** A text that was cut may end in half a character, which no JSON of Postgres takes. */
const plain = (value: unknown) => (typeof value === "string" ? storableText(value) : value);

/**
 * What follows `insert into <table>`: the columns' names and a query that gives `rows`, which must be whole, as no default
 * fills a gap. One parameter however many rows there are: to write one down for each value takes several times as long as
 * the database does. Numbers stay exact up to 2^53, dates to the millisecond.
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
