import type { ReactNode } from "react";

/** A head cell of a small table. */
export const HEAD_CELL = "whitespace-nowrap bg-surface px-4 py-1.5 text-left font-medium text-sm text-text-2";

/** A small table that scrolls sideways in its own box, by keyboard too. */
export function DataBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard (WCAG 2.1.1).
      tabIndex={0}
      className="max-h-[560px] overflow-auto"
    >
      <table className="w-full border-separate border-spacing-0">{children}</table>
    </section>
  );
}
