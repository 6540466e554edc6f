import "server-only";
import { eq } from "drizzle-orm";
import { ConflictError, InputError } from "@/lib/errors";
import { journalView } from "@/lib/features/journal/service/views";
import { can } from "@/lib/permissions";
import { recordAudit } from "@/lib/server/audit/record";
import { LINK_HOLD_HOURS, mayBeOnePerson } from "@/lib/server/auth/link-hold";
import { environmentCan } from "@/lib/server/capabilities";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { DatabaseLike } from "@/lib/server/db/client";
import { approvalNote } from "@/lib/server/db/schema/approval";
import { person } from "@/lib/server/db/schema/person";
import { keyReused } from "@/lib/server/journal/claim";
import { type JournalEntry, journalByKey } from "@/lib/server/journal/entry";
import type { ApproveInput, DecisionResult, DeclineInput } from "../schema";
import { applySettlement, closeLater, hold } from "./apply-settlement";
import { SEND_MARGIN_MS, sendDecision, sentEarlier, windowOver } from "./send-decision";
import { type ShownFacts, shownFacts } from "./shown";
import { differenceText, differing, statedIn } from "./stated";
import { type Approval, type ApprovalChange, change, requireApproval, UNDECIDED } from "./store";
import { approvalRow } from "./views";

/** States in which a decision can still be made: by the rules, by a person, or instead of letting it time out. */
const OPEN: Approval["status"][] = ["received", "held", "second", "passed"];

interface Pressed {
  transactionId: string;
  key: string;
  shown: string;
  reasonCode: string;
  note: string;
}

/** The facts that a press is based on; null when somebody was first, or the same press is repeated. */
async function openDecision(ctx: EnvironmentContext, row: Approval, remainingMs: number, pressed: Pressed) {
  if (!OPEN.includes(row.status)) return null;
  if (remainingMs < SEND_MARGIN_MS) throw windowOver();
  const facts = await shownFacts(ctx, row, { readsRecord: true });
  if (facts.shown !== pressed.shown) {
    throw new ConflictError({
      code: "approval_changed",
      title: "The payment changed since you opened it.",
      meaning: "No decision was sent.",
      next: "Review it again, then decide.",
    });
  }
  await refuseIfRecordDiffers(ctx, row, facts);
  return facts;
}

/**
 * Throws `ConflictError` where the service's record states another amount, sender or recipient than was shown: that
 * would be credited, not what its delivery said. The payment is then shown, and limited, as the record states it.
 */
async function refuseIfRecordDiffers(ctx: EnvironmentContext, row: Approval, facts: ShownFacts): Promise<void> {
  const differs = facts.record && differing(facts.row, statedIn(facts.record));
  if (!differs) return;
  const text = differenceText(facts.row, differs);
  await hold(ctx.db, row, text, { ...UNDECIDED, ...facts.learned, ...differs });
  throw new ConflictError({
    code: "record_differs",
    title: "The service's record differs from what you were shown.",
    meaning: `${text} No decision was sent.`,
    next: "Review it again, then decide.",
  });
}

async function result(
  ctx: EnvironmentContext,
  row: Approval,
  isNew: boolean,
  entry?: JournalEntry | null,
): Promise<DecisionResult> {
  const sent = entry === undefined ? await sentEarlier(ctx.db, row) : entry;
  const view = sent && (await journalView(ctx.db, sent));
  return { approval: await approvalRow(ctx.db, ctx.actor, row), entry: view, isNew };
}

/** Somebody was first: the current row says who. */
async function tooLate(ctx: EnvironmentContext, transactionId: string): Promise<DecisionResult> {
  const { row } = await requireApproval(ctx.db, ctx.environment.id, transactionId);
  return result(ctx, row, false);
}

async function keepNote(db: DatabaseLike, ctx: EnvironmentContext, row: Approval, text: string): Promise<void> {
  if (text === "") return;
  await db.insert(approvalNote).values({ approvalId: row.id, personId: ctx.actor.personId, text });
}

