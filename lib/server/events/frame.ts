import "server-only";
import { mayReadTopic, type Role } from "@/lib/permissions";
import type { notification } from "../db/schema/notification";

type Row = Pick<
  typeof notification.$inferSelect,
  "id" | "environmentId" | "kind" | "topic" | "tone" | "title" | "body" | "resourceId" | "personId" | "createdAt"
>;
/** A notification as read for sending. `personIds`: people it alerts whatever their role, because it is theirs. */
export interface NotificationRow extends Row {
  personIds: string[];
}

/** Whether a notification may be sent to a person: their role may read it, and it is for no one else alone. */
export const mayReceive = (to: { role: Role; personId: string }, { topic, personId }: NotificationRow): boolean =>
  mayReadTopic(to.role, topic) && (personId === null || personId === to.personId);

const encoder = new TextEncoder();

/** A server-sent event. `id` becomes the client's `Last-Event-ID`. */
export function frame(event: string, data: unknown, id?: number): Uint8Array {
  const name = id === undefined ? "" : `id: ${id}\n`;
  return encoder.encode(`${name}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** Encoded once, however many clients receive it. Holds no personal data, because a notification holds none. */
export function notificationFrame({ environmentId: _, personId: __, ...row }: NotificationRow): Uint8Array {
  return frame("notification", row, row.id);
}

/** "More happened than can be listed: read again." With an id, it moves `Last-Event-ID` past that. */
export const resetFrame = (latestId?: number) => frame("reset", {}, latestId);

/** Sent first: the stream's starting point, and how long nothing had happened before it; older data is read again. */
export const readyFrame = (latestId: number, quietMs: number) => frame("ready", { quietMs }, latestId);

/**
 * Keeps proxies from closing a quiet connection, and tells both sides when the other is gone: an event, because a
 * browser's EventSource doesn't deliver comments.
 */
export const HEARTBEAT = frame("beat", {});
