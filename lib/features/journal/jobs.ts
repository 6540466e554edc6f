import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { decisionSettled } from "@/lib/features/approvals/service/decision-settled";
import { APPROVE_ACTION, REJECT_ACTION, readBackDecision } from "@/lib/features/approvals/service/outcome";
import { AUTHORIZE_ACTION, readBackAuthorizationEntry } from "@/lib/features/quotes/service/authorization-outcome";
import { EXECUTE_ACTION, readBackExecution, sentExecution } from "@/lib/features/quotes/service/execution-outcome";
import { CANCEL_ACTION, readBackCancellationEntry } from "@/lib/features/transactions/service/cancellation-outcome";
import { type Database, getDatabase } from "@/lib/server/db/client";
import { environment } from "@/lib/server/db/schema/environment";
import { findEnvironment, upstreamFor } from "@/lib/server/environments";
import { findJournalEntry, type JournalEntry, type Settlement } from "@/lib/server/journal/entry";
import { settle } from "@/lib/server/journal/settle";
import { warnFolded } from "@/lib/server/log-folded";
import type { Upstream } from "@/lib/upstream/client";

const Payload = z.object({ entryId: z.uuid() });

/** How each action's outcome is read back. An action without a line here can't be written to the journal's job. */
const READ_BACK: Record<string, (upstream: Upstream, entry: JournalEntry) => Promise<Settlement>> = {
  [APPROVE_ACTION]: readBackDecision,
  [AUTHORIZE_ACTION]: readBackAuthorizationEntry,
  [CANCEL_ACTION]: readBackCancellationEntry,
  [EXECUTE_ACTION]: (upstream, entry) => readBackExecution(upstream, entry.resourceId, sentExecution(entry)),
  [REJECT_ACTION]: readBackDecision,
};

/** Who else learns how an entry ended. */
const SETTLED: Record<string, (db: Database, entry: JournalEntry) => Promise<void>> = {
  [APPROVE_ACTION]: decisionSettled,
  [REJECT_ACTION]: decisionSettled,
};

/**
 * `journal.settle`: learns the outcome of a money action whose answer was lost, or whose process died, by reading the
 * resource. Never repeats the action. While the service can't be read the entry stays open and is checked again.
 */
export async function settleJob(payload: unknown): Promise<void> {
  const { entryId } = Payload.parse(payload);
  const db = getDatabase();
  const entry = await findJournalEntry(db, entryId);
  if (!entry || entry.settledAt) return;
  const readBack = READ_BACK[entry.action];
  if (!readBack) throw new Error(`no way to read back ${entry.action}`);
  const [row] = await db
    .select({ slug: environment.slug })
    .from(environment)
    .where(eq(environment.id, entry.environmentId));
  const found = row ? await findEnvironment(db, row.slug) : null;
  if (!found) throw new Error(`the environment of journal entry ${entryId} is gone`);
  // Archived means stopped; the sweep of the queue takes it up again when the environment is restored.
  if (found.archivedAt) return;
  const now = await settle(
    db,
    entry,
    await checked(entry, () => readBack(upstreamFor(found, null, crypto.randomUUID()), entry)),
    "read-back",
  );
  if (now.settledAt) await SETTLED[entry.action]?.(db, now);
}

async function checked(entry: JournalEntry, read: () => Promise<Settlement>): Promise<Settlement> {
  const isCallUnderWay = entry.status === "intended" && entry.leaseUntil.getTime() > Date.now();
  try {
    const settlement = await read();
    if (settlement.status === "unknown" && isCallUnderWay) return { status: "intended", note: "The call is under way" };
    return settlement;
  } catch (error) {
    const { id: journalId, environmentId } = entry;
    warnFolded({ err: error, environmentId, journalId }, "reading a money action back failed; it will be tried again");
    if (isCallUnderWay) return { status: "intended", note: "The call is under way" };
    return { status: "unknown", note: "The service can't be read at the moment; checking again" };
  }
}
