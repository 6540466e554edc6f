import "server-only";
import { inArray } from "drizzle-orm";
import { resourceTypeOf } from "@/lib/ids";
import type { DatabaseLike } from "@/lib/server/db/client";
import { journalStep } from "@/lib/server/db/schema/journal";
import { person } from "@/lib/server/db/schema/person";
import type { JournalEntry } from "@/lib/server/journal/entry";
import { isOverdue } from "@/lib/server/journal/overdue";
import type { JournalView, MoneyActionRow } from "../schema";

/** One entry as the screen shows it. */
export async function journalView(db: DatabaseLike, entry: JournalEntry): Promise<JournalView> {
  const [view] = await journalViews(db, [entry]);
  if (!view) throw new Error("the journal lost an entry it had just written");
  return view;
}

/** Entries as the screen shows them, with who asked and every step; two queries whatever their number. */
export async function journalViews(db: DatabaseLike, entries: JournalEntry[]): Promise<JournalView[]> {
  if (entries.length === 0) return [];
  const [steps, names] = await Promise.all([
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
    namesOfActors(db, entries),
  ]);
  return entries.map((entry) => ({
    id: entry.id,
    action: entry.action,
    resourceId: entry.resourceId,
    status: entry.status,
    settledBy: entry.settledBy,
    actorName: names.get(entry.actorId ?? "") ?? null,
    errorCode: entry.errorCode,
    outcome: entry.outcome,
    createdAt: entry.createdAt.toISOString(),
    settledAt: entry.settledAt?.toISOString() ?? null,
    steps: steps
      .filter((step) => step.entryId === entry.id)
      .map((step) => ({ at: step.at.toISOString(), status: step.status, note: step.note })),
  }));
}

async function namesOfActors(db: DatabaseLike, entries: JournalEntry[]): Promise<Map<string, string>> {
  const actors = [...new Set(entries.flatMap((entry) => entry.actorId ?? []))];
  if (actors.length === 0) return new Map();
  const people = await db.select({ id: person.id, name: person.name }).from(person).where(inArray(person.id, actors));
  return new Map(people.map(({ id, name }) => [id, name]));
}

/** Entries as rows of the list, with who asked for each. */
export async function moneyActionRows(db: DatabaseLike, entries: JournalEntry[]): Promise<MoneyActionRow[]> {
  const names = await namesOfActors(db, entries);
  return entries.map((entry) => {
    const { id, action, resourceId, status, settledBy, amount, currency, decimals } = entry;
    return {
      ...{ id, action, resourceId, status, settledBy, amount, currency, decimals },
      actorName: names.get(entry.actorId ?? "") ?? null,
      transactionId: paymentOf(entry),
      isOverdue: isOverdue(entry),
      createdAt: entry.createdAt.toISOString(),
      settledAt: entry.settledAt?.toISOString() ?? null,
    };
  });
}

/** One entry as a row of the list. */
export async function moneyActionRow(db: DatabaseLike, entry: JournalEntry): Promise<MoneyActionRow> {
  const [row] = await moneyActionRows(db, [entry]);
  if (!row) throw new Error("a money action was lost between the journal and the response");
  return row;
}

function paymentOf({ resourceId, outcome }: JournalEntry): string | null {
  if (resourceTypeOf(resourceId) === "Transaction") return resourceId;
  return typeof outcome?.transactionId === "string" ? outcome.transactionId : null;
}
