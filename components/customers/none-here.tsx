import type { ReactNode } from "react";

interface Props {
  page: { hasMore: boolean; unreadRecords?: number };
  /** Said where there are none at all. */
  children: ReactNode;
  className?: string;
}

/** A page without rows: there are none, more follows all the same, or what there is can't be read, which is said apart. */
export function NoneHere({ page, children, className }: Props) {
  if (!page.hasMore && page.unreadRecords) return null;
  return (
    <p className={className ? `${className} text-text-2` : "text-text-2"}>
      {page.hasMore ? "The service's first page is empty, but more follows." : children}
    </p>
  );
}
