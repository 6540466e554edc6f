import "server-only";
import { sql } from "drizzle-orm";
import type { Database } from "./client";

/** Postgres's code for a full disk. */
const DISK_FULL = "53100";
/** On `globalThis`, because a build holds several copies of a module. */
const shared = globalThis as { corridorLacksSpace?: boolean };

/** Whether `error`, or its cause, says that the database's disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === DISK_FULL) || isDiskFull(error.cause);
}

/** Notes a failed write, so that `requireSpace` looks whether there is space again. */
export function noteFailedWrite(error: unknown): void {
  if (isDiskFull(error)) shared.corridorLacksSpace = true;
}

/**
 * Throws if a write has failed on a full disk and there still is no space. Looks by storing a megabyte for a moment,
 * but only after such a failure: nothing else tells, as reads and small updates go on.
 */
export async function requireSpace(db: Database): Promise<void> {
  if (!shared.corridorLacksSpace) return;
  await db.transaction((tx) =>
    tx.execute(sql`create temporary table corridor_space on commit drop as
      select repeat('x', 1000) as filler from generate_series(1, 1000)`),
  );
  shared.corridorLacksSpace = false;
}
