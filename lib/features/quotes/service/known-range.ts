import "server-only";
import { eq } from "drizzle-orm";
import { environmentCan } from "@/lib/server/capabilities";
import type { EnvironmentContext } from "@/lib/server/context";
import { directorySync } from "@/lib/server/db/schema/directory";

/** The range in which all quotes that the service lists are stored here; both null: only those met here are. */
export async function knownRange({ db, environment }: Pick<EnvironmentContext, "db" | "environment">) {
  const [row] = await db
    .select({ from: directorySync.quotesFrom, asOf: directorySync.quotesUpTo })
    .from(directorySync)
    .where(eq(directorySync.environmentId, environment.id));
  if (!row?.from || !row.asOf || !environmentCan(environment, "quoteList")) return { from: null, asOf: null };
  return { from: row.from.toISOString(), asOf: row.asOf.toISOString() };
}
