import { GetDeliveryInput } from "@/lib/features/webhooks/schema";
import { getDelivery } from "@/lib/features/webhooks/service/get-delivery";
import { route } from "@/lib/server/http/route";

export const GET = route(GetDeliveryInput, getDelivery, { scope: "environment" });
