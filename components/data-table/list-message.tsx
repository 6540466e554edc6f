"use client";

import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import type { ListControls, ListPage, ListQuery } from "./list-controls";

/** Shown when a list has more but returned no cursor. */
export const NO_WAY_ON =
  "The service reports more results but gives no way to fetch them. Reload the page to try again.";

interface NothingProps {
  page: ListPage<unknown>;
  controls: ListControls;
  emptyState: ReactNode;
}

/**
 * An empty page: more follows all the same, nothing on it could be read, the list has moved on, nothing matches the
 * filters, or there is nothing at all yet.
 */
export function ListNothing({ page, controls, emptyState }: NothingProps) {
  const { hasMore, nextCursor } = page;
  if (hasMore) {
    return (
      <EmptyState
        title="This page is empty, but there are more results"
        actions={nextCursor ? <Button onClick={() => controls.goForward(nextCursor)}>Next page</Button> : null}
      >
        {nextCursor ? "The service sent a page without records." : NO_WAY_ON}
      </EmptyState>
    );
  }
  if (page.unreadRecords) {
    return <EmptyState title="Nothing here can be shown">The service's records can't be read.</EmptyState>;
  }
  if (controls.page > 1) {
    return (
      <EmptyState title="Nothing on this page" actions={<Button onClick={controls.goBack}>Go back</Button>}>
        The list is shorter now than when this link was made.
      </EmptyState>
    );
  }
  if (!controls.isFiltered) return emptyState;
  return (
    <EmptyState
      title="Nothing matches these filters"
      actions={<Button onClick={controls.clearFilters}>Clear filters</Button>}
    >
      Remove a filter, or widen the time range.
    </EmptyState>
  );
}

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
