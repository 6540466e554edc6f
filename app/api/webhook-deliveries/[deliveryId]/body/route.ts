import { GetDeliveryInput } from "@/lib/features/webhooks/schema";
import { revealDeliveryBody } from "@/lib/features/webhooks/service/get-delivery";
import { route } from "@/lib/server/http/route";

export const POST = route(GetDeliveryInput, revealDeliveryBody, { scope: "environment" });
