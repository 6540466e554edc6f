import "server-only";
import type { JournalEntry } from "@/lib/server/journal/entry";
import { wasHeld } from "../check/authorization";
import { isExecution } from "../fields";

/** What a money action on a quote is called in the history of its payment; null for one that is no step of it. */
export function stepTitle(entry: JournalEntry): string | null {
  if (entry.action === "quote.authorize") return "Customer's code sent";
  if (!isExecution(entry)) return null;
  if (wasHeld(entry)) return "Requested the customer's authorisation";
  return entry.action === "quote.send" ? "Priced and sent at once" : "Executed";
}
