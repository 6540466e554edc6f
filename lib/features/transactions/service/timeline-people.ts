import "server-only";
import { and, arrayOverlaps, desc, eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { AuditAction } from "@/lib/audit-actions";
import type { Transaction } from "@/lib/contract/transaction";
import { actionLabel } from "@/lib/features/sign-offs/fields";
import { resourcePath } from "@/lib/ids";
import { can, type Role } from "@/lib/permissions";
import type { EnvironmentContext } from "@/lib/server/context";
import { approval } from "@/lib/server/db/schema/approval";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { paymentAct, tag } from "@/lib/server/db/schema/casework";
import { person } from "@/lib/server/db/schema/person";
import { signOff } from "@/lib/server/db/schema/sign-off";
import type { SignOffStatus } from "@/lib/statuses";
import type { DatedStep } from "./by-cause";

/** The latest of each kind; more would bury the rest. */
const MOST = 100;
const GONE = "someone who has left";

const own = (at: Date, title: string, more: Partial<DatedStep> = {}): DatedStep => ({
  ...{ at: at.toISOString(), title, detail: "in this console", source: "person", tone: "info", stage: null },
  ...{ href: null, marks: [], ...more },
});

/** What people did with a payment here: notes, assignments, tags, a quote's price, and what was viewed or reported. */
export async function peopleSteps(reader: EnvironmentContext, transaction: Transaction): Promise<DatedStep[]> {
  const [acts, audited] = await Promise.all([actSteps(reader, transaction.id), auditSteps(reader, transaction)]);
  return [...acts, ...audited];
}

async function actSteps({ db, environment }: EnvironmentContext, transactionId: string): Promise<DatedStep[]> {
  const assignee = alias(person, "assignee");
  const rows = await db
    .select({ act: paymentAct, by: person.name, to: assignee.name, tagName: tag.name })
    .from(paymentAct)
    .innerJoin(person, eq(person.id, paymentAct.personId))
    .leftJoin(assignee, eq(assignee.id, paymentAct.assigneeId))
    .leftJoin(tag, eq(tag.id, paymentAct.tagId))
    .where(and(eq(paymentAct.environmentId, environment.id), eq(paymentAct.transactionId, transactionId)))
    .orderBy(desc(paymentAct.id))
    .limit(MOST);
  const page = `${resourcePath(environment.slug, transactionId)}#work`;
  return rows.flatMap(({ act, by, to, tagName }) => {
    const words = {
      note: `Note by ${by}`,
      assign: act.assigneeId === act.personId ? `${by} took it on` : `${by} handed it to ${to ?? GONE}`,
      unassign: `${by} assigned it to nobody`,
      tag: `${by} added the tag “${tagName}”`,
      untag: `${by} removed the tag “${tagName}”`,
    }[act.kind];
    const shown = own(act.at, words, { href: page, detail: act.kind === "note" ? "in the notes" : "in Work" });
    return act.withdrawnAt ? [shown, own(act.withdrawnAt, `Note withdrawn by ${by}`, { href: page })] : [shown];
  });
}

/** Audited acts that appear nowhere else, each with its wording. */
const AUDITED: Partial<Record<AuditAction, string>> = {
  "quote.create": "Priced",
  "quote.resend-code": "New code requested for the customer",
  "transaction.confirm-receipt": "Delivery of the receipt recorded",
  "transaction.reveal": "Counterparty details revealed",
  "approval.reveal": "Sender details revealed",
  "approval.note": "Note on the approval",
};

const shownTo = (role: Role) =>
  Object.keys(AUDITED).filter((action) => !action.startsWith("approval.") || can(role, "approvals:read"));

async function auditSteps({ db, environment, actor }: EnvironmentContext, payment: Transaction): Promise<DatedStep[]> {
  const about = payment.quoteId ? [payment.quoteId, payment.id] : [payment.id];
  const rows = await db
    .select({ event: auditEvent, by: person.name })
    .from(auditEvent)
    .leftJoin(person, eq(person.id, auditEvent.actorId))
    .where(
      and(
        inArray(auditEvent.resourceId, about),
        eq(auditEvent.environmentId, environment.id),
        inArray(auditEvent.action, shownTo(actor.role)),
      ),
    )
    .orderBy(desc(auditEvent.id))
    .limit(MOST);
  const mayRead = can(actor.role, "audit:read");
  return rows.map(({ event, by }) => {
    const isPrice = event.action === "quote.create";
    const log = mayRead ? `/${environment.slug}/audit?resourceId=${encodeURIComponent(event.resourceId)}` : null;
    return own(event.at, `${AUDITED[event.action as AuditAction]} by ${by ?? GONE}`, {
      stage: isPrice ? "priced" : null,
      href: isPrice ? resourcePath(environment.slug, event.resourceId) : log,
      detail: isPrice ? "quote" : "in the audit log",
    });
  });
}

/** The decision on an incoming payment, and the person or rule that made it; rules are named to those who see them. */
export async function approvalSteps(
  { db, environment, actor }: EnvironmentContext,
  transactionId: string,
): Promise<DatedStep[]> {
  const [decider, first] = [alias(person, "decider"), alias(person, "first_reviewer")];
  const [row] = await db
    .select({ approval, decider: decider.name, first: first.name })
    .from(approval)
    .leftJoin(decider, eq(decider.id, approval.deciderId))
    .leftJoin(first, eq(first.id, approval.firstReviewerId))
    .where(and(eq(approval.environmentId, environment.id), eq(approval.transactionId, transactionId)));
  if (!row) return [];
  const { firstReviewAt, decidedAt, decidedBy, decision, status, closedAt, evaluatedAt, ruleOutcome } = row.approval;
  const href = can(actor.role, "approvals:read")
    ? `/${environment.slug}/approvals/${encodeURIComponent(transactionId)}`
    : null;
  const isNamed = row.approval.ruleName !== null && can(actor.role, "approval-rules:read");
  const rule = isNamed ? `the rule “${row.approval.ruleName}”` : "the rules";
  const step = (at: Date, title: string, tone: DatedStep["tone"] = "info") =>
    own(at, title, { source: "approval", detail: "approval", tone, href });
  const by = decidedBy === "rule" ? rule : (row.decider ?? GONE);
  const decided = { approve: "Approved", reject: "Rejected", pass: "Left to time out" };
  return [
    ...(evaluatedAt && ruleOutcome === "hold" ? [step(evaluatedAt, `Held for review by ${rule}`, "warn")] : []),
    ...(firstReviewAt ? [step(firstReviewAt, `First approval by ${row.first ?? GONE}`)] : []),
    ...(decidedAt && decision ? [step(decidedAt, `${decided[decision]} by ${by}`)] : []),
    ...(closedAt && status === "timed-out" ? [step(closedAt, "Approval timed out", "warn")] : []),
  ];
}

const SIGNED: Partial<Record<SignOffStatus, string>> = {
  refused: "refused",
  signed: "signed off",
  done: "signed off",
  failed: "signed off",
};

/**
 * What a second person was asked to sign off about a payment or its quote, and their decision; for those who may read.
 */
export async function signOffSteps(reader: EnvironmentContext, transaction: Transaction): Promise<DatedStep[]> {
  const { db, environment, actor } = reader;
  if (!can(actor.role, "sign-offs:read")) return [];
  const about = transaction.quoteId ? [transaction.quoteId, transaction.id] : [transaction.id];
  const [maker, checker] = [alias(person, "maker"), alias(person, "checker")];
  const rows = await db
    .select({ request: signOff, maker: maker.name, checker: checker.name })
    .from(signOff)
    .innerJoin(maker, eq(maker.id, signOff.makerId))
    .leftJoin(checker, eq(checker.id, signOff.checkerId))
    .where(and(eq(signOff.environmentId, environment.id), arrayOverlaps(signOff.subjects, about)))
    .orderBy(desc(signOff.createdAt))
    .limit(MOST);
  return rows.flatMap(({ request, ...names }) => {
    const href = resourcePath(environment.slug, `SignOff:${request.id}`);
    const more = { source: "sign-off", detail: "sign-off", href } as const;
    const asked = own(request.createdAt, `${actionLabel(request.action)}: sign-off requested by ${names.maker}`, more);
    const outcome = SIGNED[request.status];
    if (!outcome || !request.decidedAt) return [asked];
    const tone = request.status === "refused" ? "bad" : "info";
    const title = `${outcome === "refused" ? "Sign-off refused" : "Signed off"} by ${names.checker ?? GONE}`;
    return [asked, own(request.decidedAt, title, { ...more, tone })];
  });
}
