import "server-only";
import { eq } from "drizzle-orm";
import { environmentCan } from "@/lib/server/capabilities";
import type { EnvironmentContext } from "@/lib/server/context";
import { directorySync } from "@/lib/server/db/schema/directory";

/** From and up to when all quotes that the service lists are kept here; both null: those that were met here alone. */
export async function knownRange({ db, environment }: Pick<EnvironmentContext, "db" | "environment">) {
  const [row] = await db
    .select({ from: directorySync.quotesFrom, asOf: directorySync.quotesUpTo })
    .from(directorySync)
    .where(eq(directorySync.environmentId, environment.id));
  if (!row?.from || !row.asOf || !environmentCan(environment, "quoteList")) return { from: null, asOf: null };
  return { from: row.from.toISOString(), asOf: row.asOf.toISOString() };
}
