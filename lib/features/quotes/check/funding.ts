import type { Quote } from "@/lib/contract/quote";
import type { JournalView } from "@/lib/features/journal/schema";

/** The latest attempt to fund a quote in sandbox, in its journal. */
export const fundingIn = (journal: readonly JournalView[]): JournalView | undefined =>
  journal.find(({ action }) => action === "sandbox.fund-quote");

/** Whether a quote waits for money that is paid in by its instructions, not by an execution (interface-defaults 2). */
export function isAwaitingFunding({ status, source }: Pick<Quote, "status" | "source">): boolean {
  return status === "PENDING" && source?.sourceType === "REALTIME_FUNDING";
}
