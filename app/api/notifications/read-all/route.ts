import { MarkAllNotificationsReadInput } from "@/lib/features/notifications/schema";
import { markAllNotificationsRead } from "@/lib/features/notifications/service/mark-read";
import { route } from "@/lib/server/http/route";

export const POST = route(MarkAllNotificationsReadInput, markAllNotificationsRead, { scope: "environment" });
