import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createDesk, type Desk } from "@/lib/cli/testing/desk";
import { storeStatement } from "@/lib/features/webhooks/service/store-statement";
import type { EnvironmentContext } from "@/lib/server/context";
import { approval } from "@/lib/server/db/schema/approval";
import { notification } from "@/lib/server/db/schema/notification";
import { closeApproval } from "./close-approval";
import { approveIncoming, declineIncoming } from "./decide";
import { decideByRules } from "./decide-by-rules";
import { getApproval } from "./get-approval";
import { exportDecisions } from "./list-decisions";
import { closing } from "./outcome";
import { getQueue } from "./queue";
import { sendDecision } from "./send-decision";
import type { Approval, ApprovalChange } from "./store";

let desk: Desk;
let ana: EnvironmentContext;
let ben: EnvironmentContext;

beforeAll(async () => {
  desk = await createDesk();
  ({ ana, ben } = desk);
  await desk.settings({ approvalWindowSeconds: 120 });
});
afterEach(async () => {
  await desk.simulator.control.clearFaults();
});
afterAll(() => desk?.close());

const set = (id: string, values: ApprovalChange) =>
  desk.database.db.update(approval).set(values).where(eq(approval.transactionId, id));
async function row(id: string): Promise<Approval> {
  const found = await desk.rowOf(id);
  if (!found) throw new Error("no such approval");
  return found;
}
/** A decision begun by a process that is no longer heard from. */
const begun = (id: string, more: ApprovalChange) =>
  set(id, {
    status: "deciding",
    decision: "approve",
    decidedAt: new Date(),
    updatedAt: sql`now() - interval '1 minute'` as unknown as Date,
    ...more,
  });

test("payments of one sender that arrive at the same moment count towards each other's rules", async () => {
  const conditions = [
    { kind: "velocity-count", per: "sender", comparison: "at-most", count: 3, periodMinutes: 60 } as const,
  ];
  await desk.rules([{ outcome: "approve", conditions }]);
  const { transactions } = await desk.simulator.control.incomingPayments({
    amount: 1_000,
    count: 8,
    senderUmaAddress: "$burst@many.example",
  });
  for (const { id } of transactions) await desk.reach(id, "approved", "held");
  const states = await Promise.all(transactions.map(async ({ id }) => (await row(id)).status));
  expect(states.filter((status) => status === "approved").length).toBeLessThanOrEqual(3);
});

test("the second reviewer agrees to what the first one answered; when the facts change, the first approval is void", async () => {
  await desk.rules([], [{ currency: "USD", amount: 20_000 }]);
  const id = await desk.pay({ amount: 20_000, requiredFields: ["MOTHERS_NAME"] }, "held");
  await approveIncoming(ana, await desk.seen(ana, id, { receiverCustomerInfo: { MOTHERS_NAME: "Pilar" } }));
  const { requestedFields } = await getApproval(ben, { transactionId: id });
  expect(requestedFields).toMatchObject([{ name: "MOTHERS_NAME", value: "Pilar" }]);
  const masked = await getApproval(desk.operations, { transactionId: id });
  expect(JSON.stringify(masked)).not.toContain("Pilar");
  const customerId = (await row(id)).customerId ?? "";
  await desk.simulator.control.kyc(customerId, "REJECTED");
  const agreed = await desk.seen(ben, id);
  await expect(approveIncoming(ben, agreed)).rejects.toMatchObject({ code: "approval_changed" });
  expect(await row(id)).toMatchObject({ status: "held", firstReviewerId: null });
  expect(await desk.approvalsOf(id)).toBe(0);
  await desk.simulator.control.kyc(customerId, "APPROVED");
  await approveIncoming(ana, await desk.seen(ana, id, { receiverCustomerInfo: { MOTHERS_NAME: "Pilar" } }));
  expect(await approveIncoming(ben, await desk.seen(ben, id))).toMatchObject({ approval: { status: "approved" } });
  expect(await desk.approvalsOf(id)).toBe(1);
});

test("an amount that can't be read needs two reviewers wherever there is a limit", async () => {
  await desk.rules([], [{ currency: "EUR", amount: 1 }]);
  const id = await desk.pay({ amount: 500 }, "held");
  await set(id, { amount: null, currency: null });
  expect(await approveIncoming(ana, await desk.seen(ana, id))).toMatchObject({ approval: { status: "second" } });
  expect(await desk.approvalsOf(id)).toBe(0);
});

