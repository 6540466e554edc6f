import "server-only";
import { and, eq, notExists, sql } from "drizzle-orm";
import { PAST_APPROVAL } from "@/lib/contract/approval-need";
import type { Transaction } from "@/lib/contract/transaction";
import { umaSender } from "@/lib/contract/uma-sides";
import { isUpstreamError } from "@/lib/errors";
import { completed, isSparse, type Payment } from "@/lib/features/approval-rules/service/payment";
import type { Database } from "@/lib/server/db/client";
import { approval, approvalNote } from "@/lib/server/db/schema/approval";
import { createNotification, publishHint } from "@/lib/server/events/publish";
import { warnFolded } from "@/lib/server/log-folded";
import type { Upstream } from "@/lib/upstream/client";
import type { Approval, ApprovalChange } from "./store";

/** How long reading the service's record may take: the window may be five seconds (interface-defaults 1.2). */
const RECORD_WITHIN_MS = 1_500;

/** A payment to evaluate, and what its row doesn't know about it yet. */
export interface Completed {
  payment: Payment;
  learned: ApprovalChange;
  /** The service's record, if it was read. */
  record: Transaction | null;
  /** It is past its decision at the service: none is needed any more. */
  isOver: boolean;
}

/**
 * A payment with what its delivery omitted, from the service's record (interface-revisions 4), never to overwrite what
 * was signed. The record is read where the delivery is sparse, and with `readsRecord` for any. Unchanged when the
 * service does not answer in time.
 */
export async function completePayment(
  upstream: Upstream,
  row: Approval,
  payment: Payment,
  { readsRecord = false } = {},
): Promise<Completed> {
  const isWhole = !isSparse(payment);
  const record = isWhole && !readsRecord ? null : await readRecord(upstream, row.transactionId);
  const isOver = PAST_APPROVAL.includes(record?.status ?? "");
  if (isWhole || !record) return { payment, learned: {}, record, isOver };
  const whole = completed(payment, record);
  return { payment: whole, learned: learnedFrom(row, whole), record, isOver };
}

async function readRecord(upstream: Upstream, transactionId: string): Promise<Transaction | null> {
  try {
    const call = { tries: 1, totalMs: RECORD_WITHIN_MS };
    const record = await upstream.getTransaction({ params: { transactionId } }, call);
    return record.id === transactionId ? record : null;
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    warnFolded({ err: error, transactionId }, "a payment could not be looked up; it is judged as its delivery came");
    return null;
  }
}

function learnedFrom(row: Approval, { transaction }: Payment): ApprovalChange {
  if (!transaction) return {};
  const { receivedAmount: received, customerId, platformCustomerId } = transaction;
  const { code: currency, decimals } = received?.currency ?? {};
  return {
    ...(row.amount === null && received ? { amount: received.amount, currency, decimals } : {}),
    sender: row.sender ?? umaSender(transaction),
    customerId: row.customerId ?? customerId ?? null,
    platformCustomerId: row.platformCustomerId ?? platformCustomerId ?? null,
  };
}

/**
 * Removes a payment that turned out not to need a decision here, unless somebody has begun to decide it or wrote about
 * it. Its delivery stays. Returns whether it was removed.
 */
export async function withdraw(db: Database, row: Approval): Promise<boolean> {
  const notes = db.select({ one: sql`1` }).from(approvalNote).where(eq(approvalNote.approvalId, row.id));
  return db.transaction(async (tx) => {
    const gone = await tx
      .delete(approval)
      .where(and(eq(approval.id, row.id), eq(approval.revision, row.revision), notExists(notes)))
      .returning({ id: approval.id });
    if (gone.length === 0) return false;
    const { environmentId, transactionId: resourceId, customerId } = row;
    await publishHint(tx, { environmentId, kind: "approval", resourceId });
    // A notification said that it may need a decision, so a last one says that it doesn't.
    await createNotification(tx, {
      ...{ environmentId, kind: "APPROVAL.NOT_NEEDED", topic: "progress", tone: "info", resourceId, customerId },
      title: "Payment needs no decision",
      body: "The service's record shows that it doesn't wait for your approval.",
    });
    return true;
  });
}
