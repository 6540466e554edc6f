import { isValidElement, type ReactElement } from "react";
import { Banner } from "./banner";
import { ErrorState, type ErrorStateProps } from "./error-state";
import { Skeleton } from "./skeleton";

interface QueryStateProps {
  /** The result of `useQuery` fits. */
  query: {
    data: unknown;
    /** `status`: the HTTP status; what is not there (404) is not asked for again. */
    error: (Pick<ErrorStateProps, "title" | "detail" | "meaning" | "next" | "requestId"> & { status?: number }) | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Holds the place of what is being read: the size of one block, or the blocks. */
  skeleton: string | ReactElement;
  /** It is read again by itself: should that fail, this says so above what is shown. */
  isFollowed?: boolean;
}

const NOT_FOUND = 404;

/** What stands where the answer will: that it is being read, or why it can't be, with another try. Else nothing. */
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
  const retry = status === NOT_FOUND ? {} : { onRetry: () => query.refetch(), isRetrying: query.isFetching };
  return <ErrorState {...{ title, detail, meaning, next, requestId }} {...retry} />;
}
