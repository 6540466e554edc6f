import "server-only";
import { eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { AuditAction } from "@/lib/audit-actions";
import { ConflictError, ForbiddenError } from "@/lib/errors";
import { can } from "@/lib/permissions";
import { recordAudit } from "@/lib/server/audit/record";
import { LINK_HOLD_HOURS, mayBeOnePerson } from "@/lib/server/auth/link-hold";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { Transaction } from "@/lib/server/db/client";
import { person } from "@/lib/server/db/schema/person";
import { signOff } from "@/lib/server/db/schema/sign-off";
import { createNotification, publishHint } from "@/lib/server/events/publish";
import { enqueue } from "@/lib/server/jobs/queue";
import { actionLabel, checkerPermission, signOffStatus } from "../fields";
import type { ApproveSignOffInput, RefuseSignOffInput, SignOffIdInput, SignOffView } from "../schema";
import { findSignOff } from "./read";
import { currentOf, isPriceOver, markOf, type StoredSignOff, signOffId, signOffView } from "./views";

const NOTHING = "Nothing was sent and nothing changed.";

/**
 * Signs off exactly what was seen, and enqueues a job that executes it once, as the maker's own action. Throws
 * `ForbiddenError` for the user's own request and for roles that could not do it themselves, `ConflictError` when it
 * has been decided or withdrawn, has expired, is not what was seen, or has no price that the maker would accept.
 */
export async function approveSignOff(ctx: EnvironmentContext, input: ApproveSignOffInput): Promise<SignOffView> {
  requirePermission(ctx, "sign-offs:decide");
  return await change(ctx, input, async (tx, row) => {
    await requireChecker(tx, ctx, row);
    const { hash, validUntil, isWithin } = currentOf(row);
    if (markOf(hash) !== input.hash) throw changed();
    if (isPriceOver(validUntil)) throw priceOver();
    if (!isWithin) throw outsideTolerance();
    await requireMaker(tx, row);
    await enqueue(tx, "sign-off.carry-out", { signOffId: row.id }, { jobKey: `sign-off.carry-out:${row.id}` });
    return {
      // By the database's clock: the worker that carries it out gives up by this time.
      set: { status: "signed", checkerId: ctx.actor.personId, decidedAt: sql`now()`, signedHash: hash },
      audit: { action: "sign-off.approve", after: { signedSha256: hash } },
    };
  });
}

/** Refuses a request, with a reason for its maker. Throws like `approveSignOff`. */
export async function refuseSignOff(ctx: EnvironmentContext, input: RefuseSignOffInput): Promise<SignOffView> {
  requirePermission(ctx, "sign-offs:decide");
  return await change(ctx, input, async (tx, row) => {
    await requireChecker(tx, ctx, row);
    const now = new Date();
    await createNotification(tx, {
      ...{ environmentId: ctx.environment.id, kind: "SIGN_OFF.REFUSED", topic: "sign-off", tone: "bad" },
      ...{ title: `${actionLabel(row.action)} refused by a second person`, body: currentOf(row).title },
      resourceId: signOffId(row.id),
    });
    return {
      set: { status: "refused", checkerId: ctx.actor.personId, decidedAt: now, endedAt: now, reason: input.reason },
      audit: { action: "sign-off.refuse", after: { reason: input.reason } },
    };
  });
}

/** Withdraws the user's own request while it is undecided. Throws `ForbiddenError` for another's, `ConflictError`. */
export async function withdrawSignOff(ctx: EnvironmentContext, input: SignOffIdInput): Promise<SignOffView> {
  requirePermission(ctx, "sign-offs:decide");
  return await change(ctx, input, async (_tx, row) => {
    if (row.makerId !== ctx.actor.personId) {
      throw new ForbiddenError({
        code: "not_yours",
        title: "Only the person who requested it can withdraw it.",
        meaning: NOTHING,
        next: "Ask them to withdraw it, or refuse it.",
      });
    }
    return { set: { status: "withdrawn", endedAt: new Date() }, audit: { action: "sign-off.withdraw" } };
  });
}

interface Change {
  set: PgUpdateSetSource<typeof signOff>;
  audit: { action: AuditAction; after?: Record<string, unknown> };
}

/** One change of a waiting request: the row is locked, so exactly one of several concurrent changes is first. */
async function change(
  ctx: EnvironmentContext,
  input: SignOffIdInput,
  decide: (tx: Transaction, row: StoredSignOff) => Promise<Change>,
): Promise<SignOffView> {
  const changed = await ctx.db.transaction(async (tx) => {
    const row = await findSignOff(tx, ctx.environment.id, input.signOffId, { isLocked: true });
    requireWaiting(row);
    const { set, audit } = await decide(tx, row);
    const [after] = await tx.update(signOff).set(set).where(eq(signOff.id, row.id)).returning();
    if (!after) throw new Error("a locked request is gone");
    await recordAudit(tx, ctx, {
      action: audit.action,
      resource: { type: "SignOff", id: input.signOffId },
      before: { status: row.status },
      after: { status: after.status, title: currentOf(row).title, requestSha256: row.requestHash, ...audit.after },
    });
    await publishHint(tx, { environmentId: ctx.environment.id, kind: "sign-off", resourceId: input.signOffId });
    return after;
  });
  return await signOffView(ctx, changed);
}

/** Throws `ConflictError` unless the request waits for a decision. */
export function requireWaiting(row: StoredSignOff): void {
  if (row.status !== "waiting") {
    throw new ConflictError({
      code: "sign_off_decided",
      title: `This request is already decided: ${signOffStatus(row).label.toLowerCase()}.`,
      meaning: "This action had no effect.",
      next: "Open it to see its outcome.",
    });
  }
  if (row.expiresAt.getTime() > Date.now()) return;
  throw new ConflictError({
    code: "sign_off_expired",
    title: "This request has expired.",
    meaning: NOTHING,
    next: "The person who requested it can request it again.",
  });
}

/**
 * Throws `ForbiddenError` for the maker, whatever their role or session, for an account that may be in the same hands
 * because of a one-time link, and for anyone who, by the database's current state, may not do it themselves: the row
 * stays locked, so a right is withdrawn either before or after.
 */
export async function requireChecker(tx: Transaction, ctx: EnvironmentContext, row: StoredSignOff): Promise<void> {
  requirePermission(ctx, "sign-offs:decide");
  if (row.makerId === ctx.actor.personId) {
    throw new ForbiddenError({
      code: "own_request",
      title: "You requested this: someone else has to decide it.",
      meaning: NOTHING,
      next: "Someone else with that right can sign it off.",
    });
  }
  if (await mayBeOnePerson(tx, row.makerId, ctx.actor.personId)) {
    throw new ForbiddenError({
      code: "one_time_link",
      title: "One-time links connect your account with that of the person who requested this.",
      detail: `Whoever creates such a link can use it: for ${LINK_HOLD_HOURS} hours, the accounts it connects count as one person.`,
      meaning: NOTHING,
      next: "Someone else with that right can sign it off.",
    });
  }
  const [checker] = await tx.select().from(person).where(eq(person.id, ctx.actor.personId)).for("share");
  if (checker && !checker.disabledAt && can(checker.role, "sign-offs:decide")) {
    if (can(checker.role, checkerPermission(row.action))) return;
  }
  throw new ForbiddenError({
    title: "Your role can't carry this out, so it can't sign it off.",
    detail: "Only someone who may carry out this action can sign it off.",
    meaning: NOTHING,
  });
}

async function requireMaker(tx: Transaction, row: StoredSignOff): Promise<void> {
  const [maker] = await tx.select().from(person).where(eq(person.id, row.makerId)).for("share");
  if (maker && !maker.disabledAt && can(maker.role, checkerPermission(row.action))) return;
  throw new ConflictError({
    code: "maker_may_not",
    title: "The person who requested this may no longer do it.",
    meaning: NOTHING,
    next: "Refuse it; someone with that right can request it.",
  });
}

function changed(): ConflictError {
  return new ConflictError({
    code: "sign_off_changed",
    title: "This has changed since you opened it: it was priced again.",
    meaning: NOTHING,
    next: "Review it again, then decide.",
  });
}

function priceOver(): ConflictError {
  return new ConflictError({
    code: "price_expired",
    title: "Its price has expired.",
    meaning: NOTHING,
    next: "Get a new price and compare, or refuse it.",
  });
}

function outsideTolerance(): ConflictError {
  return new ConflictError({
    code: "outside_tolerance",
    title: "The new price is worse than the person who requested it allowed.",
    meaning: NOTHING,
    next: "Refuse it: they can request it again at this price.",
  });
}
