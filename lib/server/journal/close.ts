import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { EnvironmentContext } from "@/lib/server/context";
import type { Transaction } from "@/lib/server/db/client";
import { type Closing, journalEntry, journalStep } from "@/lib/server/db/schema/journal";
import { publishHint } from "@/lib/server/events/publish";
import { enqueue } from "@/lib/server/jobs/queue";
import { settleLater } from "./claim";
import type { JournalEntry } from "./entry";
import { OPEN } from "./settle";

/** What a person states about the outcome of a money action that nothing else could determine. */
export interface Verdict {
  status: "succeeded" | "refused";
  note: string;
  outcome: Record<string, unknown>;
  closing: Closing;
}

/**
 * Closes an open entry on a person's word, within the caller's transaction. Null if it has been settled meanwhile: of
 * the job, a response and other people, exactly one wins. Its job then passes the outcome on.
 */
export async function closeEntry(
  tx: Transaction,
  { actor }: EnvironmentContext,
  entryId: string,
  { note, ...verdict }: Verdict,
): Promise<JournalEntry | null> {
  const [closed] = await tx
    .update(journalEntry)
    .set({ ...verdict, errorCode: null, settledAt: new Date(), settledBy: "person", closedById: actor.personId })
    .where(and(eq(journalEntry.id, entryId), inArray(journalEntry.status, OPEN)))
    .returning();
  if (!closed) return null;
  const { environmentId, resourceId, status } = closed;
  await tx.insert(journalStep).values({ entryId, status, note });
  await enqueue(tx, "journal.settle", { entryId }, settleLater(entryId, 0));
  await publishHint(tx, { environmentId, kind: "journal", resourceId });
  return closed;
}
