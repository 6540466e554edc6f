import { createPublicKey, verify } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Simulator, startSimulator } from "./start";
import {
  call,
  callRaw,
  eventually,
  findPair,
  quoteOf,
  type Received,
  receiveWebhooks,
  scratchDirectory,
} from "./test-client";

type Receiver = Awaited<ReturnType<typeof receiveWebhooks>>;
let simulator: Simulator;
let receiver: Receiver;
let reply: (received: Received) => number | { status: number; body: string };
const small = { customers: 60, transactions: 200, approvalWindowSeconds: 60 };

beforeEach(async () => {
  reply = ({ event }) => (event.type === "INCOMING_PAYMENT.PENDING" ? 202 : 200);
  receiver = await receiveWebhooks((received) => reply(received));
  simulator = await startSimulator({ ...small, webhookUrl: receiver.url });
});
afterEach(async () => {
  await simulator.stop();
  await receiver.close();
});

function isSigned({ headers, raw }: Received, publicKey: string): boolean {
  const header = JSON.parse(String(headers["x-service-signature"])) as { v: string; s: string };
  return header.v === "1" && verify("sha256", raw, createPublicKey(publicKey), Buffer.from(header.s, "base64"));
}

async function incoming() {
  const { transactions } = await simulator.control.incomingPayments({ amount: 5000 });
  const transactionId = transactions[0]?.id ?? "";
  const read = () => call(simulator.baseUrl, "getTransaction", { params: { transactionId } });
  return { transactionId, params: { transactionId }, read };
}

describe("webhooks", () => {
  test("every state of a payment is delivered, signed over the exact bytes, with the resource as data", async () => {
    const { internal, external } = await findPair(simulator.baseUrl);
    const quote = await call(simulator.baseUrl, "createQuote", {
      body: quoteOf(internal, external, Math.floor(internal.balance.amount / 10)),
    });
    await call(simulator.baseUrl, "executeQuote", { params: { quoteId: quote.id } });
    await simulator.control.advance(3);
    await simulator.control.advance(60);
    await eventually(() =>
      receiver.received.some(({ event }) => /OUTGOING_PAYMENT\.(COMPLETED|FAILED)/.test(event.type)),
    );
    for (const type of [
      "OUTGOING_PAYMENT.PENDING",
      "OUTGOING_PAYMENT.PROCESSING",
      "INTERNAL_ACCOUNT.BALANCE_UPDATED",
    ]) {
      await eventually(() => receiver.of(type).length > 0);
    }
    expect(receiver.of("OUTGOING_PAYMENT.PROCESSING")[0]?.event.data).toMatchObject({
      status: "PROCESSING",
      quoteId: quote.id,
    });
    expect(receiver.received.every((one) => isSigned(one, simulator.publicKey))).toBe(true);
    expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(receiver.received.length);
  });

  test("a failed delivery is retried with the same bytes until 2xx; 409 stops it", async () => {
    await simulator.control.settings({ webhookRetrySeconds: 0.05 });
    let left = 3;
    reply = () => (left-- > 0 ? 500 : 200);
    await simulator.control.send("TEST", { n: 1 });
    await eventually(() => receiver.received.length === 4);
    expect(new Set(receiver.received.map(({ raw }) => raw.toString())).size).toBe(1);
    reply = () => 409;
    const { ids } = await simulator.control.send("TEST", { n: 2 });
    const stopped = await eventually(async () =>
      (await simulator.control.deliveries("TEST")).find(
        (delivery) => delivery.id === ids[0] && delivery.state !== "pending",
      ),
    );
    expect(stopped).toMatchObject({ state: "stopped", attempts: 1 });
  });

  test("waiting deliveries survive a kill; the key is rotated without losing the old one", async () => {
    const scratch = scratchDirectory();
    let running = await startSimulator({ ...small, data: scratch.path, webhookUrl: receiver.url });
    try {
      await running.control.settings({ webhooksPaused: true });
      const { ids } = await running.control.send("TEST", {}, 5);
      await running.kill();
      running = await startSimulator({ data: scratch.path });
      await running.control.settings({ webhooksPaused: false });
      await eventually(() => receiver.received.length === 5);
      expect(receiver.received.map(({ event }) => event.id).toSorted()).toEqual(ids.toSorted());
      const { publicKey } = await running.control.rotateKey();
      await running.control.forge("old-key");
      await running.control.send("TEST");
      await eventually(() => receiver.received.length === 7);
      expect(
        receiver.received
          .slice(5)
          .map((one) => isSigned(one, publicKey))
          .toSorted(),
      ).toEqual([false, true]);
      expect((await running.control.keys()).publicKeys.length).toBe(2);
    } finally {
      await running.kill();
      scratch.remove();
    }
  });

  test("forgeries: a stranger's signature, changed bytes, a true duplicate", async () => {
    await simulator.control.send("TEST", { n: 1 });
    await eventually(() => receiver.received.length === 1);
    for (const kind of ["bad-signature", "tampered", "duplicate", "late"] as const) await simulator.control.forge(kind);
    const [original, stranger, tampered, duplicate, late] = receiver.received;
    if (!original || !stranger || !tampered || !duplicate || !late) throw new Error("not all arrived");
    expect(isSigned(stranger, simulator.publicKey)).toBe(false);
    expect(isSigned(tampered, simulator.publicKey)).toBe(false);
    expect(duplicate.raw.equals(original.raw) && isSigned(duplicate, simulator.publicKey)).toBe(true);
    expect(isSigned(late, simulator.publicKey)).toBe(true);
  });
});

