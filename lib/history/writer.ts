import "server-only";
import { sql } from "drizzle-orm";
import type { Transaction } from "@/lib/server/db/client";

/**
 * Whoever writes an environment's history does so alone, until the end of the transaction and whichever engine holds it:
 * roll-ups are hot rows, and news of one payment must not race.
 */
export async function lockHistory(tx: Transaction, environmentId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`history ${environmentId}`}))`);
}