test("when requested again, a payment that a person left to time out waits for a person, whatever the rules say", async () => {
  await desk.rules([]);
  const id = await desk.pay({ amount: 700 }, "held");
  await declineIncoming(ana, { ...(await desk.seen(ana, id)), reasonCode: "fraud-suspicion" });
  await desk.rules([{ outcome: "approve" }]);
  const before = await row(id);
  const [delivery] = (
    await desk.database.pool.query("select * from webhook_delivery where id = $1", [before.deliveryId])
  ).rows;
  const again = {
    environmentId: before.environmentId,
    webhookId: `${delivery.webhook_id}-again`,
    type: delivery.type,
    resourceId: id,
    resourceStatus: "PENDING",
    resourceUpdatedAt: null,
    platformCustomerId: null,
    occurredAt: null,
    keyId: delivery.key_id,
    replyStatus: 202 as const,
    headers: "{}",
    body: delivery.body,
    notification: { topic: "progress", tone: "warn", title: "Asked again", body: null, customerId: null } as const,
    incoming: { ...before, asks: true },
  };
  await desk.database.pool.query(storeStatement([{ row: again, copies: 1 }]));
  await vi.waitFor(async () => expect((await row(id)).revision).toBeGreaterThan(before.revision));
  await decideByRules(desk.database.db, before.id);
  expect(await row(id)).toMatchObject({ status: "held", decidedBy: null, deciderId: null, reasonCode: null });
  expect((await row(id)).heldBecause).toMatch(/left it to time out/);
  expect(await desk.approvalsOf(id)).toBe(0);
});

test("a decision that was withdrawn while its process was slow is never sent", async () => {
  await desk.rules([]);
  const id = await desk.pay({ amount: 800 }, "held");
  const key = crypto.randomUUID();
  await begun(id, { decidedBy: "person", deciderId: ana.actor.personId, decisionKey: key });
  const slow = await row(id);
  await closeApproval(desk.database.db, slow.id, 0);
  expect(await row(id)).toMatchObject({ status: "held", decision: null, decisionKey: null });
  const decision = { kind: "approve" as const, info: {}, basis: {} };
  await expect(sendDecision(ana, slow, decision)).rejects.toMatchObject({ code: "overtaken" });
  expect(await desk.entriesOf(id)).toEqual([]);
  expect(await desk.approvalsOf(id)).toBe(0);
});

test("a resumed decision by rule is checked again: data that is now missing is not left out", async () => {
  await desk.rules([]);
  const id = await desk.pay({ amount: 900, requiredFields: ["MOTHERS_NAME"] }, "held");
  await begun(id, { decidedBy: "rule", decisionKey: "resumed-1" });
  await decideByRules(desk.database.db, (await row(id)).id);
  expect(await row(id)).toMatchObject({ status: "held", decidedBy: null });
  const late = await desk.pay({ amount: 901 }, "held");
  await begun(late, { decidedBy: "rule", decisionKey: "resumed-2", deadlineAt: new Date(Date.now() - 1_000) });
  await decideByRules(desk.database.db, (await row(late)).id);
  expect(await row(late)).toMatchObject({ status: "held" });
  expect([await desk.approvalsOf(id), await desk.approvalsOf(late)]).toEqual([0, 0]);
});

test("a key that was used for another payment is refused, and the payment stays at the desk", async () => {
  await desk.rules([]);
  const [one, other] = [await desk.pay({ amount: 902 }, "held"), await desk.pay({ amount: 903 }, "held")];
  const key = crypto.randomUUID();
  expect(await approveIncoming(ana, await desk.seen(ana, one, { key }))).toMatchObject({ isNew: true });
  const press = await desk.seen(ana, other, { key, note: "a note" });
  await expect(approveIncoming(ana, press)).rejects.toMatchObject({ code: "key_reused" });
  expect(await row(other)).toMatchObject({ status: "held", decidedBy: null, decisionKey: null });
  expect(await approveIncoming(ana, { ...press, key: crypto.randomUUID() })).toMatchObject({ isNew: true });
});

