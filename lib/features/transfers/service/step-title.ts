import "server-only";
import type { JournalEntry } from "@/lib/server/journal/entry";

/** The label of a transfer in the history of its transaction; null for any other entry. */
export function transferStep(entry: Pick<JournalEntry, "action">): string | null {
  if (entry.action === "transfer.in") return "Transferred in";
  return entry.action === "transfer.out" ? "Transferred out" : null;
}
