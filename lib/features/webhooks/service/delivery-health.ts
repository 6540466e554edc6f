import "server-only";
import { eq, gte, sql } from "drizzle-orm";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import type { DeliveryHealth } from "../schema";
import { UNREADABLE } from "./delivery-facts";

/** At most this many of the newest are examined: the overview is not for counting millions. */
const MOST_DELIVERIES = 20_000;

/** How verified deliveries arrived since an instant. Delays are in seconds, from the service's time of the event. */
export async function summariseDeliveries(ctx: EnvironmentContext, since: Date): Promise<DeliveryHealth> {
  requirePermission(ctx, "webhooks:read");
  const { environmentId, type, duplicates, occurredAt, receivedAt } = webhookDelivery;
  const isHere = eq(environmentId, ctx.environment.id);
  const { rows } = await ctx.db.execute<Omit<DeliveryHealth, "lastAt"> & { lastAt: Date | string | null }>(sql`
    select count(*)::int as count, count(*) filter (where duplicates > 0)::int as repeated,
      count(*) filter (where type = ${UNREADABLE})::int as unreadable,
      percentile_cont(0.5) within group (order by delay) as "delayP50",
      percentile_cont(0.95) within group (order by delay) as "delayP95",
      (select max(${receivedAt}) from ${webhookDelivery} where ${isHere}) as "lastAt",
      count(*) = ${MOST_DELIVERIES} as "isMore"
    from (
      select ${type}, ${duplicates}, extract(epoch from ${receivedAt} - ${occurredAt})::float8 as delay
      from ${webhookDelivery} where ${isHere} and ${gte(receivedAt, since)}
      order by ${receivedAt} desc nulls last limit ${MOST_DELIVERIES}
    ) as newest`);
  const [row] = rows;
  if (!row) throw new Error("an aggregate gave no row");
  return { ...row, lastAt: row.lastAt === null ? null : new Date(row.lastAt).toISOString() };
}
