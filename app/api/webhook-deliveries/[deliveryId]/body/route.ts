import { webhooksApi } from "@/lib/features/webhooks/api";
import { GetDeliveryInput, RevealedBody } from "@/lib/features/webhooks/schema";
import { revealDeliveryBody } from "@/lib/features/webhooks/service/get-delivery";
import { route } from "@/lib/server/http/route";

export const POST = route(webhooksApi.revealDelivery, [GetDeliveryInput, RevealedBody], revealDeliveryBody);
