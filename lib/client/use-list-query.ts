import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ProblemError } from "./problem";

/**
 * The query of a page's list, asked for while the page is drawn. Other queries are asked for by effects, which run from
 * the inside out: what stands inside of the page would ask before its list.
 */
export function useListQuery<Answer, Shown, Key extends QueryKey>(
  options: UseQueryOptions<Answer, ProblemError, Shown, Key>,
) {
  const client = useQueryClient();
  const { queryKey, queryFn } = options;
  // Not on the server, where what it knows comes with the page.
  const isBrowser = typeof window !== "undefined";
  if (isBrowser && !client.getQueryState(queryKey))
    void client.prefetchQuery<Answer, ProblemError, Answer, Key>({ queryKey, queryFn });
  return useQuery(options);
}
