import { MarkNotificationsReadInput } from "@/lib/features/notifications/schema";
import { markNotificationsRead } from "@/lib/features/notifications/service/mark-read";
import { route } from "@/lib/server/http/route";

export const POST = route(MarkNotificationsReadInput, markNotificationsRead, { scope: "environment" });
