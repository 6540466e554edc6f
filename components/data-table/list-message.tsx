"use client";

import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import type { ListControls, ListQuery } from "./list-controls";

/** An empty page: nothing matches the filters, the list has moved on, or there is nothing at all yet. */
export function ListNothing({ controls, emptyState }: { controls: ListControls; emptyState: ReactNode }) {
  if (controls.page > 1) {
    return (
      <EmptyState title="Nothing on this page" actions={<Button onClick={controls.goBack}>Go back</Button>}>
        The list has become shorter since this link was made.
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

/** A failed read: over everything when there is nothing to show, else a strip that leaves the rows before in place. */
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