describe("an incoming payment", () => {
  test("with 202 waits for the call, which credits once", async () => {
    const { params, read } = await incoming();
    await eventually(() => receiver.of("INCOMING_PAYMENT.PENDING").length === 1);
    const body = { receiverCustomerInfo: { FULL_NAME: "Somebody" } };
    expect((await call(simulator.baseUrl, "approveTransaction", { params, body })).status).toBe("PROCESSING");
    const again = await callRaw(simulator.baseUrl, "approveTransaction", { params, body });
    expect(again).toMatchObject({ status: 409, body: { code: "TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL" } });
    await simulator.control.advance(10);
    expect(await read()).toMatchObject({ status: "COMPLETED", type: "INCOMING" });
    expect(await simulator.control.count("approvals")).toBe(1);
  });

  test("is decided by the reply itself: 200 approves, 403 rejects, 500 fails, and none is sent twice", async () => {
    for (const [status, end] of [
      [200, "PROCESSING"],
      [403, "REJECTED"],
      [500, "FAILED"],
    ] as const) {
      reply = ({ event }) => (event.type === "INCOMING_PAYMENT.PENDING" ? status : 200);
      const { read, transactionId } = await incoming();
      await eventually(async () => (await read()).status !== "PENDING");
      expect((await read()).status).toMatch(end === "PROCESSING" ? /PROCESSING|COMPLETED/ : end);
      await simulator.control.advance(3600);
      expect(
        receiver.of("INCOMING_PAYMENT.PENDING").filter(({ event }) => event.data.id === transactionId).length,
      ).toBe(1);
    }
  });

  test("with 422 is sent again with more about the sender, once", async () => {
    let asked = 0;
    reply = ({ event }) =>
      event.type !== "INCOMING_PAYMENT.PENDING"
        ? 200
        : asked++ === 0
          ? { status: 422, body: '{"requiredFields":[{"name":"TAX_ID"}]}' }
          : 202;
    await incoming();
    await eventually(() => receiver.of("INCOMING_PAYMENT.PENDING").length === 2);
    const [first, second] = receiver
      .of("INCOMING_PAYMENT.PENDING")
      .map(({ event }) => event.data.counterpartyInformation);
    expect(first).not.toHaveProperty("TAX_ID");
    expect(second).toHaveProperty("TAX_ID");
  });

  test("fails when the window closes without a decision", async () => {
    const { params, read } = await incoming();
    await eventually(
      async () => (await simulator.control.deliveries("INCOMING_PAYMENT.PENDING"))[0]?.state === "delivered",
    );
    await simulator.control.advance(59);
    expect((await read()).status).toBe("PENDING");
    await simulator.control.advance(2);
    expect(await read()).toMatchObject({ status: "FAILED", failureReason: "PAYMENT_APPROVAL_TIMED_OUT" });
    expect((await callRaw(simulator.baseUrl, "approveTransaction", { params, body: {} })).status).toBe(409);
    await eventually(() => receiver.of("INCOMING_PAYMENT.FAILED").length === 1);
  });

  test("is rejected by the reject endpoint, and an approval must include the requested data", async () => {
    const { params, read } = await incoming();
    await call(simulator.baseUrl, "rejectTransaction", { params, body: { reason: "unknown sender" } });
    expect((await read()).status).toBe("REJECTED");
    const asked = await simulator.control.incomingPayments({ requiredFields: ["NATIONALITY"] });
    const waiting = { transactionId: asked.transactions[0]?.id ?? "" };
    const bare = await callRaw(simulator.baseUrl, "approveTransaction", { params: waiting, body: {} });
    expect(bare.body.code).toBe("MISSING_MANDATORY_USER_INFO");
  });
});
