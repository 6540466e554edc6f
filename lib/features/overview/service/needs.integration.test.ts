import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getQueue } from "@/lib/features/approvals/service/queue";
import { listBalances } from "@/lib/features/balances/service/list-balances";
import { listAssigned } from "@/lib/features/casework/service/assigned";
import { listExports } from "@/lib/features/exports/service/list-exports";
import { listMoneyActions } from "@/lib/features/journal/service/list-money-actions";
import { listSignOffs } from "@/lib/features/sign-offs/service/read";
import { listRejections } from "@/lib/features/webhooks/service/list-rejections";
import type { Role } from "@/lib/permissions";
import type { EnvironmentContext } from "@/lib/server/context";
import { approval } from "@/lib/server/db/schema/approval";
import { accountBalance, balanceThreshold } from "@/lib/server/db/schema/balance";
import { paymentAssignment } from "@/lib/server/db/schema/casework";
import { exportJob } from "@/lib/server/db/schema/export";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { signOff } from "@/lib/server/db/schema/sign-off";
import { webhookDelivery, webhookRejection } from "@/lib/server/db/schema/webhook";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import type { OverviewNeeds } from "../schema";
import { getOverviewNeeds } from "./get-needs";

let database: TestDatabase;
let slug: string;
/** The service of this environment is unreachable: nothing here may call it. */
const as = (role: Role, where = slug) => createEnvironmentContext(database.db, where, role);

beforeAll(async () => {
  database = await createTestDatabase();
  slug = await addSimulatedEnvironment(database.db);
});
afterAll(() => database?.drop());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ago = (ms: number) => new Date(Date.now() - ms);
const countsOf = ({ needs }: OverviewNeeds) => Object.fromEntries(needs.map(({ kind, count }) => [kind, count]));
const sinceOf = ({ needs }: OverviewNeeds, kind: string) => needs.find((need) => need.kind === kind)?.since ?? "";

async function addApproval({ environment }: EnvironmentContext, values: Partial<typeof approval.$inferInsert>) {
  const transactionId = `Transaction:${crypto.randomUUID()}`;
  const [delivery] = await database.db
    .insert(webhookDelivery)
    .values({
      ...{
        environmentId: environment.id,
        webhookId: transactionId,
        type: "INCOMING_PAYMENT.PENDING",
        replyStatus: 202,
      },
      ...{ resourceId: transactionId, headers: {}, body: Buffer.from("{}") },
    })
    .returning();
  const deadlineAt = new Date(Date.now() + HOUR);
  await database.db.insert(approval).values({
    ...{ environmentId: environment.id, transactionId, deliveryId: delivery?.id ?? 0, status: "held", deadlineAt },
    ...values,
  });
}

async function addSignOff({ environment }: EnvironmentContext, values: Partial<typeof signOff.$inferInsert>) {
  await database.db.insert(signOff).values({
    ...{ environmentId: environment.id, action: "quote.execute", request: "sealed", requestHash: crypto.randomUUID() },
    ...{ title: "Send 1.00 USD", facts: [], subjects: [], because: "It is above the limit.", settingsVersion: 1 },
    ...{ makerId: "", expiresAt: new Date(Date.now() + HOUR) },
    ...values,
  });
}

async function addEntry({ environment, actor }: EnvironmentContext, values: Partial<typeof journalEntry.$inferInsert>) {
  await database.db.insert(journalEntry).values({
    ...{ environmentId: environment.id, key: crypto.randomUUID(), action: "quote.execute", resourceId: "Quote:1" },
    ...{ request: {}, requestHash: "hash", status: "unknown", actorId: actor.personId, leaseUntil: new Date() },
    ...values,
  });
}

async function addExport({ environment, actor }: EnvironmentContext, values: Partial<typeof exportJob.$inferInsert>) {
  await database.db.insert(exportJob).values({
    ...{ environmentId: environment.id, personId: actor.personId, key: crypto.randomUUID(), status: "failed" },
    ...{ request: {}, isMasked: true, fileName: "transactions.csv", asOf: new Date() },
    ...values,
  });
}

async function addAccount({ environment }: EnvironmentContext, belowSince: Date | null) {
  const account = { environmentId: environment.id, accountId: `InternalAccount:${crypto.randomUUID()}` };
  const seen = { seenAt: new Date(), changedAt: new Date(), available: 100, currency: "USD", decimals: 2 };
  await database.db.insert(accountBalance).values({ ...account, ...seen });
  await database.db.insert(balanceThreshold).values({ ...account, amount: 200, belowSince });
}

async function addRejection({ environment }: EnvironmentContext, number: number, receivedAt: Date) {
  await database.db.insert(webhookRejection).values({
    ...{ environmentId: environment.id, slot: number, number, reason: "signature-mismatch", sizeBytes: 2 },
    ...{ headers: {}, bodyStart: Buffer.from("{}"), receivedAt },
  });
}

