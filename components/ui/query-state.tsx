import { isValidElement, type ReactElement } from "react";
import { Banner } from "./banner";
import { ErrorState, type ErrorStateProps } from "./error-state";
import { Skeleton } from "./skeleton";

interface QueryStateProps {
  /** A result of `useQuery` fits. */
  query: {
    data: unknown;
    /** `status`: the HTTP status; no retry is offered where it can't help. */
    error: (Pick<ErrorStateProps, "title" | "detail" | "meaning" | "next" | "requestId"> & { status?: number }) | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** The placeholder while loading: the size of one block, or the blocks. */
  skeleton: string | ReactElement;
  /** The query refreshes by itself: if that fails, say so above the data. */
  isFollowed?: boolean;
}

/** Forbidden, not found: the same request gets the same response. */
const FINAL = [403, 404];

/** Shown in place of the data: that it is loading, or why it failed, with a retry. Otherwise nothing. */
export function QueryState({ query, skeleton, isFollowed = false }: QueryStateProps) {
  const { data, error } = query;
  if (data !== undefined) {
    return isFollowed && error ? (
      <Banner tone="warn" title="Couldn't refresh." className="mb-4">
        What you see may be out of date. Corridor will try again automatically.
      </Banner>
    ) : null;
  }
  if (!error) return isValidElement(skeleton) ? skeleton : <Skeleton className={skeleton} />;
  const { title = "Couldn't load this.", detail, meaning, next, requestId, status } = error;
  const retry =
    status !== undefined && FINAL.includes(status)
      ? {}
      : { onRetry: () => query.refetch(), isRetrying: query.isFetching };
  return <ErrorState {...{ title, detail, meaning, next, requestId }} {...retry} />;
}
