import "server-only";
import { desc, eq, sql } from "drizzle-orm";
import { labelsOf } from "@/lib/features/directory/service/labels";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { pageOf } from "@/lib/server/db/keyset";
import { notification } from "@/lib/server/db/schema/notification";
import { MOST_OF_ONE } from "../fields";
import type { ListNotificationsInput, NotificationItem, NotificationList } from "../schema";
import { calls, concerns, countUnread, isVisible, mayCall } from "./read-state";

type Row = Omit<NotificationItem, "about" | "createdAt"> & {
  createdAt: Date | string;
  customerId: string | null;
  /** The newest of its requested notifications, which orders the pages. */
  at: string;
};

/**
 * What happened in the environment, one entry per payment, account or customer: its latest notification, how many there
 * are, and whether one of them calls the actor. Newest first by the requested notifications: those that concern the
 * actor's role, those that call, or all. `cursor` continues below an id.
 */
export async function listNotifications(
  ctx: EnvironmentContext,
  input: ListNotificationsInput,
): Promise<NotificationList> {
  requirePermission(ctx, "notifications:read");
  const [rows, newest, unreadCount] = await Promise.all([
    readEntries(ctx, input),
    ctx.db
      .select({ id: notification.id })
      .from(notification)
      .where(eq(notification.environmentId, ctx.environment.id))
      .orderBy(desc(notification.id))
      .limit(1),
    countUnread(ctx),
  ]);
  const { data, ...page } = pageOf(rows, input.limit, ({ at }) => at);
  return { data: await withNames(ctx, data), ...page, unreadCount, latestId: newest[0]?.id ?? 0 };
}

/** Up to `limit + 1` entries, each found by its newest requested row. */
async function readEntries(ctx: EnvironmentContext, { show, cursor, limit }: ListNotificationsInput): Promise<Row[]> {
  const calling = calls(ctx);
  const visible = isVisible(ctx);
  const isAsked = { mine: concerns(ctx), unread: calling, all: visible }[show];
  const { rows } = await ctx.db.execute<Row & Record<string, unknown>>(sql`
    select found.id as at, latest.id::float8 as id, latest.kind, latest.topic, latest.tone, latest.title, latest.body,
      latest.resource_id as "resourceId", latest.customer_id as "customerId",
      latest.delivery_id::float8 as "deliveryId", latest.created_at as "createdAt",
      case when found.resource_id is null then 1 else (select count(*)::int from (select 1 from notification one
        where one.environment_id = found.environment_id and one.resource_id = found.resource_id and ${visible("one")}
        limit ${MOST_OF_ONE}) as counted) end as count,
      ${calling("found")} or exists (select 1 from (select * from notification one
        where one.environment_id = found.environment_id and one.resource_id = found.resource_id and ${visible("one")}
        order by one.id desc nulls last limit ${MOST_OF_ONE}) as news where ${calling("news")}) as "isUnread"
    from notification found
      join notification latest on latest.id = coalesce((select one.id from notification one
        where one.environment_id = found.environment_id and one.resource_id = found.resource_id and ${visible("one")}
        order by one.id desc nulls last limit 1), found.id)
    where found.environment_id = ${ctx.environment.id} and ${isAsked("found")}
      ${cursor === undefined ? sql`` : sql`and found.id < ${cursor}`}
      ${show === "unread" ? sql`and found.id in ${mayCall(ctx, cursor)}` : sql``}
      and not exists (select 1 from notification later
        where later.environment_id = found.environment_id and later.resource_id = found.resource_id
          and later.id > found.id and ${isAsked("later")})
    order by found.id desc nulls last limit ${limit + 1}`);
  return rows;
}

/** Adds the owner of each payment, account or customer, from the directory. */
async function withNames(ctx: EnvironmentContext, rows: readonly Row[]): Promise<NotificationItem[]> {
  const ids = rows.flatMap(({ resourceId, customerId }) => [resourceId, customerId].filter((id) => id !== null));
  const labels = await labelsOf(ctx.db, ctx.environment.id, ids);
  return rows.map(({ at: _, customerId, createdAt, ...row }) => {
    const known = labels.get(row.resourceId ?? "") ?? labels.get(customerId ?? "");
    // An account without a customer is the platform's own (specification 2.5).
    const about = known?.label ?? (row.topic === "balance" && customerId === null ? "Platform account" : null);
    return { ...row, about, createdAt: new Date(createdAt).toISOString() };
  });
}
