import "server-only";
import { and, asc, count, eq, gt, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { currentRules } from "@/lib/features/approval-rules/service/current-rules";
import { can } from "@/lib/permissions";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { countUpTo } from "@/lib/server/db/keyset";
import { approval, approvalSeen } from "@/lib/server/db/schema/approval";
import type { ApprovalQueue, CountWaitingInput, GetQueueInput, MarkSeenInput, WaitingCount } from "../schema";
import { approvalRows } from "./views";

const WAITING = ["received", "held", "second", "deciding", "passed"] as const;
/** More than a desk can show: a burst is worked off from its most urgent end. */
const MOST_WAITING = 200;
const MOST_SINCE = 50;
const MOST_COUNTED = 1_000;

/** The desk: what is waiting, most urgent first, and what ended without this person since they last looked. */
export async function getQueue(ctx: EnvironmentContext, _input: GetQueueInput): Promise<ApprovalQueue> {
  requirePermission(ctx, "approvals:read");
  const { db, environment, actor } = ctx;
  const here = eq(approval.environmentId, environment.id);
  const [seen] = await db
    .select({ at: approvalSeen.seenAt })
    .from(approvalSeen)
    .where(and(eq(approvalSeen.personId, actor.personId), eq(approvalSeen.environmentId, environment.id)));
  const since = seen?.at ?? new Date(Date.now() - 86_400_000);
  // Literal, because these are the conditions of the indexes.
  const isEnded = sql`${approval.status} in ('approved', 'rejected', 'timed-out', 'failed')`;
  const isMissed = sql`${approval.status} in ('timed-out', 'failed')`;
  const isDecided = sql`${approval.status} in ('approved', 'rejected')`;
  const isOthers = or(isNull(approval.deciderId), ne(approval.deciderId, actor.personId));
  const sinceLastLook = and(here, isEnded, gt(approval.updatedAt, since), or(isMissed, isOthers));
  // For weeks there may be a hundred thousand: the newest come from an index.
  const newest = (which: SQL) =>
    db
      .select()
      .from(approval)
      .where(and(sinceLastLook, which))
      .orderBy(sql`${approval.updatedAt} desc nulls last`)
      .limit(MOST_SINCE);
  const [open, missed, decided, { totalCount = null }, [counts], rules, [clock]] = await Promise.all([
    db
      .select()
      .from(approval)
      .where(and(here, inArray(approval.status, [...WAITING])))
      // Those past their deadline only wait for their outcome: they must not come before any that can be decided.
      .orderBy(sql`${approval.deadlineAt} < clock_timestamp()`, asc(approval.deadlineAt))
      .limit(MOST_WAITING + 1),
    newest(isMissed),
    newest(isDecided),
    countUpTo(db, db.select({ id: approval.id }).from(approval).where(sinceLastLook), MOST_COUNTED),
    db
      .select({
        approvedByRule: sql<string>`count(*) filter (where status = 'approved' and decided_by = 'rule')`,
        timedOut: sql<string>`count(*) filter (where status = 'timed-out')`,
      })
      .from(approval)
      .where(and(here, gt(approval.receivedAt, sql`now() - interval '24 hours'`))),
    currentRules(db, environment.id),
    db.select({ now: sql<Date>`clock_timestamp()`.mapWith(approval.receivedAt) }).from(sql`(select 1) as one`),
  ]);
  const waiting = open.slice(0, MOST_WAITING);
  // A minute of approvals by rule must not push out failures.
  const ended = [...missed, ...decided].slice(0, MOST_SINCE);
  const rows = await approvalRows(db, environment.id, actor, [...waiting, ...ended]);
  return {
    waiting: rows.slice(0, waiting.length),
    isCut: open.length > waiting.length,
    sinceLastLook: rows.slice(waiting.length),
    sinceCount: totalCount,
    seenAt: seen?.at.toISOString() ?? null,
    approvedByRule: Number(counts?.approvedByRule ?? 0),
    timedOut: Number(counts?.timedOut ?? 0),
    ruleVersion: rules.version,
    approvalWindowSeconds: environment.approvalWindowSeconds,
    asOf: (clock?.now ?? new Date()).toISOString(),
  };
}

/**
 * How many payments wait for a person and can still be decided: the number next to the desk's name on every page. A
 * first reviewer has done their part: what they approved waits for someone else.
 */
export async function countWaiting(ctx: EnvironmentContext, _input: CountWaitingInput): Promise<WaitingCount> {
  requirePermission(ctx, "approvals:read");
  const waits = and(
    eq(approval.environmentId, ctx.environment.id),
    inArray(approval.status, ["held", "second"]),
    gt(approval.deadlineAt, sql`clock_timestamp()`),
  );
  const isOthers = sql`${approval.status} = 'held' or ${approval.firstReviewerId} <> ${ctx.actor.personId}`;
  const [found] = await ctx.db
    .select({ waiting: count(), others: sql`count(*) filter (where ${isOthers})`.mapWith(Number) })
    .from(approval)
    .where(waits);
  const forYou = can(ctx.actor.role, "approvals:decide") ? (found?.others ?? 0) : 0;
  return { waiting: found?.waiting ?? 0, forYou };
}

/** Records up to when a person has seen what ended without them; never moves back. */
export async function markApprovalsSeen(ctx: EnvironmentContext, input: MarkSeenInput): Promise<void> {
  requirePermission(ctx, "approvals:read");
  const seenAt = new Date(Math.min(Date.parse(input.until), Date.now() + 60_000));
  const values = { personId: ctx.actor.personId, environmentId: ctx.environment.id, seenAt };
  await ctx.db.transaction(async (tx) => {
    await tx
      .insert(approvalSeen)
      .values(values)
      .onConflictDoUpdate({
        target: [approvalSeen.personId, approvalSeen.environmentId],
        set: { seenAt: sql`greatest(${approvalSeen.seenAt}, excluded.seen_at)` },
      });
    // A reviewer is accountable for what they have been shown.
    await recordAudit(tx, ctx, {
      action: "approval.seen",
      resource: { type: "Approvals", id: ctx.environment.slug },
      after: { until: seenAt.toISOString() },
    });
  });
}
