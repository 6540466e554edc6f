import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { useReveal } from "@/lib/client/use-call";
import { webhooksApi } from "./api";
import type { DeliveryFilters, RejectionFilters } from "./schema";

/** A page of deliveries; the old page stays while the next one loads. */
export function deliveriesQuery(environment: string, filters: DeliveryFilters) {
  return queryOptions({
    queryKey: ["webhook-deliveries", environment, filters],
    queryFn: ({ signal }) => call(webhooksApi.deliveries, filters, { environment, signal }),
    select: ({ data, ...page }) => ({ ...page, rows: data }),
    placeholderData: keepPreviousData,
  });
}

/** One delivery with its headers and masked payload. */
export function deliveryQuery(environment: string, deliveryId: string) {
  return queryOptions({
    queryKey: ["webhook-delivery", environment, deliveryId],
    queryFn: ({ signal }) => call(webhooksApi.delivery, { deliveryId }, { environment, signal }),
  });
}

/** A page of refused deliveries with the counts of all. */
export function rejectionsQuery(environment: string, filters: RejectionFilters) {
  return queryOptions({
    queryKey: ["webhook-rejections", environment, filters],
    queryFn: ({ signal }) => call(webhooksApi.rejections, filters, { environment, signal }),
    select: ({ data, ...page }) => ({ ...page, rows: data }),
    placeholderData: keepPreviousData,
  });
}

/** The exact bytes of a delivery (`webhook-deliveries`) or of a refused one; each reveal is audited, never cached. */
export function useRevealBody(list: "webhook-deliveries" | "webhook-rejections", id: string) {
  const delivery = useReveal(webhooksApi.revealDelivery, { deliveryId: id });
  const rejection = useReveal(webhooksApi.revealRejection, { number: id });
  return list === "webhook-deliveries" ? delivery : rejection;
}
