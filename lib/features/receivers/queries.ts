import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { useReveal } from "@/lib/client/use-call";
import { receiversApi } from "./api";
import type { LookUpReceiverInput } from "./schema";

/**
 * Looks a receiver up for a payer. Not refetched while it is shown: the server renews an expired lookup when a price is
 * requested, and a change of the customer invalidates it.
 */
export function receiverQuery(environment: string, input: LookUpReceiverInput | null) {
  return queryOptions({
    queryKey: ["receivers", environment, input],
    queryFn: ({ signal }) => call(receiversApi.lookUp, input ?? { receiverUmaAddress: "" }, { environment, signal }),
    enabled: input !== null,
    staleTime: 5 * 60_000,
    retry: false,
  });
}

/** Reveals in full what the customer's record holds for the requested fields; each use is audited. */
export const useRevealPayer = (customerId: string, fields: string[]) =>
  useReveal(receiversApi.revealPayer, { customerId, fields });
