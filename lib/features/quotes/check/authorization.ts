import type { Quote } from "@/lib/contract/quote";
import type { JournalView } from "@/lib/features/journal/schema";
import { isExecution } from "../fields/execution";

/** The service is waiting for the customer: no money has moved (interface-revisions 5). */
const AWAITING = "PENDING_AUTHORIZATION";

/** The note for an execution that is only accepted, not yet performed. */
export const AWAITING_NOTE = "Accepted; waiting for the customer's authorisation. No money has moved";

/** Whether the quote waits for the customer's authorisation. */
export function isAwaitingAuthorization({ status }: Pick<Quote, "status">): boolean {
  return status === AWAITING;
}

/** The newest code that was sent for a quote from this console, or null. `journal` is newest first. */
export function authorizationOf(journal: JournalView[]): JournalView | null {
  return journal.find(({ action }) => action === "quote.authorize") ?? null;
}

/** Whether an execution was at first only accepted, pending the customer's authorisation. */
export function wasHeld(entry: Pick<JournalView, "action" | "outcome">): boolean {
  return isExecution(entry) && entry.outcome?.quoteStatus === AWAITING;
}

/**
 * Whether the quote was executed, but we can't confirm that it was sent: it is waiting for the customer, or it ended
 * after waiting and the service accepted no code from this console.
 */
export function isUnsent(quote: Pick<Quote, "status">, journal: JournalView[]): boolean {
  if (isAwaitingAuthorization(quote)) return true;
  const isOver = quote.status === "FAILED" || quote.status === "EXPIRED";
  return isOver && journal.some(wasHeld) && authorizationOf(journal)?.status !== "succeeded";
}
