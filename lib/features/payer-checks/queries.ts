import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { payerChecksApi } from "./api";
import { needsRegistration } from "./check/demand";
import type { CheckPayerInput } from "./schema";

/** What may stand in the way of a payment. Nothing is asked about a currency that demands nothing. */
export function payerCheckQuery(environment: string, input: CheckPayerInput | null) {
  const asked = input ?? { customerId: "", currency: "" };
  return queryOptions({
    // Under "customers": a number that is added to the customer makes it stale.
    queryKey: ["customers", environment, "payer-check", asked],
    queryFn: ({ signal }) => call(payerChecksApi.check, asked, { environment, signal }),
    enabled: input !== null && needsRegistration(input.currency),
    staleTime: 60_000,
    retry: false,
  });
}
