import { endpoint } from "@/lib/api";
import type {
  DeliveryDetail,
  DeliveryList,
  GetDeliveryInput,
  ListDeliveriesInput,
  ListRejectionsInput,
  RejectionList,
  RevealedBody,
  RevealRejectionBodyInput,
} from "./schema";

export const webhooksApi = {
  deliveries: endpoint<typeof ListDeliveriesInput, typeof DeliveryList>(
    "GET",
    "/api/webhook-deliveries",
    "webhooks:read",
  ),
  delivery: endpoint<typeof GetDeliveryInput, typeof DeliveryDetail>(
    "GET",
    "/api/webhook-deliveries/[deliveryId]",
    "webhooks:read",
  ),
  revealDelivery: endpoint<typeof GetDeliveryInput, typeof RevealedBody>(
    "POST",
    "/api/webhook-deliveries/[deliveryId]/body",
    "webhooks:read-body",
  ),
  rejections: endpoint<typeof ListRejectionsInput, typeof RejectionList>(
    "GET",
    "/api/webhook-rejections",
    "webhooks:read",
  ),
  revealRejection: endpoint<typeof RevealRejectionBodyInput, typeof RevealedBody>(
    "POST",
    "/api/webhook-rejections/[number]/body",
    "webhooks:read-body",
  ),
};
