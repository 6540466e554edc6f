import "server-only";
import { and, asc, eq, gte, inArray, isNull, or } from "drizzle-orm";
import type { Transaction } from "@/lib/contract/transaction";
import { MONEY_ACTION_WORDS } from "@/lib/features/journal/fields";
import { ofTransaction } from "@/lib/features/journal/service/transfer-record";
import { stepTitle } from "@/lib/features/quotes/service/step-title";
import { transferStep } from "@/lib/features/transfers/service/step-title";
import { resourcePath } from "@/lib/ids";
import { can } from "@/lib/permissions";
import type { EnvironmentContext } from "@/lib/server/context";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { person } from "@/lib/server/db/schema/person";
import { upstreamCall } from "@/lib/server/db/schema/upstream-call";
import type { JournalEntry } from "@/lib/server/journal/entry";
import type { SettledBy } from "@/lib/statuses";
import type { DatedStep } from "./by-cause";

/** One payment has only a few; more would bury the rest. */
const MOST_CALLS = 20;

function titleOfEntry(entry: JournalEntry): string | null {
  return entry.action === "transaction.cancel" ? "Cancellation requested" : (stepTitle(entry) ?? transferStep(entry));
}

const CONFIRMED: Record<SettledBy, string> = {
  answer: "",
  "read-back": ", confirmed by reading it back",
  "same-key": ", confirmed by sending the same key again",
  person: ", closed by a person",
};

/** The money actions on a payment and on its quote, including refused ones, and which of their calls went wrong. */
export async function journalSteps(reader: EnvironmentContext, transaction: Transaction): Promise<DatedStep[]> {
  const { db, environment } = reader;
  const about = transaction.quoteId ? [transaction.quoteId, transaction.id] : [transaction.id];
  const rows = await db
    .select({ entry: journalEntry, actor: person.name })
    .from(journalEntry)
    .leftJoin(person, eq(person.id, journalEntry.actorId))
    .where(
      and(
        eq(journalEntry.environmentId, environment.id),
        or(inArray(journalEntry.resourceId, about), ofTransaction(transaction.id)),
      ),
    )
    .orderBy(asc(journalEntry.createdAt));
  const shown = rows.filter(({ entry }) => titleOfEntry(entry) !== null);
  const steps = shown.map(({ entry, actor }) => entryStep(reader, transaction, entry, actor));
  return [
    ...steps,
    ...(await callSteps(
      reader,
      shown.map(({ entry }) => entry),
    )),
  ];
}

function entryStep(
  { environment }: EnvironmentContext,
  transaction: Transaction,
  entry: JournalEntry,
  actor: string | null,
): DatedStep {
  const isRefused = entry.status === "refused";
  const title = isRefused ? `${MONEY_ACTION_WORDS[entry.action].label}: refused, requested` : titleOfEntry(entry);
  return {
    at: entry.createdAt.toISOString(),
    title: `${title} by ${actor ?? "someone who has left"}`,
    detail: `from this console${CONFIRMED[entry.settledBy ?? "answer"]}`,
    source: "journal",
    tone: isRefused ? "bad" : entry.status === "succeeded" ? "info" : "warn",
    // A refused action caused nothing.
    stage: isRefused ? null : "moving",
    href: entry.resourceId === transaction.id ? null : resourcePath(environment.slug, entry.resourceId),
    marks: [],
  };
}

/** Calls of these actions that got no response or an error: their outcome is shown by the action's own step. */
async function callSteps(reader: EnvironmentContext, entries: readonly JournalEntry[]): Promise<DatedStep[]> {
  const { db, environment, actor } = reader;
  const entryOf = new Map(entries.flatMap((entry) => [entry.requestId, entry.id].map((id) => [id ?? "", entry])));
  entryOf.delete("");
  if (entryOf.size === 0) return [];
  const calls = await db
    .select()
    .from(upstreamCall)
    .where(
      and(
        inArray(upstreamCall.requestId, [...entryOf.keys()]),
        eq(upstreamCall.environmentId, environment.id),
        inArray(upstreamCall.method, ["POST", "PUT", "PATCH", "DELETE"]),
        or(isNull(upstreamCall.status), gte(upstreamCall.status, 400)),
      ),
    )
    .orderBy(asc(upstreamCall.id))
    .limit(MOST_CALLS);
  const isShown = can(actor.role, "money-actions:read");
  return calls.map((call) => ({
    at: call.at.toISOString(),
    title: call.status === null ? "No response from the service" : `The service returned ${call.status}`,
    detail: `to ${call.method} ${call.path}`,
    source: "call",
    tone: "warn",
    stage: null,
    href: isShown ? `/${environment.slug}/money-actions/${entryOf.get(call.requestId)?.id}` : null,
    marks: [],
  }));
}