test("where nothing is waiting every number is zero, and a viewer has only assigned work", async () => {
  expect(countsOf(await getOverviewNeeds(await as("administrator"), {}))).toEqual({
    ...{
      credentials: 0,
      approvals: 0,
      "sign-offs": 0,
      work: 0,
      "money-actions": 0,
      balances: 0,
      webhooks: 0,
      exports: 0,
    },
  });
  expect(countsOf(await getOverviewNeeds(await as("viewer"), {}))).toEqual({ work: 0 });
});

test("each role finds what it needs first, counted like the lists behind the numbers", async () => {
  const [admin, operations, compliance, finance] = [
    await as("administrator"),
    await as("operations"),
    await as("compliance"),
    await as("finance"),
  ];
  await addApproval(admin, {});
  await addApproval(admin, { status: "second", firstReviewerId: compliance.actor.personId });
  await addApproval(admin, { status: "approved" });
  await addApproval(admin, { deadlineAt: ago(1_000) });
  await addSignOff(admin, { makerId: admin.actor.personId });
  await addSignOff(admin, { makerId: operations.actor.personId });
  await addSignOff(admin, { makerId: operations.actor.personId, expiresAt: ago(1_000) });
  await addSignOff(admin, { makerId: admin.actor.personId, action: "approval-rules.save" });
  await addEntry(admin, {});
  await addEntry(admin, { action: "incoming.approve", status: "intended" });
  await addEntry(admin, { status: "succeeded", settledAt: new Date(), resourceId: "Quote:2" });
  await addExport(finance, {});
  await addExport(finance, { createdAt: ago(8 * DAY) });
  await addExport(finance, { status: "completed", expiresAt: new Date(Date.now() + DAY) });
  await addExport(operations, {});
  await addAccount(admin, ago(HOUR));
  await addAccount(admin, null);
  await addRejection(admin, 0, ago(DAY + HOUR));
  await addRejection(admin, 1, ago(HOUR));
  const assigneeId = operations.actor.personId;
  await database.db
    .insert(paymentAssignment)
    .values({ environmentId: admin.environment.id, transactionId: "Transaction:assigned", assigneeId });

  const elsewhere = await as("administrator", await addSimulatedEnvironment(database.db));
  await addApproval(elsewhere, {});
  await addAccount(elsewhere, new Date());

  const expected: [EnvironmentContext, Record<string, number>][] = [
    [
      admin,
      {
        ...{ credentials: 0, approvals: 2, "sign-offs": 1, work: 0, "money-actions": 2, balances: 1, webhooks: 1 },
        exports: 0,
      },
    ],
    [operations, { "sign-offs": 1, work: 1, "money-actions": 2, balances: 1, webhooks: 1, exports: 1 }],
    [compliance, { approvals: 1, "sign-offs": 1, work: 0, "money-actions": 2, exports: 0 }],
    [finance, { work: 0, balances: 1, "money-actions": 1, exports: 1 }],
  ];
  for (const [ctx, counts] of expected) {
    const found = await getOverviewNeeds(ctx, {});
    expect(countsOf(found), ctx.actor.role).toEqual(counts);
    expect(found.needs.map(({ kind }) => kind)).toEqual(Object.keys(counts));
    const paging = { limit: 50, sortOrder: "desc" } as const;
    const listed: Record<string, () => Promise<number | undefined>> = {
      credentials: async () => (ctx.environment.credentialsRefusedAt ? 1 : 0),
      approvals: async () =>
        (await getQueue(ctx, {})).waiting.filter(
          ({ status, isFirstReviewerYou, deadlineAt }) =>
            (status === "held" || (status === "second" && !isFirstReviewerYou)) && Date.parse(deadlineAt) > Date.now(),
        ).length,
      "sign-offs": async () => (await listSignOffs(ctx, { show: "for-me", ...paging })).totalCount,
      "money-actions": async () => (await listMoneyActions(ctx, { state: "open", ...paging })).totalCount,
      balances: async () => (await listBalances(ctx, { below: "true", ...paging })).totalCount,
      webhooks: async () => (await listRejections(ctx, { from: sinceOf(found, "webhooks"), ...paging })).data.length,
      work: async () => (await listAssigned(ctx, paging)).totalCount,
      exports: async () =>
        (await listExports(ctx, { status: "failed", mine: true, from: sinceOf(found, "exports"), ...paging }))
          .totalCount,
    };
    for (const [kind, count] of Object.entries(counts)) {
      expect([kind, await listed[kind]?.()], ctx.actor.role).toEqual([kind, count]);
    }
  }
});

test("a number that can't be read does not affect the others", async () => {
  const ctx = await as("administrator");
  await database.db.execute(sql`alter table balance_threshold rename to balance_threshold_away`);
  try {
    const found = await getOverviewNeeds(ctx, {});
    expect(countsOf(found)).toMatchObject({
      ...{ balances: null, webhooks: expect.any(Number), approvals: expect.any(Number) },
    });
  } finally {
    await database.db.execute(sql`alter table balance_threshold_away rename to balance_threshold`);
  }
});
