import { notificationsApi } from "@/lib/features/notifications/api";
import { MarkNotificationsReadInput, UnreadCount } from "@/lib/features/notifications/schema";
import { markNotificationsRead } from "@/lib/features/notifications/service/mark-read";
import { route } from "@/lib/server/http/route";

export const POST = route(notificationsApi.markRead, [MarkNotificationsReadInput, UnreadCount], markNotificationsRead);
