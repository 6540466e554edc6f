"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { ListControls, ListPage } from "./list-controls";
import { NO_WAY_ON } from "./list-message";

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
