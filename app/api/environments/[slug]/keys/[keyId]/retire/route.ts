import { environmentsApi } from "@/lib/features/environments/api";
import { EnvironmentView, RetireWebhookKeyInput } from "@/lib/features/environments/schema";
import { retireWebhookKey } from "@/lib/features/environments/service/webhook-keys";
import { route } from "@/lib/server/http/route";

export const POST = route(environmentsApi.retireKey, [RetireWebhookKeyInput, EnvironmentView], retireWebhookKey);
