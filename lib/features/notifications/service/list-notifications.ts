import "server-only";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { notification } from "@/lib/server/db/schema/notification";
import type { ListNotificationsInput, NotificationList } from "../schema";
import { countUnread, isReadAlone, isUnread, readMark } from "./read-state";

/** The environment's notifications, newest first, with what the actor has read. `cursor` continues below an id. */
export async function listNotifications(
  ctx: EnvironmentContext,
  input: ListNotificationsInput,
): Promise<NotificationList> {
  requirePermission(ctx, "notifications:read");
  const here = eq(notification.environmentId, ctx.environment.id);
  const [rows, newest, unreadCount] = await Promise.all([
    ctx.db
      .select({
        id: notification.id,
        kind: notification.kind,
        tone: notification.tone,
        title: notification.title,
        body: notification.body,
        resourceId: notification.resourceId,
        deliveryId: notification.deliveryId,
        createdAt: notification.createdAt,
        isRead: sql<boolean>`${notification.id} <= ${readMark(ctx)} or ${isReadAlone(ctx)}`,
      })
      .from(notification)
      .where(
        and(
          input.unread ? isUnread(ctx) : here,
          input.cursor === undefined ? undefined : lt(notification.id, Number(input.cursor)),
        ),
      )
      .orderBy(desc(notification.id))
      .limit(input.limit + 1),
    ctx.db.select({ id: notification.id }).from(notification).where(here).orderBy(desc(notification.id)).limit(1),
    countUnread(ctx),
  ]);
  const hasMore = rows.length > input.limit;
  const data = rows
    .slice(0, input.limit)
    .map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
  const last = data.at(-1);
  return {
    data,
    hasMore,
    ...(hasMore && last ? { nextCursor: String(last.id) } : {}),
    unreadCount,
    latestId: newest[0]?.id ?? 0,
  };
}
