import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { keyset, pageOf } from "@/lib/server/db/keyset";
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
  const { orderBy, beyond } = keyset({ id: notification.id }, input);
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
      .where(and(input.unread ? isUnread(ctx) : here, beyond))
      .orderBy(...orderBy)
      .limit(input.limit + 1),
    ctx.db.select({ id: notification.id }).from(notification).where(here).orderBy(desc(notification.id)).limit(1),
    countUnread(ctx),
  ]);
  const notifications = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  return {
    ...pageOf(notifications, input.limit, ({ id }) => id),
    unreadCount,
    latestId: newest[0]?.id ?? 0,
  };
}
