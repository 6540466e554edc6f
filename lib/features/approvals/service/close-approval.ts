import "server-only";
import { eq } from "drizzle-orm";
import type { Transaction } from "@/lib/contract/transaction";
import { isUpstreamError } from "@/lib/errors";
import type { Database } from "@/lib/server/db/client";
import { approval } from "@/lib/server/db/schema/approval";
import { createNotification } from "@/lib/server/events/publish";
import { enqueue } from "@/lib/server/jobs/queue";
import { warnFolded } from "@/lib/server/log-folded";
import { isUndecided } from "../fields";
import { applySettlement, CLOSE_AFTER_MS, closeLater, holdWithin } from "./apply-settlement";
import { environmentOf, ruleSender } from "./decide-by-rules";
import { closing } from "./outcome";
import { sentEarlier } from "./send-decision";
import { differenceText, differing, statedIn } from "./stated";
import { type Approval, change, findApproval, type Timed, UNDECIDED } from "./store";

/** 2 s, 4 s … five minutes between checks, for a week: the service may be down, or a webhook may have been missed. */
const delayMs = (checks: number) => Math.min(300_000, 2_000 * 2 ** Math.min(checks, 8));
const MOST_CHECKS = 2_100;
/** A request that made a decision writes its journal entry within this time, or its process has died. */
const ABANDONED_MS = 10_000;

/**
 * Updates an approval with what the service says about its payment: timed out, failed, decided elsewhere, completed.
 * Also recovers a decision whose process died: one that never reached the journal goes back to people.
 */
export async function closeApproval(db: Database, approvalId: string, checks: number): Promise<void> {
  const found = await findApproval(db, approvalId);
  // Once closed, it is checked again only on news: a payment may fail or be refunded after it was completed.
  if (!found || (found.row.closedAt && checks > 0)) return;
  // Archived environments are stopped; the queue's sweep resumes this when the environment is restored.
  if ((await environmentOf(db, found.row.environmentId)).archivedAt) return;
  let { row } = found;
  const later = () => closeLater(db, row, delayMs(checks), checks + 1);
  if (row.status === "deciding") {
    row = await resumeDecision(db, found);
    if (row.status === "deciding") return later();
  }
  if (row.status === "held" && found.row.status === "deciding" && found.remainingMs > 0) return later();
  const sender = await ruleSender(db, row);
  try {
    const transaction = await sender.upstream.getTransaction(
      { params: { transactionId: row.transactionId } },
      { tries: 1 },
    );
    const changed = await applyRecord(db, row, transaction);
    // Someone changed it in the meantime: check again.
    if (!changed) return closeLater(db, row, 500, checks);
    row = changed;
  } catch (error) {
    // News about a closed approval arrives only once, so the job itself is retried.
    if (!isUpstreamError(error) || row.closedAt) throw error;
    const { environmentId } = row;
    warnFolded({ err: error, environmentId, approvalId }, "a payment could not be read back; it will be tried again");
  }
  if (row.closedAt || checks >= MOST_CHECKS) return;
  if (found.remainingMs > 0) {
    return closeLater(db, row, found.remainingMs + CLOSE_AFTER_MS, checks);
  }
  return later();
}

/**
 * Updates an approval with the service's record: how the payment ended, and where it was decided on another amount,
 * sender or recipient, what the record states, which people are told. Returns the current row; null when someone was
 * first.
 */
async function applyRecord(db: Database, row: Approval, record: Transaction): Promise<Approval | null> {
  if (record.id !== row.transactionId) return row;
  const end = closing(row, record);
  const differs = !end && isUndecided(row.status) ? null : differing(row, statedIn(record));
  if (!end && !differs) return row;
  return db.transaction(async (tx) => {
    const changed = await change(tx, row, { ...end, ...differs });
    if (changed && differs && row.decisionKey !== null) {
      const { environmentId, transactionId: resourceId, customerId } = changed;
      await createNotification(tx, {
        ...{ environmentId, kind: "APPROVAL.DIFFERS", topic: "incoming-trouble", tone: "bad", resourceId, customerId },
        title: "Payment differs from what was decided on",
        body: differenceText(row, differs),
      });
    }
    return changed;
  });
}

async function resumeDecision(db: Database, { row, unchangedMs }: Timed): Promise<Approval> {
  const entry = await sentEarlier(db, row);
  if (entry) return applySettlement(db, row, entry);
  if (unchangedMs < ABANDONED_MS) return row;
  if (row.decidedBy === "rule") {
    await enqueue(db, "approval.decide", { approvalId: row.id }, { jobKey: `approval.decide:${row.id}` });
    return row;
  }
  const back = await db.transaction(async (tx) => {
    // The process may be slow, not dead: whichever locks the row first wins, and the other sees it.
    await tx.select({ id: approval.id }).from(approval).where(eq(approval.id, row.id)).for("update");
    if (await sentEarlier(tx, row)) return null;
    return holdWithin(tx, row, "A decision was started but never sent. Nothing was decided.", UNDECIDED);
  });
  return back ?? row;
}
