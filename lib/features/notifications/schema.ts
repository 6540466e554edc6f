import { z } from "zod";
import { page, pagingByNumber } from "@/lib/contract/list-page";
import { TONES } from "@/lib/fields";
import { NOTIFICATION_TOPICS } from "@/lib/permissions";

/** A notification as the panel shows it. Ids only ever grow. */
const Notification = z.object({
  id: z.number(),
  /** The delivery's type, or a kind of our own. */
  kind: z.string(),
  /** Whom it concerns. */
  topic: z.enum(NOTIFICATION_TOPICS),
  tone: z.enum(TONES),
  title: z.string(),
  body: z.string().nullable(),
  resourceId: z.string().nullable(),
  createdAt: z.string(),
});

/** One as sent by the event stream. `personIds`: the people it is for, whatever their role. */
export const NotificationEvent = Notification.extend({ personIds: z.array(z.string()) });
export type NotificationEvent = z.infer<typeof NotificationEvent>;

/** "Look again": a change that is not worth a notification. */
export const HintEvent = z.object({ kind: z.string(), resourceId: z.string().nullish() });
export type HintEvent = z.infer<typeof HintEvent>;

/** All notifications about one payment, account or customer as one entry: the latest of them. */
export const NotificationItem = Notification.extend({
  /** How many notifications there are about it, at most `MOST_OF_ONE`. */
  count: z.number(),
  /** Whom it belongs to: a customer's name, an account's label. */
  about: z.string().nullable(),
  /** One of its notifications calls this user: it concerns their role, waits, and is unread. */
  isUnread: z.boolean(),
  /** The delivery it came from, if any. */
  deliveryId: z.number().nullable(),
});
export type NotificationItem = z.infer<typeof NotificationItem>;

export const NotificationList = page(NotificationItem).extend({
  /** How many entries call this user, at most `MOST_COUNTED`. */
  unreadCount: z.number(),
  /** The environment's newest notification; 0 when there is none. */
  latestId: z.number(),
});
export type NotificationList = z.infer<typeof NotificationList>;

export const ListNotificationsInput = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(30),
  cursor: pagingByNumber.cursor,
  /** Notifications that concern the user's role, those of them that call the user, or all. */
  show: z.enum(["mine", "unread", "all"]).default("mine"),
});
export type ListNotificationsInput = z.output<typeof ListNotificationsInput>;

/** Each entry's latest id: what arrives after it stays unread. */
export const MarkNotificationsReadInput = z.object({ ids: z.array(z.int().positive()).min(1).max(200) });
export type MarkNotificationsReadInput = z.output<typeof MarkNotificationsReadInput>;

/** Everything up to this id: what arrives between viewing and clicking stays unread. */
export const MarkAllNotificationsReadInput = z.object({ upToId: z.int().min(0) });
export type MarkAllNotificationsReadInput = z.output<typeof MarkAllNotificationsReadInput>;

export const UnreadCount = z.object({ unreadCount: z.number() });
export type UnreadCount = z.infer<typeof UnreadCount>;
