import "server-only";
import { z } from "zod";
import { formatMoney } from "@/lib/money";
import type { Database, DatabaseLike, Transaction } from "@/lib/server/db/client";
import { createNotification } from "@/lib/server/events/publish";
import { enqueue } from "@/lib/server/jobs/queue";
import type { JournalEntry } from "@/lib/server/journal/entry";
import { closing } from "./outcome";
import { type Approval, type ApprovalChange, change, moneyOf, UNDECIDED } from "./store";

/** A little after the window, so that the service has had time to report how it ended. */
export const CLOSE_AFTER_MS = 1_500;

/** Schedules another check of the approval in `inMs`; only one waits at a time. `checks`: how many ran before. */
export async function closeLater(db: DatabaseLike, row: Pick<Approval, "id">, inMs: number, checks = 0): Promise<void> {
  const options = { inMs, jobKey: `approval.close:${row.id}`, keepsRunAt: checks > 0 };
  await enqueue(db, "approval.close", { approvalId: row.id, checks }, options);
}

/**
 * Holds a payment for a person, with the reason and a notification linked to it. The notification, which every role can
 * read, leaves the reason out: it names a rule or repeats the service's words. Null when someone was first.
 */
export function hold(
  db: Database,
  seen: Approval,
  heldBecause: string,
  more: ApprovalChange = {},
  title?: string,
): Promise<Approval | null> {
  return db.transaction((tx) => holdWithin(tx, seen, heldBecause, more, title));
}

/** `hold` within the caller's transaction. */
export async function holdWithin(
  tx: Transaction,
  seen: Approval,
  heldBecause: string,
  more: ApprovalChange = {},
  title = "Payment needs a decision",
): Promise<Approval | null> {
  const row = await change(tx, seen, { ...more, status: "held", heldBecause });
  if (!row) return null;
  const money = moneyOf(row);
  await createNotification(tx, {
    environmentId: row.environmentId,
    kind: "APPROVAL.HELD",
    topic: "decision",
    tone: "warn",
    title,
    body: money && formatMoney(money),
    resourceId: row.transactionId,
    customerId: row.customerId,
  });
  return row;
}

const SeenOutcome = z.object({ transactionStatus: z.string(), failureReason: z.string().nullish() });

/** How the payment ended before the decision arrived, as it was read back; null when it is still open. */
function endIn(row: Approval, { outcome }: JournalEntry): ApprovalChange | null {
  const { data } = SeenOutcome.safeParse(outcome);
  if (!data) return null;
  return closing(row, { status: data.transactionStatus, failureReason: data.failureReason ?? undefined });
}

function whyRefused(entry: JournalEntry, attempt: string): string {
  if (entry.errorCode === "not_decided")
    return `The ${attempt} was started but never took effect. Nothing was decided.`;
  if (entry.settledBy === "person") return `A person found that the ${attempt} never took effect, and closed it.`;
  const { title, detail, code } = entry.outcome ?? {};
  const words = [title, detail].filter((text) => typeof text === "string").join(" ");
  // Our own validation of the request: it never reached the service.
  if (code === "invalid_input") return `The ${attempt} was not sent: ${words}`;
  return `The service refused the ${attempt}: ${words || "it did not say why."}`;
}

/**
 * Updates an approval with the outcome of a sent decision: decided if it took effect; ended as the service says if it
 * came too late; back to a person if it was refused otherwise, since the service may still wait for one. An open entry
 * changes nothing: once its job has settled it, that wakes `approval.close`. Returns the current row.
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
    const undecided = { ...UNDECIDED, journalId: entry.id };
    const end = endIn(row, entry);
    const back = end
      ? await change(db, row, { ...undecided, ...end })
      : await hold(db, row, whyRefused(entry, attempt), undecided);
    await closeLater(db, row, 0);
    return back ?? row;
  }
  return row;
}
