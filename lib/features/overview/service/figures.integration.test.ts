import fc from "fast-check";
import { expect, test } from "vitest";
import { isTransactionFinal } from "@/lib/contract/transaction-status";
import { listDecisions } from "@/lib/features/approvals/service/list-decisions";
import { rebuildHistory } from "@/lib/features/history/service/status";
import { syncHistory } from "@/lib/features/history/service/sync";
import type { TransactionRow } from "@/lib/features/transactions/schema";
import { listTransactions } from "@/lib/features/transactions/service/read";
import { postgresHistory } from "@/lib/history/postgres/postgres";
import type { Role } from "@/lib/permissions";
import { approval } from "@/lib/server/db/schema/approval";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import type { TestDatabase } from "@/lib/server/testing/database";
import { createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { inWorld } from "@/lib/server/testing/world";
import { OUTCOMES, type Outcome, type OverviewFigures } from "../schema";
import { getOverviewFigures } from "./get-figures";

let database: TestDatabase;
let slug: string;

inWorld("compliance", { transactions: 1_300 }, (world) => {
  ({ database, slug } = world);
});

const as = (role: Role) => createEnvironmentContext(database.db, slug, role);

async function build(): Promise<void> {
  const ctx = await as("administrator");
  await rebuildHistory(ctx, {});
  await syncHistory(database.db, postgresHistory(database.db), ctx.upstream, ctx.environment.id, 60_000);
}

/** Every transaction of the range, from the service itself, through the function behind the list. */
async function listed(from: string, more: { endDate?: string; status?: "COMPLETED" | "FAILED" } = {}) {
  const ctx = await as("viewer");
  const rows: TransactionRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await listTransactions(ctx, { startDate: `${from}T00:00:00.000Z`, limit: 100, cursor, ...more });
    rows.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor);
  return rows;
}

function outcomeOf({ status, refund }: TransactionRow): Outcome {
  if (status === "COMPLETED") return refund?.status === "COMPLETED" ? "other" : "completed";
  return isTransactionFinal({ status }) ? "other" : "open";
}
const dayOf = ({ createdAt = "" }: TransactionRow) => createdAt.slice(0, 10);
const moneyOf = ({ sentAmount, receivedAmount }: TransactionRow) => sentAmount ?? receivedAmount;

function payments(figures: OverviewFigures) {
  if (!figures.payments) throw new Error("there are no figures about payments");
  return figures.payments;
}

test("without a history there are no figures about payments, but all others", async () => {
  const figures = await getOverviewFigures(await as("administrator"), {});
  expect(figures).toMatchObject({ history: "none", payments: null, decisions: [], deliveries: { count: 0 } });
  expect(Date.parse(figures.to) - Date.parse(figures.from)).toBe(29 * 86_400_000);
});

test("the figures match the service's own transactions exactly, whichever are picked", async () => {
  await build();
  const figures = await getOverviewFigures(await as("viewer"), {});
  expect(figures.history).toBe("ready");
  const { days } = payments(figures);
  const all = await listed(figures.from);
  expect(all.length).toBeGreaterThan(100);
  expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
  const currencies = [...new Set(days.map(({ currency }) => currency))];
  const dates = [...new Set(days.map(({ day }) => day))];
  const some = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 });
  fc.assert(
    fc.property(some(dates), fc.constantFrom(...currencies), some(OUTCOMES), (inDays, currency, outcomes) => {
      const isIn = (day: string, of: string, outcome: Outcome) =>
        inDays.includes(day) && of === currency && outcomes.includes(outcome);
      const figured = days.filter((figure) => isIn(figure.day, figure.currency, figure.outcome));
      const stated = all.filter((row) => isIn(dayOf(row), moneyOf(row)?.currency.code ?? "", outcomeOf(row)));
      expect(figured.reduce((sum, { count }) => sum + count, 0)).toBe(stated.length);
      expect(figured.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(
        stated.reduce((sum, row) => sum + BigInt(moneyOf(row)?.amount ?? 0), 0n),
      );
      for (const { decimals } of figured)
        expect(decimals).toBe(moneyOf(stated[0] as TransactionRow)?.currency.decimals);
    }),
    { numRuns: 50, seed: 11 },
  );
});

