import type { ReactNode } from "react";

/**
 * Announces its content when it changes. It must be on the page before there is something to announce, and inside the
 * open dialog, if any: content outside a modal dialog is not announced.
 */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <span role="status" aria-live="polite" className="sr-only">
      {children}
    </span>
  );
}
