import "server-only";
import { sql } from "drizzle-orm";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import type { DeliveryHealth } from "../schema";
import { UNREADABLE } from "./delivery-facts";

/** Arrival has no index of its own: so many of the newest are looked at, and no more. */
const MOST_DELIVERIES = 20_000;

/** How verified deliveries came in since an instant. Delays are in seconds, from the service's time of the event. */
export async function summariseDeliveries(ctx: EnvironmentContext, since: Date): Promise<DeliveryHealth> {
  requirePermission(ctx, "webhooks:read");
  const { id, environmentId, type, duplicates, occurredAt, receivedAt } = webhookDelivery;
  const { rows } = await ctx.db.execute<Omit<DeliveryHealth, "lastAt"> & { lastAt: Date | string | null }>(sql`
    select count(*) filter (where is_in)::int as count, count(*) filter (where is_in and duplicates > 0)::int as repeated,
      count(*) filter (where is_in and type = ${UNREADABLE})::int as unreadable,
      percentile_cont(0.5) within group (order by delay) filter (where is_in) as "delayP50",
      percentile_cont(0.95) within group (order by delay) filter (where is_in) as "delayP95",
      max(received_at) as "lastAt", (count(*) = ${MOST_DELIVERIES} and bool_and(is_in)) as "isMore"
    from (
      select ${type}, ${duplicates}, ${receivedAt}, ${receivedAt} >= ${since} as is_in,
        extract(epoch from ${receivedAt} - ${occurredAt})::float8 as delay
      from ${webhookDelivery} where ${environmentId} = ${ctx.environment.id} order by ${id} desc limit ${MOST_DELIVERIES}
    ) as newest`);
  const [row] = rows;
  if (!row) throw new Error("an aggregate gave no row");
  return {
    ...row,
    isMore: row.isMore ?? false,
    lastAt: row.lastAt === null ? null : new Date(row.lastAt).toISOString(),
  };
}