/** The answers to the requested fields that will be sent. Throws `InputError` naming each missing mandatory one. */
function answersOf(facts: ShownFacts, given: Record<string, string>): Record<string, string> {
  const fields: Record<string, string> = {};
  const info: Record<string, string> = {};
  for (const { name, label, isMandatory } of facts.requested) {
    const value = given[name]?.trim() ?? "";
    if (value.length > 2_000) fields[`receiverCustomerInfo.${name}`] = "Use at most 2,000 characters.";
    else if (value !== "") info[name] = value;
    else if (isMandatory) fields[`receiverCustomerInfo.${name}`] = `${label} is required by the sender's institution.`;
  }
  if (Object.keys(fields).length === 0) return info;
  throw new InputError({
    title: "The sender's institution needs more about the recipient.",
    meaning: "No decision was sent.",
    fields,
  });
}

const sameInfo = (one: Record<string, string>, other: unknown) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other ?? {}).sort());

/**
 * Approves an incoming payment (specification 4.4), once, whoever presses and however often. Above the limit of its
 * currency the first approval is recorded and waits for another person, who must approve exactly the same. Throws
 * `ConflictError` when the facts are not what was shown or the window is over: then nothing was sent.
 */
export async function approveIncoming(ctx: EnvironmentContext, input: ApproveInput): Promise<DecisionResult> {
  requirePermission(ctx, "approvals:decide");
  const { row, remainingMs } = await requireApproval(ctx.db, ctx.environment.id, input.transactionId);
  const facts = await openDecision(ctx, row, remainingMs, input);
  if (!facts) return result(ctx, row, false);
  const info = answersOf(facts, input.receiverCustomerInfo);
  if (facts.needsSecond && row.status !== "second") return approveFirst(ctx, row, input, info, facts);
  if (row.status === "second") await requireSecond(ctx, row, info, facts.facts);
  return send(ctx, row, input, { kind: "approve", info, ...facts });
}

async function approveFirst(
  ctx: EnvironmentContext,
  row: Approval,
  input: ApproveInput,
  info: Record<string, string>,
  { facts, learned }: ShownFacts,
): Promise<DecisionResult> {
  const first = await ctx.db.transaction(async (tx) => {
    const changed = await change(tx, row, {
      ...{ ...learned, ...UNDECIDED },
      status: "second",
      firstReviewerId: ctx.actor.personId,
      firstReviewAt: new Date(),
      firstReview: { receiverCustomerInfo: info, reasonCode: input.reasonCode, note: input.note, facts },
    });
    if (!changed) return null;
    await keepNote(tx, ctx, row, input.note);
    await recordAudit(tx, ctx, {
      action: "approval.first-review",
      resource: { type: "Transaction", id: row.transactionId },
      after: { amount: changed.amount, currency: changed.currency, reasonCode: input.reasonCode, shown: input.shown },
    });
    return changed;
  });
  return first ? result(ctx, first, true, null) : tooLate(ctx, row.transactionId);
}

/** Requires a different person who agrees with what the first reviewer saw and answered. Throws `ConflictError`. */
async function requireSecond(
  ctx: EnvironmentContext,
  row: Approval,
  info: Record<string, string>,
  facts: string,
): Promise<void> {
  if (row.firstReviewerId === ctx.actor.personId) {
    throw new ConflictError({
      code: "second_person_needed",
      title: "You approved it first; another person has to agree.",
      meaning: "No decision was sent.",
      next: "Ask another reviewer, or turn it down yourself.",
    });
  }
  if (row.firstReviewerId && (await mayBeOnePerson(ctx.db, row.firstReviewerId, ctx.actor.personId))) {
    throw new ConflictError({
      code: "one_time_link",
      title: "One-time links connect your account with that of the person who approved first.",
      detail: `Whoever creates such a link can use it: for ${LINK_HOLD_HOURS} hours, the accounts it connects count as one person.`,
      meaning: "No decision was sent.",
      next: "Ask another reviewer, or turn it down yourself.",
    });
  }
  if (!(await mayStillDecide(ctx.db, row.firstReviewerId))) {
    await hold(ctx.db, row, "The first reviewer can no longer decide; that approval is void.", UNDECIDED);
    throw new ConflictError({
      code: "first_reviewer_may_not",
      title: "The person who approved first can no longer decide.",
      meaning: "Nothing was sent; the first approval is void.",
      next: "Approve it yourself; another reviewer must then approve too.",
    });
  }
  if (row.firstReview?.facts !== facts) {
    await hold(
      ctx.db,
      row,
      "The facts have changed since the first reviewer approved; that approval is void.",
      UNDECIDED,
    );
    throw new ConflictError({
      code: "approval_changed",
      title: "The payment changed since the first review.",
      meaning: "Nothing was sent; the first approval is void.",
      next: "Review it again, then decide.",
    });
  }
  if (sameInfo(info, row.firstReview?.receiverCustomerInfo)) return;
  throw new ConflictError({
    code: "second_differs",
    title: "Your details differ from what the first reviewer approved.",
    meaning: "No decision was sent.",
    next: "Approve exactly the same details, or turn it down.",
  });
}

