import "server-only";

/** What each row of a batch brings under the name `column`, as Postgres' `type`; `position` counts the rows from 0. */
export interface BatchColumn<Row> {
  column: string;
  type: string;
  value: (row: Row, position: number) => unknown;
}

/** What one feature does with a batch that several features store together, in one statement and one round trip. */
export interface BatchPart<Row> {
  columns: readonly BatchColumn<Row>[];
  /** Common table expressions over the batch, which is called `incoming`, and over those of the parts before. */
  steps: string;
  /** What it adds to each row of the result. */
  results: string;
}

const texts = new Map<string, string>();

/**
 * The prepared statement that does what `parts` say for `rows`. `name` is that of these parts, `from` what results
 * read.
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
