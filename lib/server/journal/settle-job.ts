import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { MoneyAction } from "@/lib/audit-actions";
import { type Database, getDatabase } from "@/lib/server/db/client";
import { environment } from "@/lib/server/db/schema/environment";
import { findEnvironment, upstreamFor } from "@/lib/server/environments";
import { warnFolded } from "@/lib/server/log-folded";
import type { Upstream } from "@/lib/upstream/client";
import { findJournalEntry, type JournalEntry, type Settlement } from "./entry";
import { notifyOverdue } from "./overdue";
import { settle } from "./settle";

const Payload = z.object({ entryId: z.uuid() });

/** How the outcome of a money action is learned when its answer was lost. */
export interface MoneyOutcome {
  /** Reads the resource back, from what is on record alone. Throws when the service can't be read. */
  readBack: (upstream: Upstream, entry: JournalEntry) => Promise<Settlement>;
  /** Passes the outcome on to whatever else waits for it. */
  settled?: (db: Database, entry: JournalEntry) => Promise<void>;
}
/** Every money action has its read-back: one without it doesn't compile. */
export type MoneyOutcomes = Record<MoneyAction, MoneyOutcome>;

/**
 * The job `journal.settle`: learns the outcome of a money action whose answer was lost, or whose process died, by
 * reading the resource. Never repeats the action. While the service can't be read the entry stays open and is checked
 * again.
 */
export function settleJobOf(outcomes: MoneyOutcomes): (payload: unknown) => Promise<void> {
  return async (payload) => {
    const { entryId } = Payload.parse(payload);
    const db = getDatabase();
    const entry = await findJournalEntry(db, entryId);
    if (!entry) return;
    const { readBack, settled } = outcomes[entry.action];
    // A person's word is passed on here, where it is known who else waits for it.
    if (entry.settledBy === "person") await settled?.(db, entry);
    if (entry.settledAt) return;
    const [row] = await db
      .select({ slug: environment.slug })
      .from(environment)
      .where(eq(environment.id, entry.environmentId));
    const found = row ? await findEnvironment(db, row.slug) : null;
    if (!found) throw new Error(`the environment of journal entry ${entryId} is gone`);
    // Archived means stopped; the sweep of the queue takes it up again when the environment is restored.
    if (found.archivedAt) return;
    // Its calls are on record under the entry's own id.
    const settlement = await checked(entry, () => readBack(upstreamFor(found, null, entry.id), entry));
    const now = await settle(db, entry, settlement, "read-back");
    if (now.settledAt) await settled?.(db, now);
    else await notifyOverdue(db, now);
  };
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
