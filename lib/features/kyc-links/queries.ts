import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { useCall } from "@/lib/client/use-call";
import { kycLinksApi } from "./api";
import type { ListKycLinksInput } from "./schema";

// A verdict concerns a customer: under this key it invalidates these lists along with those of the customers.
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

/** One link with what has been heard since, and its address for those who may create links; not cached after use. */
export function kycLinkQuery(environment: string, linkId: string) {
  return queryOptions({
    queryKey: [...keyOf(environment), "one", linkId],
    queryFn: ({ signal }) => call(kycLinksApi.get, { linkId }, { environment, signal }),
    gcTime: 0,
  });
}

/** Creates a link. Never retried automatically: each request creates another one. */
export const useCreateKycLink = () => useCall(kycLinksApi.create, { changes: ["kyc-link"], gcTime: 0 });

/** Creates another link like the one with this id. */
export const useRegenerateKycLink = () => useCall(kycLinksApi.regenerate, { changes: ["kyc-link"], gcTime: 0 });
