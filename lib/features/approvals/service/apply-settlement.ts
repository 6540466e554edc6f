import "server-only";
import { formatMoney } from "@/lib/money";
import type { Database, DatabaseLike } from "@/lib/server/db/client";
import { createNotification } from "@/lib/server/events/publish";
import { enqueue } from "@/lib/server/jobs/queue";
import type { JournalEntry } from "@/lib/server/journal/entry";
import { type Approval, type ApprovalChange, change } from "./store";

/** After the window and a little: the service has had the time to say how it ended. */
export const CLOSE_AFTER_MS = 1_500;

/** Has the approval looked at again at `runAt`; one such job waits at a time. `checks`: how often it was, by itself. */
export async function closeLater(db: DatabaseLike, row: Pick<Approval, "id">, runAt: Date, checks = 0): Promise<void> {
  const options = { runAt, jobKey: `approval.close:${row.id}`, keepsRunAt: checks > 0 };
  await enqueue(db, "approval.close", { approvalId: row.id, checks }, options);
}

/** Puts a payment before a person: held, with why, and a notification that leads to it. Null when someone was first. */
export async function hold(
  db: Database,
  seen: Approval,
  heldBecause: string,
  more: ApprovalChange = {},
): Promise<Approval | null> {
  return db.transaction(async (tx) => {
    const row = await change(tx, seen, { ...more, status: "held", heldBecause });
    if (!row) return null;
    const { amount, currency, decimals } = row;
    const money = amount !== null && currency !== null && decimals !== null ? { amount, currency, decimals } : null;
    await createNotification(tx, {
      environmentId: row.environmentId,
      kind: "APPROVAL.HELD",
      tone: "warn",
      title: "A payment waits for a decision",
      body: money ? `${formatMoney(money)}: ${heldBecause}` : heldBecause,
      resourceId: row.transactionId,
    });
    return row;
  });
}

function whyRefused(entry: JournalEntry, attempt: string): string {
  if (entry.errorCode === "not_decided") return `The ${attempt} was begun and never took effect. Nothing was decided.`;
  const { title, detail } = (entry.outcome ?? {}) as { title?: unknown; detail?: unknown };
  const words = [title, detail].filter((text) => typeof text === "string").join(" ");
  return `The service refused the ${attempt}: ${words || "it did not say why."}`;
}

/**
 * Writes what became of a sent decision into its approval: decided when it took effect; back to a person when it was
 * refused, for the service may still wait for a decision (when it does not, `approval.close` says how it ended). An
 * entry that is still open changes nothing: once its job has settled it, that wakes `approval.close`. Gives the row as
 * it stands.
 */
export async function applySettlement(db: Database, row: Approval, entry: JournalEntry): Promise<Approval> {
  if (row.status !== "deciding") return row;
  const now = new Date();
  if (entry.status === "succeeded") {
    const status = row.decision === "reject" ? ("rejected" as const) : ("approved" as const);
    const values = { status, journalId: entry.id, decidedAt: entry.settledAt ?? now };
    return (await change(db, row, values)) ?? row;
  }
  if (entry.status === "refused") {
    const attempt = row.decision === "reject" ? "rejection" : "approval";
    const undecided = { decision: null, decidedBy: null, deciderId: null, decidedAt: null, reasonCode: null };
    const back = await hold(db, row, whyRefused(entry, attempt), {
      ...undecided,
      firstReviewerId: null,
      firstReviewAt: null,
      firstReview: null,
      journalId: entry.id,
    });
    await closeLater(db, row, now);
    return back ?? row;
  }
  return row;
}
