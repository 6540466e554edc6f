import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { NotFoundError } from "@/lib/errors";
import type { Money } from "@/lib/money";
import type { DatabaseLike } from "@/lib/server/db/client";
import { approval } from "@/lib/server/db/schema/approval";
import { publishHint } from "@/lib/server/events/publish";

export type Approval = typeof approval.$inferSelect;
/** What `change` may set: the row maintains its own bookkeeping. */
export type ApprovalChange = Partial<Omit<Approval, "id" | "environmentId" | "transactionId" | "revision">>;

/** The payment's amount; null where the service doesn't state it. */
export function moneyOf({
  amount,
  currency,
  decimals,
}: Pick<Approval, "amount" | "currency" | "decimals">): Money | null {
  return amount === null || currency === null || decimals === null ? null : { amount, currency, decimals };
}

/** The fields of a row whose decision was withdrawn. */
export const UNDECIDED = {
  decision: null,
  decidedBy: null,
  deciderId: null,
  decidedAt: null,
  reasonCode: null,
  decisionKey: null,
  firstReviewerId: null,
  firstReviewAt: null,
  firstReview: null,
} satisfies ApprovalChange;

/** An approval and how long its window stays open, by the database's clock: machines' clocks may differ by minutes. */
export interface Timed {
  row: Approval;
  remainingMs: number;
  /** Since its last change. */
  unchangedMs: number;
}

/** Columns that `timed` reads. */
export const timing = {
  unchanged: sql<string>`extract(epoch from (clock_timestamp() - ${approval.updatedAt})) * 1000`,
  remaining: sql<string>`extract(epoch from (${approval.deadlineAt} - clock_timestamp())) * 1000`,
};

/** A row that was read with its `timing`. */
export const timed = (found: { row: Approval; remaining: string; unchanged: string }): Timed => ({
  row: found.row,
  remainingMs: Number(found.remaining),
  unchangedMs: Number(found.unchanged),
});

/** The approval with this id, or null. */
export async function findApproval(db: DatabaseLike, id: string): Promise<Timed | null> {
  const [found] = await db
    .select({ row: approval, ...timing })
    .from(approval)
    .where(eq(approval.id, id));
  return found ? timed(found) : null;
}

/** The approval of a transaction. Throws `NotFoundError` when it never needed one. */
export async function requireApproval(db: DatabaseLike, environmentId: string, transactionId: string): Promise<Timed> {
  const [found] = await db
    .select({ row: approval, ...timing })
    .from(approval)
    .where(and(eq(approval.environmentId, environmentId), eq(approval.transactionId, transactionId)));
  if (found) return timed(found);
  throw new NotFoundError({
    title: "This payment didn't ask for approval here.",
    next: "Check the ID and the environment.",
  });
}

/**
 * Changes an approval unless it has changed since `seen` was read; returns the current row, or null when someone was
 * first. This ensures that two reviewers, two workers or a repeated job end in one decision. Publishes no hint.
 */
export async function changeQuietly(
  db: DatabaseLike,
  seen: Approval,
  values: ApprovalChange,
): Promise<Approval | null> {
  const [row] = await db
    .update(approval)
    .set({ ...values, revision: sql`${approval.revision} + 1`, updatedAt: sql`clock_timestamp()` })
    .where(and(eq(approval.id, seen.id), eq(approval.revision, seen.revision)))
    .returning();
  return row ?? null;
}

/** Tells the screens that show an approval to refresh. */
export function hintAt(db: DatabaseLike, row: Approval): Promise<void> {
  return publishHint(db, { environmentId: row.environmentId, kind: "approval", resourceId: row.transactionId });
}

/** `changeQuietly`, then tells the screens to refresh: the hint goes out with the caller's commit. */
export async function change(db: DatabaseLike, seen: Approval, values: ApprovalChange): Promise<Approval | null> {
  const row = await changeQuietly(db, seen, values);
  if (row) await hintAt(db, row);
  return row;
}
