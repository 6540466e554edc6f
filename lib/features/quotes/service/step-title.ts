import "server-only";
import type { JournalEntry } from "@/lib/server/journal/entry";
import { AUTHORIZE_ACTION, wasHeld } from "../check/authorization";
import { EXECUTE_ACTION } from "../fields";

/** What a money action on a quote is called in the course of its payment; null for one that is no step of it. */
export function stepTitle(entry: JournalEntry): string | null {
  if (entry.action === AUTHORIZE_ACTION) return "Customer's code sent";
  if (entry.action !== EXECUTE_ACTION) return null;
  return wasHeld(entry) ? "Asked for the customer's authorisation" : "Executed";
}
