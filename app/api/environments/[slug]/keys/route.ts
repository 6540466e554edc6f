import { environmentsApi } from "@/lib/features/environments/api";
import { AddWebhookKeyInput, EnvironmentView } from "@/lib/features/environments/schema";
import { addWebhookKey } from "@/lib/features/environments/service/webhook-keys";
import { route } from "@/lib/server/http/route";

export const POST = route(environmentsApi.addKey, [AddWebhookKeyInput, EnvironmentView], addWebhookKey);
