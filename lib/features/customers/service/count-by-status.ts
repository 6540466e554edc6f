import "server-only";
import { and, count, eq, min, ne, or, sql } from "drizzle-orm";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { directoryEntry, directorySync } from "@/lib/server/db/schema/directory";
import type { CustomersByStatus } from "../schema";

/**
 * How many customers the directory holds in each KYC or KYB status, without deleted ones: a customer that changed
 * before `asOf` is counted with its status at that time or a later one. Null until the customers have been copied once.
 */
export async function countByStatus(ctx: EnvironmentContext): Promise<CustomersByStatus | null> {
  requirePermission(ctx, "customers:read");
  const { db, environment } = ctx;
  const { status, kind, environmentId } = directoryEntry;
  const [rows, [sync]] = await Promise.all([
    db
      .select({ status, count: count(), since: min(directoryEntry.statusSince) })
      .from(directoryEntry)
      .where(
        and(
          ...[eq(environmentId, environment.id), eq(kind, "customer")],
          or(sql`${status} is null`, ne(status, "DELETED")),
        ),
      )
      .groupBy(status),
    db.select().from(directorySync).where(eq(directorySync.environmentId, environment.id)),
  ]);
  if (!sync?.customersUpTo) return null;
  const statuses = rows
    .map(({ since, ...row }) => ({ ...row, since: since?.toISOString() ?? null }))
    .sort((one, other) => other.count - one.count);
  return { asOf: sync.customersUpTo.toISOString(), statuses };
}
