import { isValidElement, type ReactElement } from "react";
import { Banner } from "./banner";
import { ErrorState, type ErrorStateProps } from "./error-state";
import { Skeleton } from "./skeleton";

interface QueryStateProps {
  /** The result of `useQuery` fits. */
  query: {
    data: unknown;
    error: Pick<ErrorStateProps, "title" | "detail" | "meaning" | "next" | "requestId"> | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Holds the place of what is being read: the size of one block, or the blocks. */
  skeleton: string | ReactElement;
  /** It is read again by itself: should that fail, this says so above what is shown. */
  isFollowed?: boolean;
}

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
  const title = error.title ?? "Couldn't load this.";
  return <ErrorState {...error} title={title} onRetry={() => query.refetch()} isRetrying={query.isFetching} />;
}
