import { AddWebhookKeyInput } from "@/lib/features/environments/schema";
import { addWebhookKey } from "@/lib/features/environments/service/webhook-keys";
import { route } from "@/lib/server/http/route";

export const POST = route(AddWebhookKeyInput, addWebhookKey, { scope: "console" });
