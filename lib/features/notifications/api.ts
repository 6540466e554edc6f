import { endpoint } from "@/lib/api";
import type {
  ListNotificationsInput,
  MarkAllNotificationsReadInput,
  MarkNotificationsReadInput,
  NotificationList,
  UnreadCount,
} from "./schema";

export const notificationsApi = {
  list: endpoint<typeof ListNotificationsInput, typeof NotificationList>(
    "GET",
    "/api/notifications",
    "notifications:read",
  ),
  markRead: endpoint<typeof MarkNotificationsReadInput, typeof UnreadCount>(
    "POST",
    "/api/notifications/read",
    "notifications:read",
  ),
  markAllRead: endpoint<typeof MarkAllNotificationsReadInput, typeof UnreadCount>(
    "POST",
    "/api/notifications/read-all",
    "notifications:read",
  ),
};