async function mayStillDecide(db: DatabaseLike, personId: string | null): Promise<boolean> {
  if (personId === null) return false;
  const [found] = await db.select().from(person).where(eq(person.id, personId));
  return found !== undefined && !found.disabledAt && can(found.role, "approvals:decide");
}

/**
 * Rejects an incoming payment where the service can (interface-defaults 1.6); elsewhere records that a person chose to
 * let it time out, which is all that can be done. Throws like `approveIncoming`.
 */
export async function declineIncoming(ctx: EnvironmentContext, input: DeclineInput): Promise<DecisionResult> {
  requirePermission(ctx, "approvals:decide");
  const { row, remainingMs } = await requireApproval(ctx.db, ctx.environment.id, input.transactionId);
  const facts = await openDecision(ctx, row, remainingMs, input);
  if (!facts) return result(ctx, row, false);
  if (environmentCan(ctx.environment, "reject")) return send(ctx, row, input, { kind: "reject", info: {}, ...facts });
  if (row.status === "passed") return result(ctx, row, false);
  const passed = await ctx.db.transaction(async (tx) => {
    // A first approval that awaits a second is void: anyone who approves after this is the first again.
    const changed = await change(tx, row, {
      ...{ ...facts.learned, ...UNDECIDED, ...decided(ctx, input, "pass") },
      status: "passed",
    });
    if (!changed) return null;
    await keepNote(tx, ctx, row, input.note);
    await recordAudit(tx, ctx, {
      action: "approval.pass",
      resource: { type: "Transaction", id: row.transactionId },
      after: { amount: changed.amount, currency: changed.currency, reasonCode: input.reasonCode, shown: input.shown },
    });
    return changed;
  });
  return passed ? result(ctx, passed, true, null) : tooLate(ctx, row.transactionId);
}

function decided(ctx: EnvironmentContext, input: Pressed, decision: "approve" | "reject" | "pass"): ApprovalChange {
  const by = { decidedBy: "person" as const, deciderId: ctx.actor.personId, decidedAt: new Date() };
  return { ...by, decision, reasonCode: input.reasonCode };
}

async function send(
  ctx: EnvironmentContext,
  row: Approval,
  input: Pressed,
  { kind, info, learned }: Pick<ShownFacts, "learned"> & { kind: "approve" | "reject"; info: Record<string, string> },
): Promise<DecisionResult> {
  const deciding = await ctx.db.transaction(async (tx) => {
    const values = { ...learned, ...decided(ctx, input, kind), status: "deciding" as const, decisionKey: input.key };
    const changed = await change(tx, row, values);
    if (!changed) return null;
    // The journal would refuse it too, but only after the payment had left the desk.
    if (await journalByKey(tx, row.environmentId, input.key)) throw keyReused();
    await keepNote(tx, ctx, row, input.note);
    // In case this process dies before the journal entry is written.
    await closeLater(tx, changed, 3_000);
    return changed;
  });
  if (!deciding) return tooLate(ctx, row.transactionId);
  const entry = await sendDecision(ctx, deciding, {
    kind,
    info,
    basis: {
      reasonCode: input.reasonCode,
      shown: input.shown,
      firstReviewerId: row.firstReviewerId,
    },
  });
  return result(ctx, await applySettlement(ctx.db, deciding, entry), true, entry);
}
