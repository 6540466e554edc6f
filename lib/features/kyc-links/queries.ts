import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { useCall } from "@/lib/client/use-call";
import { kycLinksApi } from "./api";
import type { ListKycLinksInput } from "./schema";

// A verdict is news about a customer: under this key it makes these lists read again like those of the customers.
const keyOf = (environment: string) => ["customers", environment, "kyc-links"] as const;

/** A page of the links made here; the old page stays while the next one loads. */
export function kycLinksQuery(environment: string, filters: Partial<ListKycLinksInput>) {
  return queryOptions({
    queryKey: [...keyOf(environment), filters],
    queryFn: ({ signal }) => call(kycLinksApi.list, filters, { environment, signal }),
    select: ({ data, ...page }) => ({ ...page, rows: data }),
    placeholderData: keepPreviousData,
  });
}

/**
 * One link with what was heard since, and its address for those who may make links: kept no longer than it is shown.
 */
export function kycLinkQuery(environment: string, linkId: string) {
  return queryOptions({
    queryKey: [...keyOf(environment), "one", linkId],
    queryFn: ({ signal }) => call(kycLinksApi.get, { linkId }, { environment, signal }),
    gcTime: 0,
  });
}

/** Makes a link. Never sent twice by itself: each one sent makes another. */
export const useCreateKycLink = () => useCall(kycLinksApi.create, { changes: ["kyc-link"], gcTime: 0 });

/** Makes a further link like the one with this id. */
export const useRegenerateKycLink = () => useCall(kycLinksApi.regenerate, { changes: ["kyc-link"], gcTime: 0 });
