import { notificationsApi } from "@/lib/features/notifications/api";
import { ListNotificationsInput, NotificationList } from "@/lib/features/notifications/schema";
import { listNotifications } from "@/lib/features/notifications/service/list-notifications";
import { route } from "@/lib/server/http/route";

export const GET = route(notificationsApi.list, [ListNotificationsInput, NotificationList], listNotifications);
