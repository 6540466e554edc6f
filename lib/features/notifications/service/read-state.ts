import "server-only";
import { and, eq, gt, sql } from "drizzle-orm";
import type { EnvironmentContext } from "@/lib/server/context";
import { notification, notificationRead, notificationReadMark } from "@/lib/server/db/schema/notification";
import { MOST_COUNTED } from "../schema";

/** The id up to which the actor has read everything of the environment. */
export function readMark(reader: EnvironmentContext) {
  return sql<number>`coalesce((select ${notificationReadMark.upToId} from ${notificationReadMark}
    where ${notificationReadMark.personId} = ${reader.actor.personId}
      and ${notificationReadMark.environmentId} = ${reader.environment.id}), 0)`;
}

/** Whether the actor has read a notification one by one. */
export function isReadAlone(reader: EnvironmentContext) {
  return sql<boolean>`exists (select 1 from ${notificationRead}
    where ${notificationRead.personId} = ${reader.actor.personId}
      and ${notificationRead.notificationId} = ${notification.id})`;
}

/** What the actor has not read of the environment. */
export function isUnread(reader: EnvironmentContext) {
  return and(
    eq(notification.environmentId, reader.environment.id),
    gt(notification.id, readMark(reader)),
    sql`not ${isReadAlone(reader)}`,
  );
}

/** How many the actor has not read, counted up to `MOST_COUNTED`. */
export async function countUnread(reader: EnvironmentContext): Promise<number> {
  const some = reader.db.select({ id: notification.id }).from(notification).where(isUnread(reader)).limit(MOST_COUNTED);
  return reader.db.$count(some.as("unread"));
}
