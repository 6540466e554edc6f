import "server-only";
import type { MoneyAction } from "@/lib/audit-actions";
import { type Database, getDatabase } from "@/lib/server/db/client";
import { findEnvironmentById, jobScope } from "@/lib/server/environments";
import type { Payloads } from "@/lib/server/jobs/queue";
import { warnFolded } from "@/lib/server/log-folded";
import type { Upstream } from "@/lib/upstream/client";
import { findJournalEntry, type JournalEntry, type Settlement } from "./entry";
import { notifyOverdue } from "./overdue";
import { settle } from "./settle";

/** How the outcome of a money action is learned when its response was lost. */
export interface MoneyOutcome {
  /** Reads the resource back, using only what is recorded. Throws if the service can't be read. */
  readBack: (upstream: Upstream, entry: JournalEntry) => Promise<Settlement>;
  /** Passes the outcome on to anything else that waits for it. */
  settled?: (db: Database, entry: JournalEntry) => Promise<void>;
}
/** Every money action has a read-back: one without it doesn't compile. */
export type MoneyOutcomes = Record<MoneyAction, MoneyOutcome>;

/**
 * The job `journal.settle`: learns the outcome of a money action whose response was lost, or whose process died, by
 * reading the resource. Never repeats the action. While the service can't be read, the entry stays open and is checked
 * again.
 */
export function settleJobOf(outcomes: MoneyOutcomes): (payload: Payloads["journal.settle"]) => Promise<void> {
  return async ({ entryId }) => {
    const db = getDatabase();
    const entry = await findJournalEntry(db, entryId);
    if (!entry) return;
    const { readBack, settled } = outcomes[entry.action];
    // A person's verdict is passed on here, where it is known what else waits for it.
    if (entry.settledBy === "person") await settled?.(db, entry);
    if (entry.settledAt) return;
    const found = await findEnvironmentById(db, entry.environmentId);
    if (!found) throw new Error(`the environment of journal entry ${entryId} is gone`);
    // Its calls are recorded under the entry's own id.
    const scope = jobScope(found, entry.id);
    if (!scope) return;
    const settlement = await checked(entry, () => readBack(scope.upstream, entry));
    const now = await settle(db, entry, settlement, "read-back");
    if (now.settledAt) await settled?.(db, now);
    else await notifyOverdue(db, now);
  };
}

async function checked(entry: JournalEntry, read: () => Promise<Settlement>): Promise<Settlement> {
  const isCallUnderWay = entry.status === "intended" && entry.leaseUntil.getTime() > Date.now();
  try {
    const settlement = await read();
    // Not yet carried out isn't never: the call may have reached the service late.
    if (settlement.status !== "succeeded" && isCallUnderWay)
      return { status: "intended", note: "The call is under way" };
    return settlement;
  } catch (error) {
    const { id: journalId, environmentId } = entry;
    warnFolded({ err: error, environmentId, journalId }, "reading a money action back failed; it will be tried again");
    if (isCallUnderWay) return { status: "intended", note: "The call is under way" };
    return { status: "unknown", note: "The service can't be read at the moment; checking again" };
  }
}
