import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { TYPESCRIPT } from "@/lib/cli/paths.mjs";
import { freePort } from "@/lib/cli/ports.mjs";
import { respondsOk } from "@/lib/cli/supervisor.mjs";
import type { EnvironmentContext } from "@/lib/server/context";
import { approval, approvalRuleSet } from "@/lib/server/db/schema/approval";
import { webhookKey } from "@/lib/server/db/schema/environment";
import { notification } from "@/lib/server/db/schema/notification";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import { workerHeartbeat } from "@/lib/server/db/schema/worker";
import type { TestDatabase } from "@/lib/server/testing/database";
import { inWorld } from "@/lib/server/testing/world";
import type { Simulator } from "@/lib/simulator/start";
import { URGENT_CONCURRENCY } from "@/lib/worker";

const PAYMENTS = 1_000;
const OTHERS = 9_000;
const AT_ONCE = 500;
const KILLS_AT = [0.1, 0.4];
/** Deliveries and decisions that one kill can interrupt half-way. */
const DELIVERIES_AT_ONCE = 32;
const CAUGHT_BY_A_KILL = DELIVERIES_AT_ONCE + URGENT_CONCURRENCY;

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;
/** The receiving and deciding half of the product: the webhook receiver and a worker. */
let platform: ChildProcess[] = [];
let port = 0;

inWorld("compliance", { transactions: 10 }, async (world) => {
  const { slug } = world;
  ({ database, simulator, ctx } = world);
  const environmentId = ctx.environment.id;
  const key = { environmentId, name: "Key", publicKey: simulator.publicKey, fingerprint: "simulator" };
  await database.db.insert(webhookKey).values(key);
  await database.db.insert(approvalRuleSet).values({
    environmentId,
    version: 1,
    rules: { rules: [], defaultOutcome: "approve", secondReview: [] },
    comment: "for a test",
    personId: ctx.actor.personId,
  });
  port = await freePort();
  await simulator.control.webhookUrl(`http://localhost:${port}/api/webhooks/${slug}`);
  await simulator.control.settings({
    webhookConcurrency: DELIVERIES_AT_ONCE,
    webhookRetrySeconds: 0.5,
    webhookRetryMaxSeconds: 2,
    // A busy machine is slow: only the kills may leave something half done.
    webhookTimeoutSeconds: 120,
    settlementSeconds: 600,
    balanceWebhooks: false,
  });
});
afterAll(() => {
  for (const child of platform) child.kill("SIGKILL");
});

async function startPlatform(): Promise<void> {
  const env = { ...process.env, RECEIVER_PORT: String(port), CORRIDOR_LOG_LEVEL: "error" };
  platform = ["lib/receiver.ts", "lib/worker.ts"].map((file) =>
    spawn(process.execPath, [...TYPESCRIPT, file], { env, stdio: ["ignore", "ignore", "inherit"] }),
  );
  while (!(await respondsOk(`http://localhost:${port}/api/health`))) {
    for (const { exitCode } of platform) if (exitCode !== null) throw new Error(`the platform ended with ${exitCode}`);
    await sleep(50);
  }
}

/** `kill -9`, and the half minute after which the other workers consider its worker dead. */
async function killPlatform(): Promise<void> {
  const gone = platform.map((child) => once(child, "exit"));
  for (const child of platform) child.kill("SIGKILL");
  await Promise.all(gone);
  await database.db.update(workerHeartbeat).set({ seenAt: sql`now() - interval '1 minute'` });
}

const stored = () => database.db.$count(webhookDelivery);

test("ten thousand deliveries, the server killed twice: each stored, decided and shown exactly once", {
  timeout: 600_000,
}, async () => {
  await startPlatform();
  const paid: string[] = [];
  const sent: string[] = [];
  const burst = (async () => {
    for (let turn = 0; turn < PAYMENTS / AT_ONCE; turn++) {
      const { transactions } = await simulator.control.incomingPayments({ amount: 100, count: AT_ONCE });
      paid.push(...transactions.map(({ id }) => id));
      for (let more = 0; more < OTHERS / PAYMENTS; more++) {
        const { ids } = await simulator.control.send("TEST", {}, AT_ONCE);
        sent.push(...ids);
      }
    }
  })();
  for (const share of KILLS_AT) {
    const enough = (PAYMENTS + OTHERS) * share;
    await vi.waitFor(async () => expect(await stored()).toBeGreaterThan(enough), { timeout: 120_000, interval: 20 });
    await killPlatform();
    await sleep(200);
    await startPlatform();
  }
  await burst;
  expect([paid.length, sent.length]).toEqual([PAYMENTS, OTHERS]);

  // The service retries what was not answered, except for requests for approval (interface-defaults 1.3).
  await vi.waitFor(async () => expect((await simulator.control.state()).webhooksWaiting).toBe(0), {
    timeout: 300_000,
    interval: 500,
  });
  const deliveries = await database.db
    .select({ id: webhookDelivery.id, webhookId: webhookDelivery.webhookId, type: webhookDelivery.type })
    .from(webhookDelivery);
  const tests = deliveries.filter(({ type }) => type === "TEST").map(({ webhookId }) => webhookId);
  expect(tests.length).toBe(OTHERS);
  expect(new Set(tests)).toEqual(new Set(sent));

  // Every request that was stored became one approval, decided at most once at the service.
  await vi.waitFor(
    async () => expect(await database.db.$count(approval, sql`status in ('received', 'deciding')`)).toBe(0),
    { timeout: 180_000, interval: 500 },
  );
  const approvals = await database.db.select().from(approval);
  const asked = deliveries.filter(({ type }) => type === "INCOMING_PAYMENT.PENDING");
  expect(new Set(approvals.map(({ deliveryId }) => deliveryId))).toEqual(new Set(asked.map(({ id }) => id)));
  expect(approvals.length).toBe(asked.length);
  // What arrived while nothing was listening is lost; how much depends on how long a start takes here.
  expect(asked.length).toBeGreaterThan(PAYMENTS / 4);
  const counters = await simulator.control.call<Record<string, { byKey: Record<string, number> }>>("GET", "/counters");
  const approved = counters.approvals?.byKey ?? {};
  expect(Object.values(approved).every((times) => times === 1)).toBe(true);
  expect(counters["approvals by webhook"]?.byKey ?? {}).toEqual({});
  const decided = approvals.filter(({ status }) => status === "approved").map(({ transactionId }) => transactionId);
  expect(new Set(decided)).toEqual(new Set(Object.keys(approved)));
  // A kill between the intent and the call, or before the delivery was answered: never approved, and reported as such.
  const caught = approvals.filter(({ status }) => status !== "approved").map(({ status }) => status);
  expect(caught.filter((status) => !["held", "timed-out", "failed"].includes(status))).toEqual([]);
  expect(caught.length).toBeLessThanOrEqual(KILLS_AT.length * CAUGHT_BY_A_KILL);

  // Each delivery is shown once, as its one notification. Payments that end in the meantime send more.
  const last = Math.max(...deliveries.map(({ id }) => id));
  const shown = await database.db
    .select({ deliveryId: notification.deliveryId, times: sql<string>`count(*)` })
    .from(notification)
    .where(sql`delivery_id <= ${last}`)
    .groupBy(notification.deliveryId);
  expect(shown.length).toBe(deliveries.length);
  expect(shown.every(({ times }) => times === "1")).toBe(true);
});
