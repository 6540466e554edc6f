import "server-only";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/**
 * A query for the distinct values of `column`, which must not be null, in the rows that match `where`: one look into an
 * index per value, however many rows there are. The index begins with the columns of `where`, followed by `column`.
 */
export const distinctValues = (column: AnyPgColumn, where: SQL): SQL => sql`
  with recursive found(value) as (
    (select ${column} from ${column.table} where ${where} order by ${column} limit 1)
    union all
    select (select ${column} from ${column.table} where ${where} and ${column} > value order by ${column} limit 1)
    from found where value is not null
  )
  select value from found where value is not null`;

/**
 * `column` equals `value`, for a page ordered by `column` first. Written as a range, because PostgreSQL leaves a column
 * that is equal to something out of the order, and may then walk through all rows by another index to a rare value.
 */
export const isWithin = (column: SQLWrapper, value: SQL): SQL => sql`${column} between ${value} and ${value}`;
