import { notificationsApi } from "@/lib/features/notifications/api";
import { MarkAllNotificationsReadInput, UnreadCount } from "@/lib/features/notifications/schema";
import { markAllNotificationsRead } from "@/lib/features/notifications/service/mark-read";
import { route } from "@/lib/server/http/route";

export const POST = route(
  notificationsApi.markAllRead,
  [MarkAllNotificationsReadInput, UnreadCount],
  markAllNotificationsRead,
);
