import "server-only";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { customerName } from "@/lib/contract/customer-status";
import { pendingInWords } from "@/lib/contract/pending-reasons";
import { isShown, maskFact, REVEALED_BY } from "@/lib/contract/personal-data";
import { paymentOf } from "@/lib/features/approval-rules/service/payment";
import { journalViews } from "@/lib/features/journal/service/views";
import { shortId } from "@/lib/ids";
import { formatMoney } from "@/lib/money";
import { can } from "@/lib/permissions";
import { recordAudit } from "@/lib/server/audit/record";
import { environmentCan } from "@/lib/server/capabilities";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { approval } from "@/lib/server/db/schema/approval";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { type JournalEntry, journalOfResource } from "@/lib/server/journal/entry";
import { isUndecided } from "../fields";
import type { ApprovalDetail, GetApprovalInput, RevealedSender } from "../schema";
import { completePayment } from "./complete-payment";
import { type ShownFacts, shownFacts } from "./shown";
import { differenceText, differing, statedAt } from "./stated";
import { type Approval, requireApproval } from "./store";
import { approvalRow, approvalRows, senderFacts } from "./views";

/**
 * Everything a screen needs to decide an incoming payment; personal data masked as the role requires. What is to be
 * sent about the recipient is shown unmasked to those who may reveal it, and that is audited.
 */
export async function getApproval(ctx: EnvironmentContext, input: GetApprovalInput): Promise<ApprovalDetail> {
  requirePermission(ctx, "approvals:read");
  const { db, environment, actor } = ctx;
  const { row, remainingMs } = await requireApproval(db, environment.id, input.transactionId);
  const [facts, entries] = await Promise.all([
    shownFacts(ctx, row),
    journalOfResource(db, environment.id, row.transactionId),
  ]);
  const [view, history] = await Promise.all([approvalRow(db, actor, facts.row), readHistory(ctx, facts.row)]);
  const decisions = entries.filter(({ action }) => action === "incoming.approve" || action === "incoming.reject");
  const { requestedFields, revealed } = requestedOf(ctx, row, facts);
  if (revealed.length > 0) await recordShown(ctx, facts.row, revealed);
  return {
    approval: view,
    shown: facts.shown,
    senderFacts: senderFacts(facts.payment.counterparty, true),
    history,
    customer: customerView(facts),
    customerProblem: facts.customerProblem,
    receiver: facts.payment.receiver,
    pendingBecause: facts.payment.pendingReason === null ? null : pendingInWords(facts.payment.pendingReason).text,
    requestedFields,
    rule: ruleView(row),
    needsSecond: facts.needsSecond,
    firstReview:
      row.firstReviewerId && row.firstReviewAt
        ? {
            reviewerName: view.firstReviewerName ?? "Someone",
            isYou: row.firstReviewerId === actor.personId,
            at: row.firstReviewAt.toISOString(),
            reasonCode: row.firstReview?.reasonCode ?? null,
            note: row.firstReview?.note || null,
          }
        : null,
    supportsReject: environmentCan(environment, "reject"),
    differs: differenceFrom(decisions, facts.row),
    journal: await journalViews(db, decisions),
    // By the clock that the deadline uses.
    asOf: new Date(row.deadlineAt.getTime() - remainingMs).toISOString(),
  };
}

/**
 * What is asked about the recipient. Personal values are unmasked only for a role that may reveal them, and only while
 * they are to be sent; `revealed` names them.
 */
function requestedOf({ actor }: EnvironmentContext, row: Approval, { requested }: ShownFacts) {
  const isMasked = !can(actor.role, REVEALED_BY.customer) || !isUndecided(row.status);
  const revealed: string[] = [];
  const requestedFields = requested.map((field) => {
    const value = row.status === "second" ? firstAnswer(row, field.name) : field.value;
    if (value === null || isShown(field.name, "customer")) return { ...field, value };
    if (!isMasked) revealed.push(field.name);
    return { ...field, value: isMasked ? maskFact(field.name, value) : value };
  });
  return { requestedFields, revealed };
}

