import "server-only";
import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { notification, notificationRead, notificationReadMark } from "@/lib/server/db/schema/notification";
import type { MarkAllNotificationsReadInput, MarkNotificationsReadInput, UnreadCount } from "../schema";
import { countUnread, readMark } from "./read-state";

/**
 * Marks entries as read by the actor: each of these and what came before it about the same payment, account or
 * customer. Ids of other environments and unknown ones change nothing. Noise calls no one and needs no mark.
 */
export async function markNotificationsRead(
  ctx: EnvironmentContext,
  input: MarkNotificationsReadInput,
): Promise<UnreadCount> {
  requirePermission(ctx, "notifications:read");
  const ids = sql.join(
    input.ids.map((id) => sql`${id}`),
    sql`, `,
  );
  await ctx.db.execute(sql`
    insert into notification_read (person_id, notification_id)
    select distinct ${ctx.actor.personId}::uuid, news.id
    from notification given join notification news on news.environment_id = given.environment_id
      and (news.id = given.id or (news.resource_id = given.resource_id and news.id < given.id))
    where given.environment_id = ${ctx.environment.id} and given.id in (${ids})
      and news.topic not in ('progress', 'balance') and news.id > ${readMark(ctx)}
    on conflict do nothing`);
  return { unreadCount: await countUnread(ctx) };
}

/** Marks everything of the environment up to an id as read by the actor; a mark never moves back. */
export async function markAllNotificationsRead(
  ctx: EnvironmentContext,
  input: MarkAllNotificationsReadInput,
): Promise<UnreadCount> {
  requirePermission(ctx, "notifications:read");
  const { personId } = ctx.actor;
  const environmentId = ctx.environment.id;
  await ctx.db.transaction(async (tx) => {
    // Never above what exists: a mark in the future would hide upcoming notifications.
    const [newest] = await tx
      .select({ id: sql<number>`coalesce(max(${notification.id}), 0)`.mapWith(Number) })
      .from(notification)
      .where(eq(notification.environmentId, environmentId));
    const upToId = Math.min(input.upToId, newest?.id ?? 0);
    await tx
      .insert(notificationReadMark)
      .values({ personId, environmentId, upToId })
      .onConflictDoUpdate({
        target: [notificationReadMark.personId, notificationReadMark.environmentId],
        set: { upToId: sql`greatest(${notificationReadMark.upToId}, excluded.up_to_id)` },
      });
    const covered = tx
      .select({ id: notification.id })
      .from(notification)
      .where(and(eq(notification.environmentId, environmentId), lte(notification.id, upToId)));
    await tx
      .delete(notificationRead)
      .where(and(eq(notificationRead.personId, personId), inArray(notificationRead.notificationId, covered)));
  });
  return { unreadCount: await countUnread(ctx) };
}
