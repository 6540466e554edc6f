import { webhooksApi } from "@/lib/features/webhooks/api";
import { DeliveryDetail, GetDeliveryInput } from "@/lib/features/webhooks/schema";
import { getDelivery } from "@/lib/features/webhooks/service/get-delivery";
import { route } from "@/lib/server/http/route";

export const GET = route(webhooksApi.delivery, [GetDeliveryInput, DeliveryDetail], getDelivery);
