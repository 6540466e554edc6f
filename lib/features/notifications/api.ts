import { endpoint } from "@/lib/api";
import type * as s from "./schema";

export const notificationsApi = {
  list: endpoint<typeof s.ListNotificationsInput, typeof s.NotificationList>(
    "GET /api/notifications",
    "notifications:read",
  ),
  markRead: endpoint<typeof s.MarkNotificationsReadInput, typeof s.UnreadCount>(
    "POST /api/notifications/read",
    "notifications:read",
  ),
  markAllRead: endpoint<typeof s.MarkAllNotificationsReadInput, typeof s.UnreadCount>(
    "POST /api/notifications/read-all",
    "notifications:read",
  ),
};
