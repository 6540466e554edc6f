import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { useCall } from "@/lib/client/use-call";
import { askAgainApi } from "./api";

/** The content of the user's own request for other rules or settings; it never changes. */
export function askedQuery(environment: string, signOffId: string) {
  return queryOptions({
    queryKey: ["sign-offs", environment, "asked", signOffId],
    queryFn: ({ signal }) => call(askAgainApi.asked, { signOffId }, { environment, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Requests again, unchanged, what was not executed; returns the request that replaces it. */
export const useAskAgain = () => useCall(askAgainApi.askAgain, { changes: ["sign-off", "notification"] });
