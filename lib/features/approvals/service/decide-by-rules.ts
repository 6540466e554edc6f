import "server-only";
import { eq } from "drizzle-orm";
import { customerInfoLabel } from "@/lib/contract/customer-info-fields";
import { isAppError } from "@/lib/errors";
import { evaluate } from "@/lib/features/approval-rules/service/evaluate";
import type { Payment } from "@/lib/features/approval-rules/service/payment";
import { type PaymentFacts, paymentFacts } from "@/lib/features/approval-rules/service/payment-facts";
import { environmentCan } from "@/lib/server/capabilities";
import type { Environment } from "@/lib/server/context";
import type { Database } from "@/lib/server/db/client";
import { environment } from "@/lib/server/db/schema/environment";
import { findEnvironment, upstreamFor } from "@/lib/server/environments";
import type { Intent } from "@/lib/server/journal/claim";
import { applySettlement, closeLater, hold } from "./apply-settlement";
import { completePayment, withdraw } from "./complete-payment";
import { findToJudge, type ToJudge } from "./find-to-judge";
import { receiverInfo } from "./receiver-info";
import { type Decision, SEND_MARGIN_MS, type Sender, sendDecision, sentEarlier } from "./send-decision";
import { type Approval, change, changeQuietly, hintAt, UNDECIDED } from "./store";

const slugs = new Map<string, string>();

/** The environment of an approval. Throws when it no longer exists. */
export async function environmentOf(db: Database, environmentId: string): Promise<Environment> {
  const slug = slugs.get(environmentId) ?? (await readSlug(db, environmentId));
  slugs.set(environmentId, slug);
  const found = await findEnvironment(db, slug);
  if (!found) throw new Error(`the environment ${environmentId} is gone`);
  return found;
}

async function readSlug(db: Database, id: string): Promise<string> {
  const [row] = await db.select({ slug: environment.slug }).from(environment).where(eq(environment.id, id));
  if (!row) throw new Error(`the environment ${id} is gone`);
  return row.slug;
}

/** Corridor itself, acting on a version of the rules. */
export async function ruleSender(db: Database, row: Approval): Promise<Sender> {
  const found = await environmentOf(db, row.environmentId);
  const id = crypto.randomUUID();
  return {
    db,
    environment: found,
    upstream: upstreamFor(found, null, id),
    actor: null,
    actorLabel: `Approval rules, version ${row.ruleVersion ?? 0}`,
    request: { id, ip: null, userAgent: null },
  };
}

/**
 * Applies the rules to an approval that nobody has decided, and executes their decision. Safe to run concurrently or
 * again after a kill on any line: the row's revision lets one caller decide, the journal one call be made.
 */
export async function decideByRules(db: Database, approvalId: string): Promise<void> {
  const found = await findToJudge(db, approvalId);
  if (!found) return;
  const { row } = found;
  // Archived environments are stopped: nothing is decided there any more.
  if ((await environmentOf(db, row.environmentId)).archivedAt) return;
  if (row.status === "received") await judge(db, found);
  // Killed between deciding and sending, or before the outcome was written: resume the same decision.
  else if (row.status === "deciding" && row.decidedBy === "rule") await resume(db, found);
}

async function resume(db: Database, { row, remainingMs, payment }: ToJudge): Promise<void> {
  const entry = await sentEarlier(db, row);
  if (entry) await applySettlement(db, row, entry);
  else if (remainingMs < SEND_MARGIN_MS) await hold(db, row, "Time ran out before it could be sent.", UNDECIDED);
  else await carryOut(db, row, payment);
}

const UNCLEAR =
  "Corridor couldn't tell whether this payment waits for your approval: the service doesn't say that it came over UMA. If it needs no approval, approving it changes nothing.";

