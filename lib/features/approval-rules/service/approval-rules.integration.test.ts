import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { EnvironmentContext } from "@/lib/server/context";
import { approval, approvalRuleSet } from "@/lib/server/db/schema/approval";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import type { TestDatabase } from "@/lib/server/testing/database";
import { createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { inWorld } from "@/lib/server/testing/world";
import type { Condition, RuleSet } from "../schema";
import { previewRules } from "./dry-run";
import { evaluate } from "./evaluate";
import { paymentFacts } from "./payment-facts";
import { getRules, listRuleVersions, saveRules } from "./rule-versions";

let database: TestDatabase;
let ctx: EnvironmentContext;
let other: EnvironmentContext;
let customerId: string;

inWorld("compliance", { transactions: 10 }, async (world) => {
  const { slug } = world;
  ({ database, ctx } = world);
  other = await createEnvironmentContext(database.db, slug, "operations");
  const { data } = await ctx.upstream.listCustomers({ query: { limit: 1 } });
  customerId = data[0]?.id ?? "";
});

const set = (outcome: "approve" | "hold" | "reject", ...conditions: Condition[]): RuleSet => ({
  rules: [{ id: crypto.randomUUID(), name: `To ${outcome}`, isEnabled: true, conditions, outcome }],
  defaultOutcome: "hold",
  secondReview: [{ currency: "EUR", amount: 1_000_000 }],
});

describe("versions", () => {
  test("begin with one that has no author and approves nothing", async () => {
    expect(await getRules(ctx, {})).toMatchObject({
      version: 0,
      currentVersion: 0,
      authorName: null,
      ruleSet: { rules: [], defaultOutcome: "hold" },
    });
  });

  test("are added, never changed, each audited with its author and reason", async () => {
    const first = set("approve", { kind: "currency", isOneOf: true, currencies: ["EUR"] });
    const saved = await saveRules(ctx, { baseVersion: 0, ruleSet: first, comment: "Begin with euros" });
    expect(saved).toMatchObject({ version: 1, currentVersion: 1, ruleSet: first, authorName: ctx.actor.name });
    await saveRules(ctx, { baseVersion: 1, ruleSet: set("hold"), comment: "Stop" });
    expect(await getRules(other, { version: 1 })).toMatchObject({ currentVersion: 2, ruleSet: first });
    const { data } = await listRuleVersions(other, {});
    expect(data.map(({ version, comment }) => [version, comment])).toEqual([
      [2, "Stop"],
      [1, "Begin with euros"],
      [0, expect.any(String)],
    ]);
    const events = await database.db.select().from(auditEvent).where(eq(auditEvent.action, "approval-rules.save"));
    expect(events).toMatchObject([
      { resourceId: "version 1", after: { comment: "Begin with euros" } },
      { resourceId: "version 2", before: { version: 1 } },
    ]);
    await expect(database.db.update(approvalRuleSet).set({ comment: "other" })).rejects.toThrow();
    await expect(getRules(ctx, { version: 9 })).rejects.toMatchObject({ status: 404 });
  });

  test("let one of two saves through, and inform the other", async () => {
    const draft = { baseVersion: 2, ruleSet: set("hold") };
    const results = await Promise.allSettled(["one", "two"].map((comment) => saveRules(ctx, { ...draft, comment })));
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const late = saveRules(ctx, { ...draft, comment: "late" });
    await expect(late).rejects.toMatchObject({ code: "rules_changed" });
    const { comment, version } = await getRules(ctx, {});
    const repeated = saveRules(ctx, { ...draft, comment });
    await expect(repeated, "after a lost response").resolves.toMatchObject({ version, comment });
    await expect(repeated).resolves.toMatchObject({ currentVersion: 3 });
  });

  test("are created by compliance alone", async () => {
    const input = { baseVersion: 3, ruleSet: set("approve"), comment: "Let everything in" };
    await expect(saveRules(other, input)).rejects.toMatchObject({ status: 403 });
    const viewer = await createEnvironmentContext(database.db, ctx.environment.slug, "viewer");
    await expect(getRules(viewer, {})).rejects.toMatchObject({ status: 403 });
  });
});

let number = 0;
/** A stored payment with its delivery and its approval, from `minutesAgo`. */
async function stored(values: {
  amount?: number;
  sender?: string;
  status?: typeof approval.$inferInsert.status;
  minutesAgo?: number;
  customer?: string;
  decision?: { decision: "approve"; decidedBy: "rule" | "person" };
}) {
  number += 1;
  const { amount = 5_000, sender = "$ana@bank.example", status = "held", minutesAgo = 0 } = values;
  const transactionId = `Transaction:${number}`;
  const recipient = values.customer ?? customerId;
  const data = {
    id: transactionId,
    type: "INCOMING",
    status: "PENDING",
    createdAt: "2026-11-20T10:00:00Z",
    source: { sourceType: "UMA_ADDRESS", umaAddress: sender },
    customerId: recipient,
    receivedAmount: { amount, currency: { code: "EUR", decimals: 2 } },
  };
  const body = Buffer.from(JSON.stringify({ id: `Webhook:${number}`, type: "INCOMING_PAYMENT.PENDING", data }));
  const environmentId = ctx.environment.id;
  const type = "INCOMING_PAYMENT.PENDING";
  const [delivery] = await database.db
    .insert(webhookDelivery)
    .values({ environmentId, webhookId: `Webhook:${number}`, type, replyStatus: 202, headers: {}, body })
    .returning();
  const at = new Date(Date.now() - minutesAgo * 60_000);
  await database.db.insert(approval).values({
    environmentId,
    transactionId,
    deliveryId: delivery?.id ?? 0,
    status,
    amount,
    currency: "EUR",
    decimals: 2,
    sender,
    customerId: recipient,
    receivedAt: at,
    deadlineAt: at,
    ...values.decision,
  });
  return { transactionId, data, at };
}

describe("facts of a payment", () => {
  test("count this payment and those of the period that were not turned down, by this sender or customer", async () => {
    const sender = "$fast@bank.example";
    await stored({ sender, amount: 100, minutesAgo: 61 });
    await stored({ sender, amount: 200, minutesAgo: 30, status: "approved" });
    await stored({ sender, amount: 400, minutesAgo: 20, status: "timed-out" });
    await stored({ sender, amount: 800, minutesAgo: 10, status: "rejected" });
    const { data, at } = await stored({ sender, amount: 1_600 });
    const facts = paymentFacts(database.db, ctx.environment.id, ctx.upstream, data, { at });
    expect(await facts.velocity("sender", 60)).toEqual({ count: 2, sum: 1_800n });
    expect(await facts.velocity("sender", 62)).toEqual({ count: 3, sum: 1_900n });
    expect((await facts.velocity("customer", 60))?.count).toBe(2);
    expect((await facts.customer())?.id).toBe(customerId);
    expect(facts.senderDomain).toBe("bank.example");
  });

  test("have no sum while an earlier payment states no amount, or states it in other decimals", async () => {
    for (const odd of [{ decimals: 3 }, { amount: null }]) {
      const sender = `$odd-${Object.keys(odd)}@bank.example`;
      const { transactionId } = await stored({ sender, amount: 100, minutesAgo: 5 });
      await database.db.update(approval).set(odd).where(eq(approval.transactionId, transactionId));
      const { data, at } = await stored({ sender, amount: 200 });
      const facts = paymentFacts(database.db, ctx.environment.id, ctx.upstream, data, { at });
      expect(await facts.velocity("sender", 60)).toEqual({ count: 2, sum: null });
    }
  });

  test("are unknown, not absent, when the customer can't be read", async () => {
    const { data, at } = await stored({ customer: "Customer:00000000-0000-4000-8000-000000000000" });
    const facts = paymentFacts(database.db, ctx.environment.id, ctx.upstream, data, { at });
    const verdict = await evaluate(set("approve", { kind: "customer-type", customerType: "BUSINESS" }), facts);
    expect(verdict.outcome).toBe("hold");
    expect(verdict.heldBecause).toMatch(/couldn't be read/);
  });
});

describe("a dry run", () => {
  test("reports what a draft would have decided, where the verdicts differ, and changes nothing", async () => {
    const day = 60 * 24;
    const big = await stored({ amount: 50_000, minutesAgo: 10 * day, status: "approved" });
    const approvedByRule = { decision: "approve", decidedBy: "rule", ruleOutcome: "approve", ruleName: "All" } as const;
    await database.db.update(approval).set(approvedByRule).where(eq(approval.transactionId, big.transactionId));
    await stored({ amount: 100, minutesAgo: 10 * day, status: "held" });
    // The rules held it and people or a time-out decided: no verdict that differs from the draft's.
    for (const [status, decision] of [
      ["passed", "pass"],
      ["approved", "approve"],
      ["timed-out", null],
    ] as const) {
      const { transactionId } = await stored({ amount: 100, minutesAgo: 10 * day, status });
      const byPerson = { decision, decidedBy: decision && ("person" as const), ruleOutcome: "hold" as const };
      await database.db.update(approval).set(byPerson).where(eq(approval.transactionId, transactionId));
    }
    // A rule approved it but something was missing, so it was still held.
    const missing = await stored({ amount: 50_000, minutesAgo: 10 * day, status: "held" });
    const rejected = { ruleOutcome: "reject" } as const;
    await database.db.update(approval).set(rejected).where(eq(approval.transactionId, missing.transactionId));
    const period = {
      from: new Date(Date.now() - 11 * day * 60_000).toISOString(),
      to: new Date(Date.now() - 9 * day * 60_000).toISOString(),
    };
    const draft = set("reject", { kind: "amount", currency: "EUR", comparison: "at-least", amount: 50_000 });
    const before = await database.db.select().from(approval).orderBy(approval.id);
    const result = await previewRules(other, { ruleSet: draft, ...period });
    expect(result).toMatchObject({
      payments: 6,
      approved: 0,
      held: 4,
      rejected: 2,
      unknown: 0,
      differenceCount: 1,
      differences: [
        {
          ...{ transactionId: big.transactionId, amount: 50_000, outcome: "reject" },
          ...{ was: "approve", wasRuleName: "All", happened: "approved" },
        },
      ],
    });
    expect(result.byRule.map(({ count }) => count)).toEqual([2, 4]);
    expect(await database.db.select().from(approval).orderBy(approval.id)).toEqual(before);
  });
});
