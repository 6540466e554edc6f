import "server-only";
import { getTableColumns, sql } from "drizzle-orm";
import type { Database } from "./db/client";
import { upstreamCall } from "./db/schema/upstream-call";

/** One call, whole: no default of the database fills a gap. */
export type UpstreamCallRow = Omit<typeof upstreamCall.$inferSelect, "id">;

const { id: _id, ...columns } = getTableColumns(upstreamCall);
const COLUMNS = Object.entries(columns) as [keyof UpstreamCallRow, { name: string }][];
const NAMES = sql.join(
  COLUMNS.map(([, { name }]) => sql.identifier(name)),
  sql`, `,
);

/** The database answered and refused, as opposed to not being there. */
function isRefusal(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = (cause as { code?: unknown } | undefined)?.code;
  // Class 22 and 23: this row's data, for example a zero byte inside a body. Others pass with time.
  return typeof code === "string" && /^2[23]/.test(code);
}

/**
 * Writes rows in one statement. When one of them can't be stored, each is tried by itself so that the others are.
 * Gives the number that could not be stored; throws when the database can't be reached.
 */
export async function insertUpstreamCalls(db: Database, rows: UpstreamCallRow[]): Promise<number> {
  try {
    // One parameter for all: a statement of thousands takes longer to write down than to run.
    const records = rows.map((row) => Object.fromEntries(COLUMNS.map(([key, { name }]) => [name, row[key]])));
    await db.execute(sql`
      insert into ${upstreamCall} (${NAMES})
      select ${NAMES} from json_populate_recordset(null::${upstreamCall}, ${JSON.stringify(records)}::json)`);
    return 0;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (rows.length === 1) return 1;
  }
  let refused = 0;
  for (const row of rows) refused += await insertUpstreamCalls(db, [row]);
  return refused;
}
