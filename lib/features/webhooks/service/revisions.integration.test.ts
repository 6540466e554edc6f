import { generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createDesk, type Desk } from "@/lib/cli/testing/desk";
import { machineWords } from "@/lib/cli/testing/machine-words";
import { APPROVAL_DATA, DEPOSIT_DATA, REVISION_EVENTS, type Sample } from "@/lib/cli/testing/revision-events";
import { approveIncoming } from "@/lib/features/approvals/service/decide";
import { getApproval } from "@/lib/features/approvals/service/get-approval";
import { getQueue } from "@/lib/features/approvals/service/queue";
import { approval } from "@/lib/server/db/schema/approval";
import { webhookKey } from "@/lib/server/db/schema/environment";
import { notification } from "@/lib/server/db/schema/notification";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import { ListDeliveriesInput } from "../schema";
import { getDelivery } from "./get-delivery";
import { listDeliveries } from "./list-deliveries";
import { createReceiver, type Receiver } from "./receive-delivery";

const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });

let desk: Desk;
let receiver: Receiver;
// Deliveries from the simulated service itself are accepted and ignored: here the revisions' own bodies are sent.
const sink = createServer((request, response) => request.resume().on("end", () => response.writeHead(202).end()));

beforeAll(async () => {
  desk = await createDesk();
  await new Promise<void>((resolve) => sink.listen(0, "127.0.0.1", resolve));
  await desk.simulator.control.webhookUrl(`http://127.0.0.1:${(sink.address() as AddressInfo).port}/`);
  const pem = publicKey.export({ format: "pem", type: "spki" }).toString();
  const environmentId = desk.ana.environment.id;
  await desk.database.db.insert(webhookKey).values({ environmentId, name: "R", publicKey: pem, fingerprint: "r" });
  receiver = createReceiver(desk.database.pool);
  await desk.settings({ approvalWindowSeconds: 120 });
});
afterAll(async () => {
  sink.close();
  await desk?.close();
});
beforeEach(async () => {
  for (const table of [notification, approval, webhookDelivery]) await desk.database.db.delete(table);
  await desk.rules([]);
});

function send(payload: object, isBare = false): Promise<number> {
  const bytes = Buffer.from(JSON.stringify(payload));
  const s = sign("sha256", bytes, privateKey).toString("base64");
  const headers = new Headers({ [desk.ana.environment.signatureHeader]: isBare ? s : JSON.stringify({ v: "1", s }) });
  return receiver.receive({ slug: desk.slug, headers, body: new Blob([bytes]).stream() });
}

const event = (type: string, data: Record<string, unknown>): Sample => ({ id: `Webhook:${randomUUID()}`, type, data });
const pending = (data: Record<string, unknown>) => event("INCOMING_PAYMENT.PENDING", data);
const news = async (resourceId: string) => {
  const rows = await desk.database.db.select().from(notification).where(eq(notification.resourceId, resourceId));
  return rows.sort((a, b) => a.id - b.id);
};

/** A payment that waits at the simulated service, as `APPROVAL_DATA` describes it: its id and its customer. */
async function waitingPayment(requiredFields: string[] = []) {
  const described = { amount: 5_000, currency: "USD", senderUmaAddress: "$bo@b.example" };
  const made = await desk.simulator.control.incomingPayments({ ...described, requiredFields });
  const id = made.transactions[0]?.id ?? "";
  const { customerId, platformCustomerId } = await desk.ana.upstream.getTransaction({ params: { transactionId: id } });
  return { id, customerId, platformCustomerId };
}

