import { ListNotificationsInput } from "@/lib/features/notifications/schema";
import { listNotifications } from "@/lib/features/notifications/service/list-notifications";
import { route } from "@/lib/server/http/route";

export const GET = route(ListNotificationsInput, listNotifications, { scope: "environment" });
