import "server-only";
import type { Database } from "./db/client";
import { upstreamCall } from "./db/schema/upstream-call";

type Row = typeof upstreamCall.$inferInsert;

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
export async function insertUpstreamCalls(db: Database, rows: Row[]): Promise<number> {
  try {
    await db.insert(upstreamCall).values(rows);
    return 0;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (rows.length === 1) return 1;
  }
  let refused = 0;
  for (const row of rows) refused += await insertUpstreamCalls(db, [row]);
  return refused;
}