describe("every event of revisions 1 and 2", () => {
  test.each(REVISION_EVENTS.map((sample) => [sample.type, sample] as const))(
    "%s is accepted and reported",
    async (_, sample) => {
      const isPending = sample.type === "INCOMING_PAYMENT.PENDING";
      expect(await send(sample)).toBe(isPending ? 202 : 200);
      expect(await send(sample, true)).toBe(isPending ? 202 : 200);
      const [delivery, ...others] = await desk.database.db.select().from(webhookDelivery);
      expect(others).toEqual([]);
      expect(delivery).toMatchObject({ type: sample.type, resourceId: sample.data?.id ?? null, duplicates: 1 });
      const [first] = await desk.database.db.select().from(notification);
      expect(first?.title).not.toContain(sample.type);
      expect(machineWords(first?.title ?? "")).toEqual([]);
      expect(machineWords(first?.body ?? "")).toEqual([]);
      expect(`${first?.title} ${first?.body}`).not.toMatch(/Elm|Fjord|Holm|Event /);
      const rows = await listDeliveries(desk.ana, ListDeliveriesInput.parse({}));
      expect(rows.data).toMatchObject([{ type: sample.type }]);
    },
  );

  test("the older envelope printed in guides of revision 1 is the same event", async () => {
    const { id, type: _, ...payment } = APPROVAL_DATA;
    const older = {
      webhookId: "Webhook:older",
      type: "INCOMING_PAYMENT",
      timestamp: "2026-01-05T10:00:00Z",
      requestedReceiverUserInfoFields: [{ name: "NATIONALITY", mandatory: true }],
      transaction: { ...payment, transactionId: id },
    };
    expect(await send(older)).toBe(202);
    const [delivery] = await desk.database.db.select().from(webhookDelivery);
    expect(delivery).toMatchObject({ webhookId: "Webhook:older", type: "INCOMING_PAYMENT.PENDING", resourceId: id });
    expect(await desk.rowOf(String(id))).toMatchObject({ sender: "$bo@b.example", amount: 5_000, currency: "USD" });
  });
});

describe("the approval webhook as it is documented, without a time or a source", () => {
  test("is approved by a rule, quickly, with what the sender's institution asks for", async () => {
    const domains = ["b.example"];
    await desk.rules([
      {
        outcome: "approve",
        conditions: [
          { kind: "sender-domain", isOneOf: true, domains },
          { kind: "amount", currency: "USD", comparison: "at-most", amount: 5_000 },
        ],
      },
    ]);
    const payment = await waitingPayment(["FULL_NAME"]);
    const requested = [{ name: "FULL_NAME", mandatory: true }];
    const data = { ...APPROVAL_DATA, ...payment, requestedReceiverCustomerInfoFields: requested };
    expect(await send(pending(data))).toBe(202);
    await desk.reach(payment.id, "approved");
    const row = await desk.rowOf(payment.id);
    expect(row).toMatchObject({ decidedBy: "rule", sender: "$bo@b.example", ruleOutcome: "approve" });
    expect(await desk.approvalsOf(payment.id)).toBe(1);
    expect((row?.decidedAt?.getTime() ?? 0) - (row?.receivedAt.getTime() ?? 0)).toBeLessThan(2_000);
  });

  test("is held by a rule that needs what is missing, which it names, and decided by one that does not", async () => {
    const { receivedAmount: _, customerId: __, ...rest } = APPROVAL_DATA;
    await desk.rules([{ outcome: "approve", conditions: [{ kind: "customer-type", customerType: "BUSINESS" }] }]);
    await send(pending({ ...rest, id: "Transaction:nobody" }));
    await desk.reach("Transaction:nobody", "held");
    expect((await desk.rowOf("Transaction:nobody"))?.heldBecause).toContain("didn't state which customer it's for");
    const { id } = await waitingPayment();
    await desk.rules([
      { outcome: "approve", conditions: [{ kind: "sender-domain", isOneOf: true, domains: ["b.example"] }] },
    ]);
    await send(pending({ ...rest, id, requestedReceiverCustomerInfoFields: [] }));
    await desk.reach(id, "approved");
    // What the delivery left out is in the service's record.
    expect(await desk.rowOf(id)).toMatchObject({ amount: 5_000, currency: "USD" });
  });

  test("can be decided by a person as well, who sees the sender", async () => {
    const payment = await waitingPayment();
    await send(pending({ ...APPROVAL_DATA, ...payment, requestedReceiverCustomerInfoFields: [] }));
    await desk.reach(payment.id, "held");
    const seen = await getApproval(desk.ana, { transactionId: payment.id });
    expect(seen).toMatchObject({ approval: { sender: "$bo@b.example" }, receiver: "$ana@pay.example" });
    // All times shown are our own: when it arrived, and by when it has to be decided. None is made up.
    const row = await desk.rowOf(payment.id);
    const shown = JSON.stringify(seen.approval).match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g);
    expect(new Set(shown)).toEqual(new Set([row?.receivedAt.toISOString(), row?.deadlineAt.toISOString()]));
    await approveIncoming(desk.ana, await desk.seen(desk.ana, payment.id));
    expect(await desk.approvalsOf(payment.id)).toBe(1);
  });
});

