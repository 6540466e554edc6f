import "server-only";
import { and, eq, gt, sql } from "drizzle-orm";
import type { EnvironmentContext } from "@/lib/server/context";
import { notification, notificationRead, notificationReadMark } from "@/lib/server/db/schema/notification";
import { MOST_COUNTED } from "../schema";

/** The id up to which the actor has read everything of the environment. */
export function readMark(ctx: EnvironmentContext) {
  return sql<number>`coalesce((select ${notificationReadMark.upToId} from ${notificationReadMark}
    where ${notificationReadMark.personId} = ${ctx.actor.personId}
      and ${notificationReadMark.environmentId} = ${ctx.environment.id}), 0)`;
}

/** Whether the actor has read a notification one by one. */
export function isReadAlone(ctx: EnvironmentContext) {
  return sql<boolean>`exists (select 1 from ${notificationRead}
    where ${notificationRead.personId} = ${ctx.actor.personId}
      and ${notificationRead.notificationId} = ${notification.id})`;
}

/** What the actor has not read of the environment. */
export function isUnread(ctx: EnvironmentContext) {
  return and(
    eq(notification.environmentId, ctx.environment.id),
    gt(notification.id, readMark(ctx)),
    sql`not ${isReadAlone(ctx)}`,
  );
}

/** How many the actor has not read, counted up to `MOST_COUNTED`. */
export async function countUnread(ctx: EnvironmentContext): Promise<number> {
  const some = ctx.db.select({ id: notification.id }).from(notification).where(isUnread(ctx)).limit(MOST_COUNTED);
  return ctx.db.$count(some.as("unread"));
}
