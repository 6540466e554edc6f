import type { ReactNode } from "react";

/** A header cell of a small table. */
export const HEAD_CELL = "whitespace-nowrap bg-surface px-4 py-1.5 text-left font-medium text-sm text-text-2";

/** A row of a small table; on a phone its cells are stacked. */
export const ROW =
  "align-top max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:gap-x-3 max-sm:border-line max-sm:border-t max-sm:px-4 max-sm:py-2 sm:[&>td]:border-line sm:[&>td]:border-t sm:[&>td]:px-4 sm:[&>td]:py-1.5";
/** A cell of such a row that takes a phone's full width. */
export const WIDE = "max-sm:col-span-2";
/** The header of a table whose rows stack on a phone. */
export const HEAD = "sticky top-0 max-sm:sr-only";

/** A small table that scrolls sideways in its own box, by keyboard too. */
export function DataBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard (WCAG 2.1.1).
      tabIndex={0}
      className="max-h-[800px] overflow-auto"
    >
      <table className="w-full border-separate border-spacing-0">{children}</table>
    </section>
  );
}

/** How rows are numbered on these pages. */
export const ROW_NUMBERS =
  "Rows count as in a spreadsheet: the header and blank rows are counted, line breaks inside a cell are not.";