async function judge(
  db: Database,
  { row: received, remainingMs, payment: delivered, hasMovedOn, rules }: ToJudge,
): Promise<void> {
  const started = performance.now();
  const { upstream } = await ruleSender(db, received);
  const { payment, learned, isOver } = await completePayment(upstream, received, delivered, {
    // Not for payments that time out: in a backlog, others still have time left.
    readsRecord: hasMovedOn && remainingMs > SEND_MARGIN_MS,
  });
  // Recorded before the rules run: of payments that arrive together, each must count for those evaluated after it.
  const row = Object.keys(learned).length > 0 ? await change(db, received, learned) : received;
  if (!row) return;
  if (payment.need === "informs" && (await withdraw(db, row))) return;
  if (isOver) {
    await closeLater(db, row, 0);
    return;
  }
  if (payment.need !== "asks") {
    await hold(db, row, UNCLEAR, learned, "Payment may need a decision");
    return;
  }
  if (!payment.transaction || payment.unread.length > 0) {
    await hold(db, row, "The delivery could not be fully read, so no rule could judge it.", learned);
    return;
  }
  const facts = paymentFacts(db, row.environmentId, upstream, payment.transaction, { at: row.receivedAt });
  const verdict = await evaluate(rules.ruleSet, facts);
  const spoken = {
    ...learned,
    ruleVersion: rules.version,
    ruleId: verdict.ruleId,
    ruleName: verdict.ruleName,
    ruleOutcome: verdict.outcome,
    ruleInputs: verdict.inputs,
    evaluatedAt: new Date(),
  };
  if (verdict.outcome === "hold") {
    await hold(db, row, verdict.heldBecause ?? verdict.ruleName, spoken);
    return;
  }
  if (verdict.outcome === "approve" && payment.requested.length > 0) {
    const { missing } = receiverInfo(payment.requested, await facts.customer());
    if (missing.length > 0) {
      await hold(db, row, notOnRecord(missing), spoken);
      return;
    }
  }
  if (remainingMs - (performance.now() - started) < SEND_MARGIN_MS) {
    await hold(db, row, "Time ran out before a rule could decide.", spoken);
    return;
  }
  const decided = { ...spoken, decidedBy: "rule" as const, decidedAt: new Date() };
  const rejects = verdict.outcome === "reject";
  if (rejects && !environmentCan(await environmentOf(db, row.environmentId), "reject")) {
    await change(db, row, { ...decided, status: "passed", decision: "pass" });
    return;
  }
  const deciding = {
    ...decided,
    status: "deciding" as const,
    decision: rejects ? ("reject" as const) : ("approve" as const),
    decisionKey: `approval:${row.id}:${row.revision + 1}`,
  };
  // Decided in the transaction that records the intent to send: saves the payment the wait for one commit.
  await carryOut(db, { ...row, ...deciding, revision: row.revision + 1 }, payment, {
    readCustomer: () => facts.customer(),
    guard: async (tx) => (await changeQuietly(tx, row, deciding)) !== null,
  });
}

async function carryOut(
  db: Database,
  row: Approval,
  payment: Payment,
  { readCustomer, guard }: { readCustomer?: PaymentFacts["customer"]; guard?: Intent["guard"] } = {},
): Promise<void> {
  const sender = await ruleSender(db, row);
  const decision: Decision = {
    kind: row.decision === "reject" ? "reject" : "approve",
    info: {},
    basis: {
      rule: row.ruleName,
      ruleVersion: row.ruleVersion,
      inputs: row.ruleInputs,
    },
  };
  if (decision.kind === "approve" && payment.requested.length > 0 && payment.transaction) {
    const read =
      readCustomer ??
      paymentFacts(db, row.environmentId, sender.upstream, payment.transaction, { at: row.receivedAt }).customer;
    const { info, missing } = receiverInfo(payment.requested, await read());
    if (missing.length > 0) {
      await hold(db, row, notOnRecord(missing), UNDECIDED);
      return;
    }
    decision.info = info;
  }
  try {
    const entry = await sendDecision(sender, row, decision, guard);
    const settled = await applySettlement(db, row, entry);
    if (settled.status === "deciding") await hintAt(db, settled);
  } catch (error) {
    // Another run of this job was faster, or the decision was withdrawn: nothing was sent, and nothing is left to do.
    if (!(isAppError(error) && error.code === "overtaken")) throw error;
  }
}

const notOnRecord = (missing: string[]) =>
  `The sender's institution requires details missing from the customer's record: ${missing.map(customerInfoLabel).join(", ")}.`;
