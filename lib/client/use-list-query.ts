import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ProblemError } from "./problem";

/**
 * The query of a page's list, sent while the page renders. Other queries are sent by effects, which run from the inside
 * out, so components inside the page would query before its list.
 */
export function useListQuery<Output, Shown, Key extends QueryKey>(
  options: UseQueryOptions<Output, ProblemError, Shown, Key>,
) {
  const client = useQueryClient();
  const { queryKey, queryFn } = options;
  // Not on the server, where the page comes with the data.
  const isBrowser = typeof window !== "undefined";
  if (isBrowser && !client.getQueryState(queryKey))
    void client.prefetchQuery<Output, ProblemError, Output, Key>({ queryKey, queryFn });
  return useQuery(options);
}
