import type { ReactNode } from "react";

interface Props {
  page: { hasMore: boolean; unreadRecords?: number };
  /** Shown if there are none at all. */
  children: ReactNode;
  className?: string;
}

/** A page without rows: there are none, more follows, or they can't be read, which is reported separately. */
export function NoneHere({ page, children, className }: Props) {
  if (!page.hasMore && page.unreadRecords) return null;
  return (
    <p className={className ? `${className} text-text-2` : "text-text-2"}>
      {page.hasMore
        ? "The service's first page is empty, but it reports more results. Reload the page to try again."
        : children}
    </p>
  );
}
