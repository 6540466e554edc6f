import type { ReactNode } from "react";

/**
 * Speaks its content when it changes. It has to be on the page before there is something to say, and inside the dialog
 * that is open: what lies outside a modal dialog is not heard. `isUrgent` interrupts: for what can't wait.
 */
export function LiveRegion({ children, isUrgent = false }: { children: ReactNode; isUrgent?: boolean }) {
  return (
    <span role={isUrgent ? "alert" : "status"} aria-live={isUrgent ? "assertive" : "polite"} className="sr-only">
      {children}
    </span>
  );
}