describe("a deposit over a bank rail", () => {
  test("is answered with a receipt, reported as on its way, and never reaches a reviewer", async () => {
    await desk.rules([{ outcome: "approve" }]);
    expect(await send(pending(DEPOSIT_DATA))).toBe(202);
    expect(await desk.database.db.select().from(approval)).toEqual([]);
    expect(await news("Transaction:t2")).toMatchObject([
      { title: "Deposit is on its way", tone: "info", topic: "progress" },
    ]);
    const { data } = await listDeliveries(desk.ana, ListDeliveriesInput.parse({ verdict: "accepted" }));
    expect(data).toMatchObject([{ replyStatus: 202, isAsking: false }]);
    const detail = await getDelivery(desk.ana, { deliveryId: data[0]?.id ?? 0 });
    expect(detail).toMatchObject({ approvalNeed: "informs" });
    expect(await desk.approvalsOf("Transaction:t2")).toBe(0);
  });

  test("that waits for the customer says for what", async () => {
    await send(pending({ ...DEPOSIT_DATA, pendingReason: "WALLET_VERIFICATION_REQUIRED" }));
    expect(await news("Transaction:t2")).toMatchObject([
      { title: "Incoming payment is waiting", topic: "incoming-trouble", body: expect.stringContaining("prove") },
    ]);
  });
});

