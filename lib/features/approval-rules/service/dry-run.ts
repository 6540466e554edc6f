import "server-only";
import { and, asc, count, eq, gt, gte, lte } from "drizzle-orm";
import type { Customer } from "@/lib/contract/customer";
import { InputError, isUpstreamError } from "@/lib/errors";
import { labelsOf } from "@/lib/features/directory/service/labels";
import { formatCount } from "@/lib/numbers";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { approval } from "@/lib/server/db/schema/approval";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import type { Upstream } from "@/lib/upstream/client";
import type { DryRunDifference, DryRunInput, DryRunResult, Outcome } from "../schema";
import { evaluate, type Verdict } from "./evaluate";
import { asJudged, readPayment } from "./payment";
import { paymentFacts } from "./payment-facts";

const MOST_PAYMENTS = 20_000;
const MOST_DIFFERENCES = 200;
const BATCH = 100;
const AT_ONCE = 8;

type Row = typeof approval.$inferSelect;

/**
 * The rules' verdict on a payment when it arrived; null while there is none. What a person or a time-out did afterwards
 * is no verdict: verdicts are compared, or everything that people decided would differ.
 */
function verdictOn(row: Row): Outcome | null {
  return row.ruleOutcome ?? (row.status === "received" ? null : "hold");
}

/**
 * Reads each customer once, however often it is needed. An unreadable customer is unknown, as it would have been live.
 */
function customerReader(upstream: Upstream): (customerId: string) => Promise<Customer | null> {
  const known = new Map<string, Promise<Customer | null>>();
  return (customerId) => {
    const reading =
      known.get(customerId) ??
      upstream.getCustomer({ params: { customerId } }).catch((error: unknown) => {
        if (isUpstreamError(error)) return null;
        throw error;
      });
    known.set(customerId, reading);
    return reading;
  };
}

/**
 * Evaluates the stored incoming payments of a period by a draft, each as of its arrival, and reports where the verdict
 * differs from the one at the time. Customers are evaluated by their present records. Changes nothing. Throws
 * `InputError` for a period with more than 20,000 payments.
 */
export async function previewRules(ctx: EnvironmentContext, input: DryRunInput): Promise<DryRunResult> {
  requirePermission(ctx, "approval-rules:read");
  const { db, environment, upstream } = ctx;
  const period = and(
    eq(approval.environmentId, environment.id),
    gte(approval.receivedAt, new Date(input.from)),
    lte(approval.receivedAt, new Date(input.to)),
  );
  const [total] = await db.select({ payments: count() }).from(approval).where(period);
  const payments = total?.payments ?? 0;
  if (payments > MOST_PAYMENTS) {
    throw new InputError({
      title: `The period has ${formatCount(payments)} payments; the limit is ${formatCount(MOST_PAYMENTS)}.`,
      next: "Choose a shorter period.",
      fields: { from: "Choose a shorter period." },
    });
  }
  const readCustomer = customerReader(upstream);
  const tally = createTally(input);
  let after: string | undefined;
  for (;;) {
    const rows = await db
      .select({ row: approval, body: webhookDelivery.body })
      .from(approval)
      .innerJoin(webhookDelivery, eq(webhookDelivery.id, approval.deliveryId))
      .where(and(period, after === undefined ? undefined : gt(approval.id, after)))
      .orderBy(asc(approval.id))
      .limit(BATCH);
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      const judged = rows.slice(at, at + AT_ONCE).map(async ({ row, body }) => {
        const payment = readPayment(body);
        const transaction = asJudged(payment, row);
        // It was unclear then whether the payment asked for approval at all, so no rule was consulted.
        const isUnclear = payment.need === "unclear" && row.ruleOutcome === null;
        if (!transaction || isUnclear) return { row, verdict: null };
        const options = { at: row.receivedAt, upTo: row.id, readCustomer };
        const facts = paymentFacts(db, environment.id, upstream, transaction, options);
        return { row, verdict: await evaluate(input.ruleSet, facts) };
      });
      for (const { row, verdict } of await Promise.all(judged)) tally.add(row, verdict);
    }
    after = rows.at(-1)?.row.id;
    if (rows.length < BATCH) break;
  }
  const { differing, ...counts } = tally;
  const newest = differing.sort((a, b) => b.row.receivedAt.getTime() - a.row.receivedAt.getTime());
  const shown = newest.slice(0, MOST_DIFFERENCES);
  const labels = await labelsOf(
    db,
    environment.id,
    shown.flatMap(({ row }) => row.customerId ?? []),
  );
  return {
    payments,
    approved: counts.outcomes.approve,
    held: counts.outcomes.hold,
    rejected: counts.outcomes.reject,
    byRule: counts.byRule,
    differenceCount: newest.length,
    differences: shown.map(
      ({ row, was, verdict }): DryRunDifference => ({
        transactionId: row.transactionId,
        receivedAt: row.receivedAt.toISOString(),
        sender: row.sender,
        customerLabel: labels.get(row.customerId ?? "")?.label ?? null,
        amount: row.amount,
        currency: row.currency,
        decimals: row.decimals,
        was,
        wasRuleName: row.ruleName,
        happened: row.status,
        outcome: verdict?.outcome ?? "hold",
        ruleName: verdict?.ruleName ?? null,
      }),
    ),
    unknown: counts.unknown(),
  };
}

function createTally({ ruleSet }: DryRunInput) {
  const outcomes: Record<Outcome, number> = { approve: 0, hold: 0, reject: 0 };
  const byRule: DryRunResult["byRule"] = [
    ...ruleSet.rules
      .filter(({ isEnabled }) => isEnabled)
      .map(({ id, name, outcome }) => ({ ruleId: id, name, outcome, count: 0 })),
    { ruleId: null, name: "Default", outcome: ruleSet.defaultOutcome, count: 0 },
  ];
  const differing: { row: Row; was: Outcome; verdict: Verdict | null }[] = [];
  let unknown = 0;
  return {
    outcomes,
    byRule,
    differing,
    unknown: () => unknown,
    add(row: Row, verdict: Verdict | null): void {
      const outcome = verdict?.outcome ?? "hold";
      outcomes[outcome] += 1;
      const rule = verdict && byRule.find(({ ruleId }) => ruleId === verdict.ruleId);
      if (rule) rule.count += 1;
      if (!verdict || (verdict.outcome === "hold" && rule?.outcome !== "hold")) unknown += 1;
      const was = verdictOn(row);
      if (was !== null && was !== outcome) differing.push({ row, was, verdict });
    },
  };
}