/** Records what of the recipient a reviewer was shown unmasked; once, because their page reads it again and again. */
async function recordShown(ctx: EnvironmentContext, row: Approval, revealed: string[]): Promise<void> {
  const { customerId, transactionId } = row;
  const action = "customer.reveal" as const;
  const resource =
    customerId === null
      ? { type: "Transaction" as const, id: transactionId }
      : { type: "Customer" as const, id: customerId };
  const after = { revealed, transactionId };
  const isKnown = and(
    eq(auditEvent.resourceId, resource.id),
    eq(auditEvent.environmentId, ctx.environment.id),
    eq(auditEvent.actorId, ctx.actor.personId),
    eq(auditEvent.action, action),
    sql`${auditEvent.after} = ${JSON.stringify(after)}::jsonb`,
  );
  if ((await ctx.db.$count(auditEvent, isKnown)) === 0) await recordAudit(ctx.db, ctx, { action, resource, after });
}

/** A sender's personal data, unmasked. Each reveal is audited. */
export async function revealSender(ctx: EnvironmentContext, input: GetApprovalInput): Promise<RevealedSender> {
  requirePermission(ctx, "personal:reveal");
  const { row } = await requireApproval(ctx.db, ctx.environment.id, input.transactionId);
  const { counterparty } = (await completePayment(ctx.upstream, row, await paymentOf(ctx.db, row))).payment;
  await recordAudit(ctx.db, ctx, {
    action: "approval.reveal",
    resource: { type: "Transaction", id: row.transactionId },
    after: { revealed: Object.keys(counterparty) },
  });
  return { senderFacts: senderFacts(counterparty, false).map(({ name, label, text }) => ({ name, label, text })) };
}

/** What the payment turned out to be instead of what was decided on; null if it is the same. */
function differenceFrom(decisions: readonly JournalEntry[], row: Approval): string | null {
  const sent = decisions.find(({ status }) => status !== "refused");
  const differs = sent && differing(statedAt(sent), row);
  return sent && differs ? differenceText(statedAt(sent), differs) : null;
}

/** The first reviewer's answer, which the second one accepts as a whole. */
function firstAnswer(row: Approval, name: string): string | null {
  return row.firstReview?.receiverCustomerInfo[name] ?? null;
}

function customerView({ customer }: ShownFacts): ApprovalDetail["customer"] {
  if (!customer) return null;
  return {
    id: customer.id,
    label: customerName(customer) ?? customer.platformCustomerId ?? shortId(customer.id),
    platformCustomerId: customer.platformCustomerId ?? null,
    customerType: customer.customerType ?? null,
    kycStatus: customer.kycStatus ?? null,
    kybStatus: customer.kybStatus ?? null,
    createdAt: customer.createdAt ?? null,
    umaAddress: customer.umaAddress ?? null,
    isDeleted: customer.isDeleted === true,
  };
}

function ruleView(row: Approval): ApprovalDetail["rule"] {
  if (row.ruleVersion === null || row.ruleOutcome === null) return null;
  const inputs = Object.entries(row.ruleInputs ?? {}).map(([label, value]) => ({
    label: label.charAt(0).toUpperCase() + label.slice(1),
    text: value === null ? "unknown" : typeof value === "object" ? moneyText(value) : String(value),
  }));
  return {
    version: row.ruleVersion,
    id: row.ruleId,
    name: row.ruleName ?? "Default",
    outcome: row.ruleOutcome,
    inputs,
  };
}

const StoredSum = z.object({ amount: z.coerce.bigint(), currency: z.string(), decimals: z.int().min(0) });

/** An exact amount if the input is one; anything else as stored. */
function moneyText(value: object): string {
  const sum = StoredSum.safeParse(value).data;
  return sum ? formatMoney(sum) : JSON.stringify(value);
}

async function readHistory(ctx: EnvironmentContext, row: Approval): Promise<ApprovalDetail["history"]> {
  if (row.sender === null) return { toCustomer: 0, toAnyone: 0, lastAt: null, last: [] };
  const earlier = and(
    eq(approval.environmentId, row.environmentId),
    eq(approval.sender, row.sender),
    lt(approval.receivedAt, row.receivedAt),
  );
  const [[counts], last] = await Promise.all([
    ctx.db
      .select({
        toAnyone: sql<string>`count(*)`,
        toCustomer: sql<string>`count(*) filter (where ${approval.customerId} = ${row.customerId})`,
      })
      .from(approval)
      .where(earlier),
    ctx.db.select().from(approval).where(earlier).orderBy(desc(approval.receivedAt)).limit(5),
  ]);
  return {
    toCustomer: Number(counts?.toCustomer ?? 0),
    toAnyone: Number(counts?.toAnyone ?? 0),
    lastAt: last[0]?.receivedAt.toISOString() ?? null,
    last: await approvalRows(ctx.db, row.environmentId, ctx.actor, last),
  };
}
