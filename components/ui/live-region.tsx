import type { ReactNode } from "react";

/**
 * Speaks its content when it changes. It has to be on the page before there is something to say, and inside the dialog
 * that is open: what lies outside a modal dialog is not heard.
 */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <span role="status" aria-live="polite" className="sr-only">
      {children}
    </span>
  );
}
