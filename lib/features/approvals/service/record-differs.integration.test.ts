import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createDesk, type Desk } from "@/lib/cli/testing/desk";
import type { EnvironmentContext } from "@/lib/server/context";
import { approval } from "@/lib/server/db/schema/approval";
import { notification } from "@/lib/server/db/schema/notification";
import { approveIncoming, declineIncoming } from "./decide";
import { getApproval } from "./get-approval";
import { listDecisions } from "./list-decisions";

let desk: Desk;
let ana: EnvironmentContext;
let ben: EnvironmentContext;

beforeAll(async () => {
  desk = await createDesk();
  ({ ana, ben } = desk);
  await desk.settings({ approvalWindowSeconds: 120 });
});
beforeEach(() => desk.rules([], [{ currency: "USD", amount: 1_000_000, decimals: 2 }]));
afterEach(async () => {
  await desk.simulator.control.clearFaults();
});
afterAll(() => desk?.close());

const SENDER = "$small@sender.example";
const held = () => desk.pay({ amount: 5_000, currency: "USD", senderUmaAddress: SENDER }, "held");

/** From now on the service's record of a payment states this instead. */
async function record(id: string, changes: Record<string, unknown>, more: Record<string, unknown> = {}) {
  const read = await ana.upstream.getTransaction({ params: { transactionId: id } });
  const body = { ...read, ...changes };
  await desk.simulator.control.fault({
    match: { endpoint: "getTransaction" },
    times: 1_000,
    status: 200,
    body,
    ...more,
  });
}
const LARGE = {
  receivedAmount: { amount: 500_000_000, currency: { code: "USD", decimals: 2 } },
  source: { sourceType: "UMA_ADDRESS", umaAddress: "$mm@bad.example" },
};
const noticesOf = (id: string, kind = "APPROVAL.DIFFERS") =>
  desk.database.db
    .select()
    .from(notification)
    .where(and(eq(notification.resourceId, id), eq(notification.kind, kind)));

test("a person's decision is not sent on what the service's record contradicts: it is shown and limited anew", async () => {
  const id = await held();
  const pressed = await desk.seen(ana, id);
  await record(id, LARGE);
  for (const press of [() => approveIncoming(ana, pressed), () => declineIncoming(ana, { ...pressed })]) {
    await expect(press()).rejects.toMatchObject({ name: "ConflictError" });
  }
  expect(await desk.entriesOf(id)).toEqual([]);
  const view = await getApproval(ana, { transactionId: id });
  expect(view).toMatchObject({ needsSecond: true, approval: { status: "held", sender: "$mm@bad.example" } });
  expect(view.approval).toMatchObject({ amount: 500_000_000, currency: "USD" });
  expect(view.approval.heldBecause).toBe(
    "The service's record states another sender and 5,000,000.00 USD instead of 50.00 USD.",
  );
  expect(await approveIncoming(ana, await desk.seen(ana, id))).toMatchObject({ approval: { status: "second" } });
});

test("the refusal names both amounts", async () => {
  const id = await held();
  const pressed = await desk.seen(ana, id);
  await record(id, LARGE);
  await expect(approveIncoming(ana, pressed)).rejects.toMatchObject({
    code: "record_differs",
    facts: { meaning: expect.stringMatching(/5,000,000\.00 USD instead of 50\.00 USD.*No decision was sent/) },
  });
});

test("a first approval is void once the record states another amount", async () => {
  await desk.rules([], [{ currency: "USD", amount: 1_000, decimals: 2 }]);
  const id = await held();
  await approveIncoming(ana, await desk.seen(ana, id));
  const agreed = await desk.seen(ben, id);
  await record(id, LARGE);
  await expect(approveIncoming(ben, agreed)).rejects.toMatchObject({ code: "record_differs" });
  expect(await desk.rowOf(id)).toMatchObject({ status: "held", firstReviewerId: null });
});

test("a record that can't be read in time, or is another payment's, keeps nobody from deciding", async () => {
  for (const [changes, more] of [
    [{}, { delayMs: 4_000 }],
    [{ ...LARGE, id: "Transaction:another" }, {}],
  ] as const) {
    const id = await held();
    const pressed = await desk.seen(ana, id);
    await record(id, changes, more);
    expect(await approveIncoming(ana, pressed)).toMatchObject({ approval: { status: "approved", amount: 5_000 } });
    await desk.simulator.control.clearFaults();
  }
});

test("what a rule approved is told and shown as the record states it, where that is another payment", async () => {
  await desk.rules([{ outcome: "approve" }]);
  const id = await desk.pay({ amount: 5_000, currency: "USD", senderUmaAddress: SENDER }, "approved");
  await vi.waitFor(async () => expect((await desk.rowOf(id))?.serviceStatus).toBe("COMPLETED"), { timeout: 20_000 });
  expect(await getApproval(ana, { transactionId: id })).toMatchObject({ differs: null });
  expect(await noticesOf(id)).toEqual([]);
  await record(id, { ...LARGE, customerId: "Customer:another" });
  await desk.simulator.control.send("INCOMING_PAYMENT.COMPLETED", { id, type: "INCOMING", status: "COMPLETED" });
  const text =
    "The service's record states another sender, another recipient and 5,000,000.00 USD instead of 50.00 USD.";
  await vi.waitFor(async () => expect(await noticesOf(id)).toMatchObject([{ body: text, tone: "bad" }]), {
    timeout: 20_000,
  });
  expect(await getApproval(ana, { transactionId: id })).toMatchObject({ differs: text });
  const { data } = await listDecisions(ana, { limit: 1, sortOrder: "desc" });
  expect(data).toMatchObject([{ transactionId: id, amount: 500_000_000, customerId: "Customer:another" }]);
});

test("a request that comes after the news that its payment is over calls nobody, and ends as the payment did", async () => {
  const id = await held();
  const call = { params: { transactionId: id } };
  const asked = await ana.upstream.getTransaction(call);
  await ana.upstream.approveTransaction({ ...call, body: {} });
  await vi.waitFor(async () => expect((await desk.rowOf(id))?.serviceStatus).toBe("COMPLETED"), { timeout: 20_000 });
  // As if the delivery that asked had not come yet.
  await desk.database.db.delete(approval).where(eq(approval.transactionId, id));
  await desk.database.db.delete(notification).where(eq(notification.resourceId, id));
  await desk.simulator.control.send("INCOMING_PAYMENT.PENDING", asked);
  await desk.reach(id, "approved");
  expect(await desk.rowOf(id)).toMatchObject({ serviceStatus: "COMPLETED", decidedBy: null, heldBecause: null });
  expect(await noticesOf(id, "APPROVAL.HELD")).toEqual([]);
});

test("a response about another payment says nothing about this one's decision", async () => {
  await desk.settings({ canReject: true });
  const id = await held();
  const body = { id: "Transaction:another", type: "INCOMING", status: "PROCESSING" };
  await desk.simulator.control.fault({ match: { endpoint: "rejectTransaction" }, status: 200, body });
  const result = await declineIncoming(ana, { ...(await desk.seen(ana, id)), reasonCode: "fraud-suspicion" });
  expect(result).toMatchObject({ approval: { status: "deciding" }, entry: { status: "unknown" } });
  expect(await desk.approvalsOf(id)).toBe(0);
  await desk.settings({ canReject: false });
});
