import type { JournalView } from "./schema";

/** Whether the outcome is not known yet, so that the screen keeps asking. */
export function isOpen(entry: Pick<JournalView, "status">): boolean {
  return entry.status === "intended" || entry.status === "unknown";
}
