import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { useKeyedCall } from "@/lib/client/use-call";
import { sandboxApi } from "./api";

/** What the environment's sandbox offers; it changes only with the deployment. */
export function sandboxToolsQuery(environment: string) {
  return queryOptions({
    queryKey: ["sandbox", environment],
    queryFn: ({ signal }) => call(sandboxApi.tools, {}, { environment, signal }),
    staleTime: 5 * 60_000,
  });
}

/** Pays for a quote that waits for its funding. */
export const useFundQuote = () => useKeyedCall(sandboxApi.fundQuote, { changes: ["quote", "journal", "transaction"] });

/** Has a sandbox sender pay a customer. `attempt`: how many times this was done; a repeat is another payment. */
export const useReceiveUma = (attempt: number) =>
  useKeyedCall(sandboxApi.receiveUma, { changes: ["transaction", "journal", "approval"], attempt });

/** Creates an account whose number ends as requested. */
export const useMakeTestAccount = (attempt: number) =>
  useKeyedCall(sandboxApi.makeAccount, { changes: ["account", "customer"], attempt });
