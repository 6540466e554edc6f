"use client";

import { Button } from "@/components/ui/button";
import { formatCount } from "@/lib/numbers";

export interface PageButtonsProps {
  offset: number;
  size: number;
  total: number;
  onOffset: (offset: number) => void;
}

/** The range of a list that is shown, with buttons for the previous and next parts. */
export function PageButtons({ offset, size, total, onOffset }: PageButtonsProps) {
  const last = Math.min(total, offset + size);
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-t px-4 py-1.5 text-text-2">
      <span role="status" className="tabular-nums">
        {total === 0 ? "Nothing to show" : `${formatCount(offset + 1)}–${formatCount(last)} of ${formatCount(total)}`}
      </span>
      <span className="ml-auto flex gap-1">
        <Button
          variant="ghost"
          onClick={() => onOffset(Math.max(0, offset - size))}
          disabledReason={offset === 0 && "This is the first page."}
        >
          ← Previous
        </Button>
        <Button
          variant="ghost"
          onClick={() => onOffset(offset + size)}
          disabledReason={last >= total && "This is the last page."}
        >
          Next →
        </Button>
      </span>
    </div>
  );
}
