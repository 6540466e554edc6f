import "server-only";
import type { JournalEntry } from "@/lib/server/journal/entry";

/** What a transfer is called in the history of its transaction; null for an entry that is none. */
export function transferStep(entry: Pick<JournalEntry, "action">): string | null {
  if (entry.action === "transfer.in") return "Transferred in";
  return entry.action === "transfer.out" ? "Transferred out" : null;
}
