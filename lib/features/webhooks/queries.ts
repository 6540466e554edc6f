import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/lib/client/api-fetch";
import type {
  DeliveryDetail,
  DeliveryFilters,
  DeliveryList,
  RejectionFilters,
  RejectionList,
  RevealedBody,
} from "./schema";

/** A page of deliveries; the old page stays while the next one loads. */
export function deliveriesQuery(environment: string, filters: DeliveryFilters) {
  return queryOptions({
    queryKey: ["webhook-deliveries", environment, filters],
    queryFn: ({ signal }) => apiFetch<DeliveryList>("/api/webhook-deliveries", { environment, query: filters, signal }),
    select: ({ data, ...page }) => ({ ...page, rows: data }),
    placeholderData: keepPreviousData,
  });
}

/** One delivery with its headers and masked payload. */
export function deliveryQuery(environment: string, deliveryId: string) {
  return queryOptions({
    queryKey: ["webhook-delivery", environment, deliveryId],
    queryFn: ({ signal }) =>
      apiFetch<DeliveryDetail>(`/api/webhook-deliveries/${encodeURIComponent(deliveryId)}`, { environment, signal }),
  });
}

/** A page of refused deliveries with the counts of all. */
export function rejectionsQuery(environment: string, filters: RejectionFilters) {
  return queryOptions({
    queryKey: ["webhook-rejections", environment, filters],
    queryFn: ({ signal }) =>
      apiFetch<RejectionList>("/api/webhook-rejections", { environment, query: filters, signal }),
    select: ({ data, ...page }) => ({ ...page, rows: data }),
    placeholderData: keepPreviousData,
  });
}

/** The exact bytes of a delivery (`webhook-deliveries`) or of a refused one; each look is audited and kept nowhere. */
export function revealBodyMutation(environment: string, list: "webhook-deliveries" | "webhook-rejections", id: string) {
  return mutationOptions({
    mutationKey: ["webhook.body.reveal", environment, list, id],
    mutationFn: () =>
      apiFetch<RevealedBody>(`/api/${list}/${encodeURIComponent(id)}/body`, { environment, method: "POST" }),
    gcTime: 0,
  });
}
