import "server-only";
import { and, desc, eq, gte, lte } from "drizzle-orm";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { keyset, pageOf } from "@/lib/server/db/keyset";
import { webhookRejection, webhookRejectionCount } from "@/lib/server/db/schema/webhook";
import type { ListRejectionsInput, RejectionList } from "../schema";

/** The stored refused deliveries, without their bodies, and the total number ever refused by reason. */
export async function listRejections(ctx: EnvironmentContext, input: ListRejectionsInput): Promise<RejectionList> {
  requirePermission(ctx, "webhooks:read");
  const { orderBy, beyond } = keyset({ id: webhookRejection.number }, input);
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
          input.reason ? eq(webhookRejection.reason, input.reason) : undefined,
          input.from ? gte(webhookRejection.receivedAt, new Date(input.from)) : undefined,
          input.to ? lte(webhookRejection.receivedAt, new Date(input.to)) : undefined,
          beyond,
        ),
      )
      .orderBy(...orderBy)
      .limit(input.limit + 1),
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
  const rejections = rows.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() }));
  return {
    ...pageOf(rejections, input.limit, (last) => last.number),
    counts: counts.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() })),
    asOf: new Date().toISOString(),
  };
}

/** How many of the stored refused deliveries have arrived since an instant. */
export async function countRejections(ctx: EnvironmentContext, since: Date): Promise<number> {
  requirePermission(ctx, "webhooks:read");
  const isHere = eq(webhookRejection.environmentId, ctx.environment.id);
  return await ctx.db.$count(webhookRejection, and(isHere, gte(webhookRejection.receivedAt, since)));
}
