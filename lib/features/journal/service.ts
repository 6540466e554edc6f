import "server-only";
import { inArray } from "drizzle-orm";
import type { DatabaseLike } from "@/lib/server/db/client";
import { journalStep } from "@/lib/server/db/schema/journal";
import { person } from "@/lib/server/db/schema/person";
import type { JournalEntry } from "@/lib/server/journal/entry";
import type { JournalView } from "./schema";

/** One entry as the screen shows it. */
export async function journalView(db: DatabaseLike, entry: JournalEntry): Promise<JournalView> {
  const [view] = await journalViews(db, [entry]);
  if (!view) throw new Error("the journal lost an entry it had just written");
  return view;
}

/** Entries as the screen shows them, with who asked and every step; two queries whatever their number. */
export async function journalViews(db: DatabaseLike, entries: JournalEntry[]): Promise<JournalView[]> {
  if (entries.length === 0) return [];
  const actors = [...new Set(entries.flatMap((entry) => entry.actorId ?? []))];
  const [steps, people] = await Promise.all([
    db
      .select()
      .from(journalStep)
      .where(
        inArray(
          journalStep.entryId,
          entries.map((entry) => entry.id),
        ),
      )
      .orderBy(journalStep.id),
    actors.length === 0
      ? []
      : db.select({ id: person.id, name: person.name }).from(person).where(inArray(person.id, actors)),
  ]);
  return entries.map((entry) => ({
    id: entry.id,
    action: entry.action,
    resourceId: entry.resourceId,
    status: entry.status,
    settledBy: entry.settledBy,
    actorName: people.find((one) => one.id === entry.actorId)?.name ?? null,
    errorCode: entry.errorCode,
    outcome: entry.outcome,
    createdAt: entry.createdAt.toISOString(),
    settledAt: entry.settledAt?.toISOString() ?? null,
    steps: steps
      .filter((step) => step.entryId === entry.id)
      .map((step) => ({ at: step.at.toISOString(), status: step.status, note: step.note })),
  }));
}
