import { webhooksApi } from "@/lib/features/webhooks/api";
import { DeliveryList, ListDeliveriesInput } from "@/lib/features/webhooks/schema";
import { listDeliveries } from "@/lib/features/webhooks/service/list-deliveries";
import { route } from "@/lib/server/http/route";

export const GET = route(webhooksApi.deliveries, [ListDeliveriesInput, DeliveryList], listDeliveries);
