import { endpoint } from "@/lib/api";
import type * as s from "./schema";

export const webhooksApi = {
  deliveries: endpoint<typeof s.ListDeliveriesInput, typeof s.DeliveryList>(
    "GET /api/webhook-deliveries",
    "webhooks:read",
  ),
  delivery: endpoint<typeof s.GetDeliveryInput, typeof s.DeliveryDetail>(
    "GET /api/webhook-deliveries/[deliveryId]",
    "webhooks:read",
  ),
  revealDelivery: endpoint<typeof s.GetDeliveryInput, typeof s.RevealedBody>(
    "POST /api/webhook-deliveries/[deliveryId]/body",
    "webhooks:read-body",
  ),
  rejections: endpoint<typeof s.ListRejectionsInput, typeof s.RejectionList>(
    "GET /api/webhook-rejections",
    "webhooks:read",
  ),
  revealRejection: endpoint<typeof s.RevealRejectionBodyInput, typeof s.RevealedBody>(
    "POST /api/webhook-rejections/[number]/body",
    "webhooks:read-body",
  ),
};
