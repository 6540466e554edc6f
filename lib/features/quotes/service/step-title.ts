import "server-only";
import type { JournalEntry } from "@/lib/server/journal/entry";
import { wasHeld } from "../check/authorization";

/** What a money action on a quote is called in the history of its payment; null for one that is no step of it. */
export function stepTitle(entry: JournalEntry): string | null {
  if (entry.action === "quote.authorize") return "Customer's code sent";
  if (entry.action !== "quote.execute") return null;
  return wasHeld(entry) ? "Asked for the customer's authorisation" : "Executed";
}