test("an approval that came too late ends as timed out, with no second request and no false claim about what was sent", async () => {
  await desk.rules([]);
  await desk.settings({ approvalWindowSeconds: 6 });
  const id = await desk.pay({ amount: 1_100 }, "held");
  const input = await desk.seen(ana, id);
  const news = () =>
    desk.database.db
      .select()
      .from(notification)
      .where(and(eq(notification.resourceId, id), eq(notification.kind, "APPROVAL.HELD")));
  const before = await news();
  // It arrives after the window, and its response is lost.
  await desk.simulator.control.fault({ match: { endpoint: "approveTransaction" }, delayMs: 7_000, drop: "after" });
  await approveIncoming(ana, input).catch(() => undefined);
  await desk.reach(id, "timed-out");
  const ended = await row(id);
  expect(ended.heldBecause ?? "").not.toMatch(/never sent|did not say why/);
  expect((await news()).length).toBe(before.length);
  expect((await getApproval(ana, { transactionId: id })).journal).toMatchObject([{ status: "refused" }]);
  await desk.settings({ approvalWindowSeconds: 120 });
});

test("failures come before successes and are not pushed out", async () => {
  await desk.rules([]);
  const template = await row(await desk.pay({ amount: 1_200 }, "held"));
  const copy = (status: "approved" | "timed-out", index: number) => {
    const { id: _, ...values } = template;
    return {
      ...values,
      status,
      transactionId: `Transaction:${status}-${index}`,
      updatedAt: new Date(),
      deciderId: null,
    };
  };
  await desk.database.db
    .insert(approval)
    .values([copy("timed-out", 0), ...Array.from({ length: 60 }, (_, index) => copy("approved", index))]);
  const queue = await getQueue(ben, {});
  expect(queue.sinceLastLook).toHaveLength(50);
  expect(queue.sinceLastLook.map(({ transactionId }) => transactionId)).toContain("Transaction:timed-out-0");
  expect(queue.sinceCount).toBeGreaterThan(60);
});

test("no spreadsheet executes past decisions as CSV, even when it splits at semicolons", async () => {
  const id = await desk.pay({ amount: 1_300 }, "held");
  await set(id, { status: "approved", sender: "$a;=cmd|'/c calc'!a0;@x", heldBecause: " =1+1" });
  const file = await exportDecisions(ana, { timeZone: "UTC" });
  let text = "";
  for await (const chunk of file.body) text += Buffer.from(chunk).toString("utf8");
  expect(text).toContain("$a;'=cmd|'/c calc'!a0;'@x");
  expect(text).toContain("' =1+1");
});

test("a payment that ends differently after it was completed is not dropped", async () => {
  await desk.rules([{ outcome: "approve" }]);
  const id = await desk.pay({ amount: 1_400 }, "approved");
  await vi.waitFor(async () => expect((await row(id)).closedAt).not.toBeNull(), { timeout: 15_000 });
  const closed = await row(id);
  const returned = { status: "FAILED", failureReason: "COMPLIANCE_REJECTED" };
  expect(closing(closed, returned)).toMatchObject({ status: "failed", serviceStatus: "FAILED" });
  expect(closing(closed, { status: "REFUNDED" })).toMatchObject({ status: "approved", serviceStatus: "REFUNDED" });
  expect(closing(closed, { status: "LUNAR" })).toBeNull();
  // News triggers another check; its scheduled checks are over.
  await set(id, { serviceStatus: "PROCESSING" });
  await closeApproval(desk.database.db, closed.id, 3);
  expect(await row(id)).toMatchObject({ serviceStatus: "PROCESSING" });
  await closeApproval(desk.database.db, closed.id, 0);
  expect(await row(id)).toMatchObject({ serviceStatus: "COMPLETED", closedAt: expect.any(Date) });
});

test("the desk lists the 200 most urgent payments, and says when there are more", async () => {
  await desk.rules([]);
  const { id: _, ...template } = await row(await desk.pay({ amount: 1_500 }, "held"));
  expect(await getQueue(ben, {})).toMatchObject({ isCut: false });
  const copies = Array.from({ length: 201 }, (__, at) => ({ ...template, transactionId: `Transaction:many-${at}` }));
  await desk.database.db.insert(approval).values(copies);
  const queue = await getQueue(ben, {});
  expect(queue.waiting).toHaveLength(200);
  expect(queue.isCut).toBe(true);
});