test("each figure matches the list behind it", async () => {
  const figures = await getOverviewFigures(await as("finance"), {});
  const { days, statuses, failures, inFlight, corridors } = payments(figures);
  for (const status of ["COMPLETED", "FAILED"] as const) {
    const found = await listed(figures.from, { status });
    expect(statuses.find((figure) => figure.status === status)?.count ?? 0).toBe(found.length);
  }
  const [busiest] = days.filter(({ outcome }) => outcome === "completed");
  const day = busiest?.day ?? "";
  const ofDay = await listed(day, { endDate: `${day}T23:59:59.999Z`, status: "COMPLETED" });
  const completed = days.filter((figure) => figure.day === day && figure.outcome === "completed");
  expect(completed.reduce((sum, { count }) => sum + count, 0)).toBe(ofDay.length);
  const failed = (await listed(figures.from)).filter((row) => outcomeOf(row) === "other");
  expect(failures.reduce((sum, { count }) => sum + count, 0)).toBe(failed.length);
  expect(failures.map(({ count }) => count)).toEqual(failures.map(({ count }) => count).sort((a, b) => b - a));
  const open = (await listed("2015-01-01")).filter((row) => outcomeOf(row) === "open");
  expect(inFlight.reduce((sum, { count }) => sum + count, 0)).toBe(open.length);
  const recent = (await listed(figures.timedSince.slice(0, 10), { status: "COMPLETED" })).filter(
    ({ createdAt, settledAt }) => settledAt && createdAt && settledAt >= createdAt,
  );
  expect(corridors.length).toBeGreaterThan(5);
  for (const { type, sentCurrency, receivedCurrency, recent: times } of corridors) {
    const like = recent.filter(
      (row) =>
        row.type === type &&
        (row.sentAmount?.currency.code ?? "") === sentCurrency &&
        (row.receivedAmount?.currency.code ?? "") === receivedCurrency,
    );
    expect(times?.count ?? 0).toBe(like.length);
  }
  for (const { recent: times } of corridors) if (times) expect(times.p95).toBeGreaterThanOrEqual(times.p50);
});

test("deliveries and decisions are counted for those who may see them", async () => {
  const admin = await as("administrator");
  const environmentId = admin.environment.id;
  const deliver = async (type: string, duplicates: number, receivedAt: Date) => {
    const occurredAt = new Date(receivedAt.getTime() - 2_000);
    const webhookId = `Webhook:${crypto.randomUUID()}`;
    const [row] = await database.db
      .insert(webhookDelivery)
      .values({
        ...{ environmentId, webhookId, type, duplicates, receivedAt, occurredAt },
        ...{ replyStatus: 200, headers: {}, body: Buffer.from("{}") },
      })
      .returning();
    return row?.id ?? 0;
  };
  await deliver("TEST", 0, new Date(Date.now() - 2 * 86_400_000));
  await deliver("UNREADABLE", 0, new Date());
  const deliveryId = await deliver("TEST", 3, new Date());
  const decide = (status: "approved" | "timed-out", decidedBy: "rule" | null) =>
    database.db.insert(approval).values({
      ...{ environmentId, deliveryId, transactionId: `Transaction:${crypto.randomUUID()}`, status, decidedBy },
      deadlineAt: new Date(),
    });
  await decide("approved", "rule");
  await decide("approved", "rule");
  await decide("timed-out", null);
  const figures = await getOverviewFigures(admin, {});
  expect(figures.deliveries).toMatchObject({ count: 2, repeated: 1, unreadable: 1, isMore: false, delayP50: 2 });
  expect(figures.decisions).toEqual([
    { status: "approved", decidedBy: "rule", count: 2 },
    { status: "timed-out", decidedBy: "nobody", count: 1 },
  ]);
  const filters = { from: `${figures.from}T00:00:00.000Z`, limit: 50, sortOrder: "desc" } as const;
  for (const { status, decidedBy, count } of figures.decisions ?? []) {
    if (status === "approved" || status === "timed-out") {
      expect((await listDecisions(admin, { ...filters, status, decidedBy })).data).toHaveLength(count);
    }
  }
  expect(await getOverviewFigures(await as("finance"), {})).toMatchObject({
    decisions: null,
    deliveries: { count: 2 },
  });
  const viewer = await getOverviewFigures(await as("viewer"), {});
  expect(viewer).toMatchObject({ decisions: null, deliveries: null });
  expect(viewer.payments).not.toBeNull();
});
