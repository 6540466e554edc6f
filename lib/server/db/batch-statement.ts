import "server-only";

/** The value of each row of a batch for `column`, of the Postgres type `type`; `position` counts the rows from 0. */
export interface BatchColumn<Row> {
  column: string;
  type: string;
  value: (row: Row, position: number) => unknown;
}

/** One feature's share of a batch that several features store together, in one statement and one round trip. */
export interface BatchPart<Row> {
  columns: readonly BatchColumn<Row>[];
  /** Common table expressions over the batch, named `incoming`, and over those of the preceding parts. */
  steps: string;
  /** Columns it adds to each row of the result. */
  results: string;
}

const texts = new Map<string, string>();

/**
 * The prepared statement that applies `parts` to `rows`. `name` identifies these parts; `from` is what the results are
 * selected from.
 */
export function batchStatement<Row>(
  { name, parts, from }: { name: string; parts: readonly BatchPart<Row>[]; from: string },
  rows: readonly Row[],
) {
  const columns = parts.flatMap((part) => part.columns);
  const prepared = `${name}-${rows.length}`;
  let text = texts.get(prepared);
  if (text === undefined) {
    const tuples = rows.map((_, row) => {
      const values = columns.map(({ type }, at) => `$${row * columns.length + at + 1}::${type}`);
      return `(${values.join(",")})`;
    });
    text = `
    with incoming (${columns.map(({ column }) => column).join(",")}) as (values ${tuples.join(",")}),
    ${parts.map(({ steps }) => steps).join(",\n    ")}
    select ${parts.map(({ results }) => results).join(", ")} from ${from}`;
    texts.set(prepared, text);
  }
  return { name: prepared, text, values: rows.flatMap((row, at) => columns.map(({ value }) => value(row, at))) };
}
