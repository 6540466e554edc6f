import { afterEach, expect, test } from "vitest";
import { findPayer } from "@/lib/cli/testing/paying-desk";
import { historyRow } from "@/lib/history/history";
import { postgresHistory } from "@/lib/history/postgres/postgres";
import type { EnvironmentContext } from "@/lib/server/context";
import { historySync } from "@/lib/server/db/schema/history";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import { carriedOut } from "@/lib/server/testing/carried-out";
import type { TestDatabase } from "@/lib/server/testing/database";
import { inWorld } from "@/lib/server/testing/world";
import type { Simulator } from "@/lib/simulator/start";
import { transferStatus } from "../fields";
import { createTransfer as askTransfer, previewTransfer } from "./create-transfer";
import { listTransfers } from "./read";

const createTransfer = carriedOut(askTransfer);

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;
let payer: Awaited<ReturnType<typeof findPayer>>;
let amount = 1_000;

inWorld("operations", {}, async (world) => {
  ({ database, simulator, ctx } = world);
  payer = await findPayer(ctx);
  await simulator.control.fund(payer.source, 100_000_000);
  // A list of one reads its transfer from the service: each test has another beside its own.
  await made();
});

/** Makes a transfer out; returns its transaction. */
async function made(): Promise<string> {
  amount += 1;
  const sides = { source: payer.source, destination: payer.bank, amount };
  const { shown } = await previewTransfer(ctx, sides);
  const { transfer } = await createTransfer(ctx, { key: crypto.randomUUID(), shown });
  return transfer.transactionId ?? "";
}

/** A delivery about a payment, as the receiver stores it. */
async function tell(id: string, event: string, at: string, data: { status?: string; refund?: object }) {
  const type = `OUTGOING_PAYMENT.${event}`;
  const webhookId = `Webhook:${crypto.randomUUID()}`;
  await database.db.insert(webhookDelivery).values({
    ...{ environmentId: ctx.environment.id, webhookId, type, replyStatus: 200, headers: {}, resourceId: id },
    ...{ resourceStatus: data.status ?? null, occurredAt: new Date(at) },
    body: Buffer.from(JSON.stringify({ id: webhookId, type, timestamp: at, data: { id, ...data } })),
  });
}

/** The list's labels for a payment. */
async function listed(id: string): Promise<string | undefined> {
  const { data } = await listTransfers(ctx, { limit: 50, sortOrder: "desc" });
  expect(data.length).toBeGreaterThan(1);
  const row = data.find(({ transactionId }) => transactionId === id);
  return row && transferStatus(row).label;
}

const [AT_10, AT_11, AT_12] = ["2026-03-01T10:00:00Z", "2026-03-01T11:00:00Z", "2026-03-01T12:00:00Z"];

/** No payment's record can be read: whatever the list shows, it knows without the service. */
const unread = () =>
  simulator.control.fault({
    ...{ match: { endpoint: "getTransaction" }, times: 1_000 },
    ...{ status: 404, body: { status: 404, code: "TRANSACTION_NOT_FOUND", message: "no" } },
  });
afterEach(() => simulator.control.clearFaults());

test("a refund that arrives after a transfer was completed shows in the list, step by step", async () => {
  const id = await made();
  await unread();
  await tell(id, "COMPLETED", AT_10, { status: "COMPLETED" });
  expect(await listed(id)).toBe("Completed");
  await tell(id, "REFUND_PENDING", AT_11, { status: "COMPLETED" });
  expect(await listed(id)).toBe("Completed, refund started");
  await tell(id, "REFUND_COMPLETED", AT_12, {});
  expect(await listed(id)).toBe("Refunded");
});

test("a transfer that was cancelled and still completed is refunded, whichever of its deliveries says so", async () => {
  const [named, stated] = [await made(), await made()];
  await unread();
  await tell(named, "REFUND_COMPLETED", AT_11, { status: "PROCESSING" });
  await tell(named, "COMPLETED", AT_12, { status: "COMPLETED" });
  await tell(stated, "COMPLETED", AT_12, { status: "COMPLETED", refund: { status: "FAILED" } });
  expect([await listed(named), await listed(stated)]).toEqual(["Completed, refunded", "Completed, refund failed"]);
});

test("a refund in progress is read again, and one that the service leaves out is kept", async () => {
  const [ended, silent] = [await made(), await made()];
  for (const id of [ended, silent]) await tell(id, "REFUND_PENDING", AT_12, { status: "FAILED" });
  const stated = async (id: string, record: object) =>
    await simulator.control.fault({
      match: { path: `/transactions/${id}` },
      ...{ status: 200, times: 1_000, body: { id, type: "OUTGOING", ...record } },
    });
  await stated(ended, { status: "FAILED", refund: { status: "COMPLETED" } });
  await stated(silent, { status: "FAILED" });
  expect([await listed(ended), await listed(silent)]).toEqual(["Failed, refunded", "Failed, refund started"]);
});

test("a refund and a return that no delivery reported show as soon as the local history has them, but no older data does", async () => {
  const [refunded, returned, older] = [await made(), await made(), await made()];
  await unread();
  for (const id of [refunded, returned]) await tell(id, "COMPLETED", AT_10, { status: "COMPLETED" });
  await tell(older, "REFUND_COMPLETED", AT_12, { status: "FAILED" });
  await database.db.insert(historySync).values({ environmentId: ctx.environment.id });
  const seen = (id: string, record: object) => historyRow({ id, createdAt: AT_10, updatedAt: AT_11, ...record });
  await postgresHistory(database.db).put(
    ctx.environment.id,
    [
      seen(refunded, { status: "COMPLETED", refund: { status: "COMPLETED" } }),
      seen(returned, { status: "FAILED", failureReason: "PAYOUT_RETURNED" }),
      seen(older, { status: "PROCESSING", refund: { status: "PENDING" } }),
    ],
    { kind: "read", at: new Date() },
  );
  expect([await listed(refunded), await listed(returned), await listed(older)]).toEqual([
    "Completed, refunded",
    "Failed",
    "Failed, refunded",
  ]);
});
