"use client";

import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import type { ListQuery } from "./list-controls";

/** Shown when a list has more but returned no cursor. */
export const NO_WAY_ON =
  "The service reports more results but gives no way to fetch them. Reload the page to try again.";

/** A failed read: fills an empty list, otherwise shows a strip that leaves the previous rows in place. */
export function ListError<Row>({ query }: { query: ListQuery<Row> }) {
  const { error, data, isFetching, refetch } = query;
  if (!error) return null;
  const title = error.title ?? "Couldn't load this list.";
  if (!data) {
    return (
      <ErrorState
        title={title}
        detail={error.detail}
        meaning={error.meaning}
        next={error.next}
        requestId={error.requestId}
        onRetry={() => refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <div className="border-line border-t p-2">
      <Banner
        tone="bad"
        isLive
        title={title}
        actions={
          <Button size="sm" onClick={() => refetch()} isPending={isFetching}>
            Try again
          </Button>
        }
      >
        Showing the rows as last loaded. {error.next}
        {error.requestId ? <span className="font-mono text-sm"> Request {error.requestId}</span> : null}
      </Banner>
    </div>
  );
}
