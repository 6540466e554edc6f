import "server-only";
import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { maskFact } from "@/lib/contract/personal-data";
import { ConflictError } from "@/lib/errors";
import type { DatabaseLike } from "@/lib/server/db/client";
import { approval } from "@/lib/server/db/schema/approval";
import type { JournalContext } from "@/lib/server/journal/claim";
import { type JournalEntry, journalByKey, journalOfResource } from "@/lib/server/journal/entry";
import { runMoneyAction } from "@/lib/server/journal/run";
import type { Upstream } from "@/lib/upstream/client";
import { settlementOf } from "./outcome";
import { type Approval, moneyOf } from "./store";

/** Who sends a decision, and through which client. */
export interface Sender extends JournalContext {
  upstream: Upstream;
}

export interface Decision {
  kind: "approve" | "reject";
  /** Data about the recipient for the sender's institution; only for an approval. */
  info: Record<string, string>;
  /** What is recorded with it: the rule and its inputs, or what the reviewer was shown. */
  basis: Record<string, unknown>;
}

/** With less of the window left than this, a decision could not arrive in time. */
export const SEND_MARGIN_MS = 250;

/** Longer makes no sense in a window of seconds; the outcome is then read back. */
const SEND_WITHIN_MS = 10_000;

/** What was sent, provable later without storing personal data in the clear: masked values and their hash. */
function sentInfo(info: Record<string, string>): Record<string, unknown> {
  const ordered = Object.entries(info).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    receiverCustomerInfo: Object.fromEntries(ordered.map(([name, value]) => [name, maskFact(name, value)])),
    receiverCustomerInfoSha256: createHash("sha256").update(JSON.stringify(ordered)).digest("hex"),
  };
}

/**
 * The outcome of the decision that the row is about: its own entry, refused or not, otherwise one that was sent for
 * this payment and not refused; null when none was ever recorded.
 */
export async function sentEarlier(db: DatabaseLike, row: Approval): Promise<JournalEntry | null> {
  const isDecision = ({ action, resourceId }: JournalEntry) =>
    resourceId === row.transactionId && (action === "incoming.approve" || action === "incoming.reject");
  const own = row.decisionKey === null ? null : await journalByKey(db, row.environmentId, row.decisionKey);
  if (own && isDecision(own)) return own;
  const entries = await journalOfResource(db, row.environmentId, row.transactionId);
  return entries.find((entry) => isDecision(entry) && entry.status !== "refused") ?? null;
}

/** Locks the row, so that the decision can't be withdrawn before its intent is committed. */
async function isStillDeciding(tx: DatabaseLike, row: Approval): Promise<boolean> {
  const same = and(eq(approval.id, row.id), eq(approval.revision, row.revision), eq(approval.status, "deciding"));
  const found = await tx.select({ id: approval.id }).from(approval).where(same).for("update");
  return found.length > 0;
}

/**
 * Sends a decision through the journal (specification 4.4: approve has no idempotency key, so it is never sent twice).
 * `row` is `deciding` with its key (generated once per press, or per approval and revision for a rule), which only one
 * caller achieves: at the latest by `guard`, which runs in the transaction of the intent. Throws `ConflictError`, and
 * sends nothing, when the guard returns false.
 */
export async function sendDecision(
  sender: Sender,
  row: Approval,
  decision: Decision,
  guard: (tx: DatabaseLike) => Promise<boolean> = (tx) => isStillDeciding(tx, row),
): Promise<JournalEntry> {
  const { kind, info, basis } = decision;
  if (row.decisionKey === null) throw new Error(`approval ${row.id} is sent without a key`);
  const { transactionId } = row;
  const params = { transactionId };
  const sent = { decision: kind, transactionId };
  const call = { totalMs: SEND_WITHIN_MS };
  const { entry } = await runMoneyAction(sender, {
    action: kind === "approve" ? "incoming.approve" : "incoming.reject",
    key: row.decisionKey,
    guard,
    resourceType: "Transaction",
    resourceId: transactionId,
    amount: moneyOf(row),
    request: {
      transactionId,
      amount: row.amount,
      currency: row.currency,
      sender: row.sender,
      customerId: row.customerId,
      ...(kind === "approve" ? sentInfo(info) : {}),
      ...basis,
      // From the row, not this process's clock: a repeat of the same decision must be the same request.
      millisecondsAfterDelivery: row.decidedAt && row.decidedAt.getTime() - row.receivedAt.getTime(),
    },
    send: () =>
      kind === "approve"
        ? sender.upstream.approveTransaction({ params, body: { receiverCustomerInfo: info } }, call)
        : // The service may pass a reason on to others: why somebody is suspected stays here.
          sender.upstream.rejectTransaction({ params, body: {} }, call),
    read: (response) => {
      const settled = settlementOf(sent, response, false);
      // A 2xx about this payment is conclusive; the status in its body may lag behind.
      return settled.status === "unknown" && response.id === transactionId
        ? { status: "succeeded", note: `${kind === "approve" ? "Approved" : "Rejected"}, accepted by the service` }
        : settled;
    },
    readBack: () =>
      sender.upstream.getTransaction({ params }).then((transaction) => settlementOf(sent, transaction, false)),
  });
  return entry;
}

/** The error for a decision that can't arrive in time any more. */
export function windowOver(): ConflictError {
  return new ConflictError({
    code: "approval_window_over",
    title: "The approval window has ended.",
    meaning:
      "No decision was sent. The payment isn't credited: the money stays with the sender or is returned to them.",
    next: "Ask the sender to pay again if it should have been approved.",
  });
}
