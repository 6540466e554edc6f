import type { Quote } from "@/lib/contract/quote";
import type { JournalView } from "@/lib/features/journal/schema";
import { isExecution } from "../fields";

/** The service waits for the customer: nothing has moved (interface-revisions 5). */
const AWAITING = "PENDING_AUTHORIZATION";

/** What stands where an execution is only accepted: it is not carried out. */
export const AWAITING_NOTE = "Accepted; waiting for the customer's authorisation. No money has moved";

/** Whether the quote waits for the customer's authorisation. */
export function isAwaitingAuthorization({ status }: Pick<Quote, "status">): boolean {
  return status === AWAITING;
}

/** The newest code that was sent for a quote from this console, or null. `journal` is newest first. */
export function authorizationOf(journal: JournalView[]): JournalView | null {
  return journal.find(({ action }) => action === "quote.authorize") ?? null;
}

/** Whether an execution was only accepted at first, to wait for the customer. */
export function wasHeld(entry: Pick<JournalView, "action" | "outcome">): boolean {
  return isExecution(entry) && entry.outcome?.quoteStatus === AWAITING;
}

/**
 * Whether the quote was asked to be sent and nobody can say from here that it was: it waits for the customer, or ended
 * after it had waited without a code from this console that the service took.
 */
export function isUnsent(quote: Pick<Quote, "status">, journal: JournalView[]): boolean {
  if (isAwaitingAuthorization(quote)) return true;
  const isOver = quote.status === "FAILED" || quote.status === "EXPIRED";
  return isOver && journal.some(wasHeld) && authorizationOf(journal)?.status !== "succeeded";
}
