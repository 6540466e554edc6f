import { and, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { askForExport, downloadRows, runToEnd, TEST_LAYOUT } from "@/lib/cli/testing/export-bench";
import { assignPayments } from "@/lib/features/casework/service/assign";
import { syncDirectory } from "@/lib/features/directory/service/sync";
import { getHistoryStatus, rebuildHistory } from "@/lib/features/history/service/status";
import { syncHistory } from "@/lib/features/history/service/sync";
import { listTransactions } from "@/lib/features/transactions/service/read";
import { summariseTransactions } from "@/lib/features/transactions/service/totals";
import { historyOf } from "@/lib/history/engine";
import type { EnvironmentContext } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { historyTransaction } from "@/lib/server/db/schema/history";
import { person } from "@/lib/server/db/schema/person";
import type { TestDatabase } from "@/lib/server/testing/database";
import { inWorld } from "@/lib/server/testing/world";
import { runExportJob } from "../jobs";
import { CreateExportInput, type ExportFilter } from "../schema";
import { getExport } from "./list-exports";

let database: TestDatabase;
let ctx: EnvironmentContext;
let name: string;

inWorld("administrator", { transactions: 1_500 }, async (world) => {
  ({ database, ctx } = world);
  await syncDirectory(database.db, ctx.upstream, ctx.environment.id);
  await rebuildHistory(ctx, {});
  while ((await getHistoryStatus(ctx, {})).state !== "ready") {
    await syncHistory(database.db, historyOf(database.db), ctx.upstream, ctx.environment.id, 60_000);
  }
  await database.db.update(person).set({ passwordHash: "set" }).where(eq(person.id, ctx.actor.personId));
  const { data } = await listTransactions(ctx, { type: "OUTGOING", limit: 50 });
  name = data.find(({ customerLabel }) => customerLabel)?.customerLabel ?? "";
});

const filters: (() => ExportFilter)[] = [
  () => ({ status: "FAILED,EXPIRED" }),
  () => ({ status: "FAILED", currency: "usd", amountFrom: "1000" }),
  () => ({ type: "INCOMING", amountFrom: "10.5", amountTo: "2500" }),
  () => ({ text: name }),
  () => ({ sentCurrency: "usd, eur", status: "COMPLETED" }),
];

test.each(filters)(
  "a file holds what the filter says and no more, and ties to the list's totals (%#)",
  async (filter) => {
    const whole = filter();
    const totals = await summariseTransactions(ctx, whole);
    expect(totals.count).toBeGreaterThan(0);
    const asked = await askForExport(ctx, whole);
    const { export: view, manifest } = await runToEnd(ctx, asked.id);
    expect(view).toMatchObject({ status: "completed", failure: null });
    expect(manifest?.rows).toBe(totals.count);
    expect(manifest?.rowsRead).toBeGreaterThan(manifest?.rows ?? 0);
    expect(manifest?.filter).toMatchObject(whole);
    expect(await downloadRows(ctx, asked.id)).toHaveLength(totals.count ?? 0);
    const outgoing = manifest?.totals.filter(({ type }) => type === "OUTGOING") ?? [];
    for (const { currency, amount } of totals.sums.filter(({ side }) => side === "sent")) {
      const sum = outgoing
        .filter((one) => one.currency === currency)
        .reduce((all, one) => all + BigInt(one.amount), 0n);
      expect(String(sum)).toBe(amount);
    }
  },
);

test("selected payments are in the file, each once and no others, and are recorded", async () => {
  const { data } = await listTransactions(ctx, { limit: 100 });
  const ids = data.filter((_, at) => at % 7 === 3).map(({ id }) => id);
  const asked = await askForExport(ctx, {}, { ids: [...ids, ...ids.slice(0, 2)] });
  expect(asked.request.chosen).toEqual({ words: [{ label: "Selected", text: `${ids.length} payments` }] });
  const { export: view, manifest } = await runToEnd(ctx, asked.id);
  expect(view).toMatchObject({ status: "completed", failure: null });
  const rows = await downloadRows(ctx, asked.id);
  expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect(manifest?.rows).toBe(ids.length);
  expect(manifest?.chosen).toEqual(asked.request.chosen?.words);
  expect(manifest).not.toHaveProperty("missing");
  // From the first to the last of them, not the whole history.
  expect(manifest?.rowsRead).toBeLessThanOrEqual(100);
  const [audit] = await database.db
    .select()
    .from(auditEvent)
    .where(and(eq(auditEvent.resourceId, asked.id), eq(auditEvent.action, "export.create")));
  expect(audit?.after).toMatchObject({ transactionIds: ids });
  const gone = await askForExport(ctx, {}, { ids: [...ids.slice(0, 3), "Transaction:elsewhere"] });
  const lacking = await runToEnd(ctx, gone.id);
  expect(lacking.manifest).toMatchObject({ rows: 3, missing: 1 });
  expect(lacking.export.rows).toBe(3);
  const both = { key: crypto.randomUUID(), filter: { status: "FAILED" }, layout: TEST_LAYOUT, ids };
  expect(CreateExportInput.safeParse(both).success).toBe(false);
});

test("selected payments that were created before the history first saw them are in the file", async () => {
  const { data } = await listTransactions(ctx, { limit: 40 });
  const ids = data.slice(20).map(({ id }) => id);
  // Like a payment for which the service stated no time: it is filed under the time it was first seen.
  const newest = data.at(0)?.createdAt ?? "";
  const isUndated = inArray(historyTransaction.id, ids.slice(-3));
  await database.db
    .update(historyTransaction)
    .set({ filedAt: new Date(newest) })
    .where(isUndated);
  for (const filter of [{}, { startDate: data.at(-1)?.createdAt ?? "" }]) {
    const assigned = { ...filter, assignee: "me" };
    await assignPayments(ctx, { transactionIds: ids, assigneeId: ctx.actor.personId, seen: null });
    const asked = await askForExport(ctx, assigned);
    expect(Date.parse(asked.request.filter.startDate ?? "")).toBeGreaterThan(Date.parse(data.at(-1)?.createdAt ?? ""));
    const { export: view, manifest } = await runToEnd(ctx, asked.id);
    expect(view).toMatchObject({ status: "completed", rows: ids.length });
    expect(manifest?.filter.startDate).toBe(filter.startDate);
    expect((await downloadRows(ctx, asked.id)).map(({ id }) => id).sort()).toEqual([...ids].sort());
    await assignPayments(ctx, { transactionIds: ids, assigneeId: null, seen: "anyone" });
  }
  const asked = await askForExport(ctx, {}, { ids });
  expect((await runToEnd(ctx, asked.id)).manifest).not.toHaveProperty("missing");
  expect(await downloadRows(ctx, asked.id)).toHaveLength(ids.length);
});

test("a filter by work is read once, also within a range that excludes some of its payments", async () => {
  const { data } = await listTransactions(ctx, { limit: 40 });
  const ids = data.map(({ id }) => id);
  await assignPayments(ctx, { transactionIds: ids, assigneeId: ctx.actor.personId, seen: null });
  const range = { startDate: data[29]?.createdAt ?? "", endDate: data[10]?.createdAt ?? "" };
  for (const { startDate, endDate } of [range, { ...range, endDate: undefined }, { ...range, startDate: undefined }]) {
    const asked = await askForExport(ctx, { assignee: "me", startDate, endDate });
    await runExportJob({ exportId: asked.id });
    expect((await getExport(ctx, { exportId: asked.id })).export.status).toBe("completed");
    const expected = ids.slice(endDate ? 10 : 0, startDate ? 30 : 40);
    expect((await downloadRows(ctx, asked.id)).map(({ id }) => id).sort()).toEqual(expected.sort());
  }
  await assignPayments(ctx, { transactionIds: ids, assigneeId: null, seen: "anyone" });
});

test("a filter by work is exported as of the request, described with the names of that time", async () => {
  const { data } = await listTransactions(ctx, { limit: 20 });
  const ids = data.slice(5, 12).map(({ id }) => id);
  await assignPayments(ctx, { transactionIds: ids, assigneeId: ctx.actor.personId, seen: null });
  const asked = await askForExport(ctx, { assignee: "me" });
  const others = await askForExport(ctx, { assignee: "nobody", status: "FAILED" });
  await assignPayments(ctx, { transactionIds: ids, assigneeId: null, seen: "anyone" });
  expect(asked.request.chosen?.words).toEqual([{ label: "Assigned to", text: ctx.actor.name }]);
  const { manifest } = await runToEnd(ctx, asked.id);
  expect(manifest?.rows).toBe(ids.length);
  expect((await downloadRows(ctx, asked.id)).map(({ id }) => id).sort()).toEqual([...ids].sort());
  const failed = await summariseTransactions(ctx, { status: "FAILED", assignee: "nobody" });
  const assignedFailed = data.filter(({ id, status }) => ids.includes(id) && status === "FAILED").length;
  expect((await runToEnd(ctx, others.id)).manifest?.rows).toBe((failed.count ?? 0) - assignedFailed);
});

test("a filter that the service can apply in full is exported as before", async () => {
  const asked = await askForExport(ctx, { status: "FAILED" });
  const { manifest } = await runToEnd(ctx, asked.id);
  expect(manifest).not.toHaveProperty("rowsRead");
  expect(manifest).not.toHaveProperty("chosen");
});
