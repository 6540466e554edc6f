import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { useCall } from "@/lib/client/use-call";
import { askAgainApi } from "./api";

/** What one's own request for other rules or settings asked for; it never changes. */
export function askedQuery(environment: string, signOffId: string) {
  return queryOptions({
    queryKey: ["sign-offs", environment, "asked", signOffId],
    queryFn: ({ signal }) => call(askAgainApi.asked, { signOffId }, { environment, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Asks once more for what was not carried out, as it was; leads to the request that takes its place. */
export const useAskAgain = () => useCall(askAgainApi.askAgain, { changes: ["sign-off", "notification"] });
