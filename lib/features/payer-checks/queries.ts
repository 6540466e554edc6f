import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { payerChecksApi } from "./api";
import { needsRegistration } from "./check/demand";
import type { CheckPayerInput } from "./schema";

/** What may prevent a payment. Nothing is requested for a currency without requirements. */
export function payerCheckQuery(environment: string, input: CheckPayerInput | null) {
  const asked = input ?? { customerId: "", currency: "" };
  return queryOptions({
    // Under "customers", so that adding a number to the customer invalidates it.
    queryKey: ["customers", environment, "payer-check", asked],
    queryFn: ({ signal }) => call(payerChecksApi.check, asked, { environment, signal }),
    enabled: input !== null && needsRegistration(input.currency),
    staleTime: 60_000,
    retry: false,
  });
}
