import "server-only";
import { sql } from "drizzle-orm";
import type { Database } from "./db/client";
import { recordset } from "./db/recordset";
import { upstreamCall } from "./db/schema/upstream-call";

/** One call, complete: no database default fills a gap. */
export type UpstreamCallRow = Omit<typeof upstreamCall.$inferSelect, "id">;

/** The database answered and refused, as opposed to being unreachable. */
function isRefusal(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = (cause as { code?: unknown } | undefined)?.code;
  // Class 22 and 23: caused by this row's data, for example a zero byte inside a body. Other errors are temporary.
  return typeof code === "string" && /^2[23]/.test(code);
}

/**
 * Writes rows in one statement. If one of them can't be stored, each is tried separately so that the others are stored.
 * Returns the number that could not be stored; throws if the database can't be reached.
 */
export async function insertUpstreamCalls(db: Database, rows: UpstreamCallRow[]): Promise<number> {
  try {
    await db.execute(sql`insert into ${upstreamCall} ${recordset(upstreamCall, rows, ["id"])}`);
    return 0;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (rows.length === 1) return 1;
  }
  let refused = 0;
  for (const row of rows) refused += await insertUpstreamCalls(db, [row]);
  return refused;
}
