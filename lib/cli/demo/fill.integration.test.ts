import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWebhookAddress } from "@/lib/cli/testing/webhook-address";
import { getRules, listRuleVersions } from "@/lib/features/approval-rules/service/rule-versions";
import { listDecisions } from "@/lib/features/approvals/service/list-decisions";
import { getQueue } from "@/lib/features/approvals/service/queue";
import { listAssigned } from "@/lib/features/casework/service/assigned";
import { listExports } from "@/lib/features/exports/service/list-exports";
import { getHistoryStatus } from "@/lib/features/history/service/status";
import { listImports } from "@/lib/features/imports/service/read";
import { listKycLinks } from "@/lib/features/kyc-links/service/list-kyc-links";
import { listNotifications } from "@/lib/features/notifications/service/list-notifications";
import { listSignOffs } from "@/lib/features/sign-offs/service/read";
import { listTransfers } from "@/lib/features/transfers/service/read";
import { listViews } from "@/lib/features/views/service/views";
import { listRejections } from "@/lib/features/webhooks/service/list-rejections";
import { customerNote } from "@/lib/server/db/schema/customer";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { startWorker } from "@/lib/worker";
import { seedEnvironment, seedPeople } from "../seeding";
import { type Desk, deskOf } from "./desk";
import { fillDemo } from "./fill";

const FIRST = { limit: 50, sortOrder: "desc" } as const;

let database: TestDatabase;
let simulators: Simulator[] = [];
let closers: (() => unknown)[] = [];
let sandbox: Desk;
let hosted: Desk;

async function addEnvironment(name: string, slug: string, simulator: Simulator): Promise<Desk> {
  await seedEnvironment(database.db, {
    name,
    baseUrl: simulator.baseUrl,
    webhookPublicKeys: simulator.publicKey,
    tokenId: "sandbox-token",
    clientSecret: "sandbox-secret",
    signatureHeader: "X-Service-Signature",
    mode: "sandbox",
    approvalWindowSeconds: 120,
    supportsReject: true,
  });
  const address = await openWebhookAddress(database.pool, slug);
  closers.push(address.close);
  await simulator.control.webhookUrl(address.url);
  return deskOf(slug, simulator.controlUrl);
}

beforeAll(async () => {
  [database, ...simulators] = await Promise.all([
    createTestDatabase(),
    startSimulator(),
    startSimulator({ regulated: false, customers: 60, transactions: 800, seed: 7 }),
  ]);
  const [regulated, unregulated] = simulators;
  if (!regulated || !unregulated) throw new Error("two services are needed");
  await seedPeople(database.db, "a password for a test");
  sandbox = await addEnvironment("Sandbox", "sandbox", regulated);
  hosted = await addEnvironment("Hosted KYC sandbox", "hosted-kyc-sandbox", unregulated);
  const worker = await startWorker();
  closers.push(() => worker.stop());
});

afterAll(async () => {
  for (const close of closers) await close();
  await Promise.all(simulators.map((simulator) => simulator.stop()));
  await database.drop();
  closers = [];
});

/** The numbers of everything that a screen shows. */
async function world() {
  const [administrator, finance, operations] = [
    await sandbox.as("administrator"),
    await sandbox.as("finance"),
    await sandbox.as("operations"),
  ];
  const { data: decisions } = await listDecisions(administrator, FIRST);
  const { waiting } = await getQueue(administrator, {});
  const imports = (await listImports(operations, FIRST)).data;
  return {
    rules: (await listRuleVersions(administrator, {})).data.length,
    hostedRules: (await getRules(await hosted.as("compliance"), {})).version,
    byRule: decisions.filter(({ decidedBy, decision }) => decidedBy === "rule" && decision === "approve").length,
    approvedByPeople: decisions.filter((row) => row.decidedBy === "person" && row.decision === "approve").length,
    rejectedByPeople: decisions.filter((row) => row.decidedBy === "person" && row.decision === "reject").length,
    byTwo: decisions.filter(({ firstReviewerName }) => firstReviewerName !== null).length,
    waiting: waiting.length,
    exports: (await listExports(finance, { limit: 50 })).data.map(({ status }) => status),
    imports: imports.map(({ status, successful, failed }) => [status, successful, failed]),
    views: (await listViews(operations, { list: "transactions" })).data.length,
    links: (await listKycLinks(await hosted.as("operations"), FIRST)).data.length,
    transfers: await Promise.all(
      [sandbox, hosted].map(async (desk) => (await listTransfers(await desk.as("finance"), FIRST)).totalCount),
    ),
    signOffs: (await listSignOffs(administrator, FIRST)).data.map(({ status }) => status),
    notes: await database.db.$count(customerNote),
    assigned: (await listAssigned(operations, { ...FIRST, assigneeId: "anyone" })).data.length,
    executed: await database.db.$count(journalEntry),
    unread: (await listNotifications(finance, { limit: 5, show: "mine" })).unreadCount,
    refusedDeliveries: (await listRejections(administrator, FIRST)).data.length,
  };
}

const historyOf = async (desk: Desk) => await getHistoryStatus(await desk.as("administrator"), {});

describe("the demo", () => {
  test("starts full: every screen has something to show", async () => {
    expect(await fillDemo(sandbox, hosted)).toEqual([]);
    const made = await world();
    expect(made).toMatchObject({
      rules: 3,
      hostedRules: 2,
      exports: ["completed", "completed"],
      imports: [["completed", 4, 1]],
      views: 1,
      links: 2,
      transfers: [6, 4],
      signOffs: ["refused", "waiting", "done"],
      notes: 3,
      assigned: 2,
    });
    expect(made.byRule).toBeGreaterThanOrEqual(3);
    expect(made.approvedByPeople).toBeGreaterThanOrEqual(2);
    expect(made.rejectedByPeople).toBeGreaterThanOrEqual(1);
    expect(made.byTwo).toBeGreaterThanOrEqual(1);
    expect(made.waiting).toBeGreaterThanOrEqual(1);
    expect(made.executed).toBeGreaterThanOrEqual(3);
    expect(made.unread).toBeGreaterThan(0);
    expect(made.refusedDeliveries).toBeGreaterThanOrEqual(1);
    expect(await database.db.$count(webhookDelivery)).toBeGreaterThan(20);
    for (const desk of [sandbox, hosted]) {
      await expect.poll(async () => (await historyOf(desk)).state, { timeout: 60_000 }).toBe("ready");
      expect((await historyOf(desk)).rows).toBeGreaterThan(500);
    }
  });

  test("is filled once: a second time adds nothing", async () => {
    const before = { ...(await world()), builtAt: (await historyOf(sandbox)).builtAt };
    expect(await fillDemo(sandbox, hosted)).toEqual([]);
    const after = { ...(await world()), builtAt: (await historyOf(sandbox)).builtAt };
    for (const name of [
      "rules",
      "exports",
      "imports",
      "views",
      "links",
      "signOffs",
      "notes",
      "assigned",
      "executed",
      "builtAt",
    ] as const) {
      expect([name, after[name]]).toEqual([name, before[name]]);
    }
  });
});
