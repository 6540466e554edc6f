import "server-only";
import { and, asc, desc, eq, gt, lt } from "drizzle-orm";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { webhookRejection, webhookRejectionCount } from "@/lib/server/db/schema/webhook";
import type { ListRejectionsInput, RejectionList } from "../schema";

/** The refused deliveries that are kept, and how many there were in all by reason. Without their bodies. */
export async function listRejections(ctx: EnvironmentContext, input: ListRejectionsInput): Promise<RejectionList> {
  requirePermission(ctx, "webhooks:read");
  const { cursor, limit, sortOrder, reason } = input;
  const beyond = sortOrder === "asc" ? gt : lt;
  const [rows, counts] = await Promise.all([
    ctx.db
      .select({
        number: webhookRejection.number,
        reason: webhookRejection.reason,
        ip: webhookRejection.ip,
        sizeBytes: webhookRejection.sizeBytes,
        headers: webhookRejection.headers,
        receivedAt: webhookRejection.receivedAt,
      })
      .from(webhookRejection)
      .where(
        and(
          eq(webhookRejection.environmentId, ctx.environment.id),
          reason ? eq(webhookRejection.reason, reason) : undefined,
          cursor === undefined ? undefined : beyond(webhookRejection.number, Number(cursor)),
        ),
      )
      .orderBy(sortOrder === "asc" ? asc(webhookRejection.number) : desc(webhookRejection.number))
      .limit(limit + 1),
    ctx.db
      .select({
        reason: webhookRejectionCount.reason,
        count: webhookRejectionCount.count,
        lastAt: webhookRejectionCount.lastAt,
      })
      .from(webhookRejectionCount)
      .where(eq(webhookRejectionCount.environmentId, ctx.environment.id))
      .orderBy(desc(webhookRejectionCount.count)),
  ]);
  const data = rows.slice(0, limit).map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() }));
  const last = data.at(-1);
  const hasMore = rows.length > limit;
  return {
    data,
    hasMore,
    ...(hasMore && last ? { nextCursor: String(last.number) } : {}),
    counts: counts.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() })),
    asOf: new Date().toISOString(),
  };
}