describe("a payment that can't be classified", () => {
  const account = { sourceType: "ACCOUNT", accountId: "ExternalAccount:1" };

  test("is held for a person, whatever the rules say, and reported as unclear", async () => {
    await desk.rules([{ outcome: "approve" }]);
    const id = "Transaction:unclear";
    expect(await send(pending({ ...DEPOSIT_DATA, id, source: account }))).toBe(202);
    await desk.reach(id, "held");
    expect((await desk.rowOf(id))?.heldBecause).toContain("Corridor couldn't tell");
    const titles = (await news(id)).map(({ title }) => title);
    expect(titles).toEqual(["Incoming payment may need a decision", "Payment may need a decision"]);
    expect((await getQueue(desk.ana, {})).waiting).toMatchObject([{ transactionId: id, status: "held" }]);
    expect(await desk.approvalsOf(id)).toBe(0);
  });

  test("an id and a status alone are looked up: a payment over UMA is decided like any other", async () => {
    await desk.rules([{ outcome: "approve" }]);
    const { id, customerId } = await waitingPayment();
    expect(await send(pending({ id, status: "PENDING" }))).toBe(202);
    await desk.reach(id, "approved");
    expect(await desk.rowOf(id)).toMatchObject({ amount: 5_000, customerId, decidedBy: "rule" });
    expect((await desk.rowOf(id))?.sender).toContain("@");
  });

  test("a payment that couldn't be looked up on arrival is looked up for the person who decides, and stored", async () => {
    await desk.rules([], [{ currency: "USD", amount: 1_000 }]);
    const { id, customerId } = await waitingPayment();
    await desk.simulator.control.fault({ match: { endpoint: "getTransaction" }, status: 500, times: 20 });
    expect(await send(pending({ id, status: "PENDING" }))).toBe(202);
    await desk.reach(id, "held");
    await desk.simulator.control.clearFaults();
    expect(await desk.rowOf(id)).toMatchObject({ amount: null, customerId: null });
    const seen = await getApproval(desk.ana, { transactionId: id });
    expect(seen).toMatchObject({
      approval: { amount: 5_000, currency: "USD" },
      needsSecond: true,
      customerProblem: null,
    });
    expect(seen.customer).toMatchObject({ id: customerId });
    const first = await approveIncoming(desk.ana, await desk.seen(desk.ana, id));
    expect(first).toMatchObject({ approval: { status: "second", amount: 5_000 } });
    expect(await desk.rowOf(id)).toMatchObject({ amount: 5_000, currency: "USD", customerId });
    expect(await approveIncoming(desk.ben, await desk.seen(desk.ben, id))).toMatchObject({
      approval: { status: "approved" },
    });
    expect(await desk.approvalsOf(id)).toBe(1);
  });

  test("a field that can't be read is taken from the service's record; where that lacks it, a person decides", async () => {
    await desk.rules([{ outcome: "approve" }]);
    const payment = await waitingPayment();
    const data = { ...APPROVAL_DATA, ...payment, requestedReceiverCustomerInfoFields: [] };
    await send(pending({ ...data, customerId: 7 }));
    await desk.reach(payment.id, "approved");
    expect(await desk.rowOf(payment.id)).toMatchObject({ customerId: payment.customerId, sender: "$bo@b.example" });
    const other = await waitingPayment();
    await send(pending({ ...data, ...other, pendingReason: 5 }));
    await desk.reach(other.id, "held");
    expect(await desk.rowOf(other.id)).toMatchObject({
      heldBecause: expect.stringContaining("could not be fully read"),
      amount: 5_000,
    });
  });

  test("a payment whose lookup shows that it needs no decision leaves the desk again", async () => {
    const { data } = await desk.ana.upstream.listTransactions({
      query: { type: "INCOMING", status: "COMPLETED", limit: 1 },
    });
    const id = data[0]?.id ?? "";
    expect(await send(pending({ id, status: "PENDING" }))).toBe(202);
    await vi.waitFor(async () => expect(await desk.rowOf(id)).toBeUndefined(), { timeout: 10_000 });
    expect((await news(id)).map(({ title }) => title)).toEqual([
      "Incoming payment may need a decision",
      "Payment needs no decision",
    ]);
  });

  test("asked again with less, what was known is kept", async () => {
    const id = "Transaction:again";
    await send(pending({ ...APPROVAL_DATA, id }));
    await desk.reach(id, "held");
    const first = await desk.rowOf(id);
    await send(pending({ id, status: "PENDING" }));
    await vi.waitFor(async () => expect((await desk.rowOf(id))?.revision).toBeGreaterThan(first?.revision ?? 0));
    await desk.reach(id, "held");
    expect(await desk.rowOf(id)).toMatchObject({
      ...{ amount: 5_000, sender: "$bo@b.example", customerId: "Customer:c1", deliveryId: first?.deliveryId },
    });
  });
});

test("a payout that the bank returns days after completion is reported as bad news, and its refund after it", async () => {
  const data = { id: "Transaction:back", type: "OUTGOING", failureReason: "PAYOUT_RETURNED" };
  await send(event("OUTGOING_PAYMENT.COMPLETED", { ...data, failureReason: undefined, status: "COMPLETED" }));
  await send(event("OUTGOING_PAYMENT.FAILED", { ...data, status: "FAILED" }));
  await send(event("OUTGOING_PAYMENT.REFUND_PENDING", { ...data, status: "FAILED", refund: { status: "PENDING" } }));
  await send(event("OUTGOING_PAYMENT.REFUND_FAILED", { ...data, status: "FAILED", refund: { status: "FAILED" } }));
  expect((await news("Transaction:back")).map(({ title, tone, topic }) => [title, tone, topic])).toEqual([
    ["Outgoing payment completed", "good", "progress"],
    ["Outgoing payment returned by the bank", "bad", "outgoing-trouble"],
    ["Refund started", "warn", "outgoing-trouble"],
    ["Refund failed", "bad", "outgoing-trouble"],
  ]);
});
