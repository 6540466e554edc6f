import "server-only";
import type { JournalEntry } from "@/lib/server/journal/entry";
import { wasHeld } from "../check/authorization";
import { isExecution } from "../fields/execution";

/** The name of a money action on a quote in the history of its payment; null for one that isn't a step of it. */
export function stepTitle(entry: JournalEntry): string | null {
  if (entry.action === "quote.authorize") return "Customer's code sent";
  if (!isExecution(entry)) return null;
  if (wasHeld(entry)) return "Requested the customer's authorisation";
  return entry.action === "quote.send" ? "Priced and sent at once" : "Executed";
}
