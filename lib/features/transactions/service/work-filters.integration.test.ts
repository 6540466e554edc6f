import { afterAll, beforeAll, expect, test } from "vitest";
import { assignPayments } from "@/lib/features/casework/service/assign";
import { addTag, tagPayments } from "@/lib/features/casework/service/tags";
import { watchPayments } from "@/lib/features/casework/service/watch";
import { getHistoryStatus, rebuildHistory } from "@/lib/features/history/service/status";
import { syncHistory } from "@/lib/features/history/service/sync";
import { historyOf } from "@/lib/history/engine";
import type { EnvironmentContext } from "@/lib/server/context";
import { paymentAssignment } from "@/lib/server/db/schema/casework";
import { person } from "@/lib/server/db/schema/person";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { ListTransactionsInput, type TotalTransactionsInput } from "../schema";
import { listTransactions } from "./read";
import { summariseTransactions } from "./totals";

let database: TestDatabase;
let simulator: Simulator;
/** Two people, and the payments assigned to the first. */
let ada: EnvironmentContext;
let ben: EnvironmentContext;
let ids: string[];
let tags: string[];

const list = async (filter: Record<string, unknown>, who = ada) => {
  const { data } = await listTransactions(who, ListTransactionsInput.parse({ limit: 100, ...filter }));
  return data.map(({ id }) => id).sort();
};
const totals = (filter: TotalTransactionsInput) => summariseTransactions(ada, filter);
const sorted = (...at: number[]) => at.map((one) => ids[one]).sort();

beforeAll(async () => {
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator({ transactions: 300 })]);
  const environment = await addSimulatedEnvironment(database.db, simulator);
  ada = await createEnvironmentContext(database.db, environment, "administrator");
  ben = await createEnvironmentContext(database.db, environment, "operations");
  await database.db.update(person).set({ passwordHash: "set" });
  await rebuildHistory(ada, {});
  while ((await getHistoryStatus(ada, {})).state !== "ready") {
    await syncHistory(database.db, historyOf(database.db), ada.upstream, ada.environment.id, 60_000);
  }
  const { data } = await listTransactions(ada, { limit: 100 });
  ids = data.map(({ id }) => id);
  tags = [];
  for (const name of ["Recall", "Bank trace"]) tags.push((await addTag(ada, { name, color: "info" })).id);
  const take = (who: EnvironmentContext, transactionIds: string[]) =>
    assignPayments(who, { transactionIds, assigneeId: who.actor.personId, seen: null });
  await take(ada, ids.slice(0, 4));
  await take(ben, ids.slice(4, 6));
  const mark = (tagId: string | undefined, transactionIds: string[]) =>
    tagPayments(ada, { transactionIds, tagId: tagId ?? "", isTagged: true });
  await mark(tags[0], [...ids.slice(0, 2), ...ids.slice(8, 9)]);
  await mark(tags[1], ids.slice(3, 5));
  await watchPayments(ben, { transactionIds: ids.slice(3, 4), isWatched: true });
});
afterAll(async () => {
  await flushUpstreamCalls();
  await simulator?.stop();
  await database?.drop();
});

test("filters by me, another person, anyone or nobody, for any caller", async () => {
  expect(await list({ assignee: "me" })).toEqual(sorted(0, 1, 2, 3));
  expect(await list({ assignee: "me" }, ben)).toEqual(sorted(4, 5));
  expect(await list({ assignee: ben.actor.personId })).toEqual(sorted(4, 5));
  expect(await list({ assignee: "anyone" })).toEqual(sorted(0, 1, 2, 3, 4, 5));
  const all = await historyOf(database.db).count(ada.environment.id);
  expect((await totals({ assignee: "nobody" })).count).toBe(all - 6);
  expect((await list({ assignee: "nobody" })).some((id) => sorted(0, 1, 2, 3, 4, 5).includes(id))).toBe(false);
});

test("one or several tags, watching, and any of the other filters together", async () => {
  expect(await list({ tag: tags[0] })).toEqual(sorted(0, 1, 8));
  expect(await list({ tag: tags.join(",") })).toEqual(sorted(0, 1, 3, 4, 8));
  expect(await list({ tag: tags.join(","), assignee: "me" })).toEqual(sorted(0, 1, 3));
  expect(await list({ tag: tags[0], assignee: "nobody" })).toEqual(sorted(8));
  expect(await list({ isWatched: "true" }, ben)).toEqual(sorted(3));
  expect(await list({ isWatched: "true" })).toEqual([]);
  const { data } = await listTransactions(ada, { assignee: "anyone" });
  const [{ status } = {}] = data;
  const alike = data.filter((row) => row.status === status).map(({ id }) => id);
  expect(await list({ assignee: "anyone", status })).toEqual(alike.sort());
  expect((await totals({ assignee: "anyone", status })).count).toBe(alike.length);
  expect((await totals({ assignee: "anyone", status })).statuses?.[status ?? ""]).toBe(alike.length);
  expect(ListTransactionsInput.safeParse({ tag: "no-tag" }).success).toBe(false);
});

test("payments that the history doesn't hold are counted and named, whatever other filters there are", async () => {
  expect((await totals({ assignee: "anyone" })).missing).toBeNull();
  const gone = ["Transaction:elsewhere-2", "Transaction:elsewhere-1"];
  const assigneeId = ben.actor.personId;
  await assignPayments(ben, { transactionIds: gone, assigneeId, seen: null });
  const found = await totals({ assignee: assigneeId, status: "FAILED" });
  expect(found.missing).toEqual({ count: 2, ids: [...gone].sort() });
  expect((await totals({ assignee: "nobody" })).missing).toBeNull();
  expect((await totals({ status: "FAILED" })).missing).toBeNull();
});

test("more than 5,000 payments with work are refused with an explanation, until another filter narrows them down", async () => {
  const { environment, actor } = ben;
  const rows = Array.from({ length: 5_001 }, (_, at) => ({
    ...{ environmentId: environment.id, transactionId: `Transaction:many-${at}`, assigneeId: actor.personId },
  }));
  await database.db.insert(paymentAssignment).values(rows);
  await expect(list({ assignee: "anyone" })).rejects.toMatchObject({
    message: "More than 5,000 payments match this assignee or tag: too many to search.",
  });
  await expect(list({ assignee: "nobody" })).rejects.toMatchObject({
    facts: { fields: { assignee: "This is more than 5,000 payments." } },
  });
  expect(await list({ assignee: "anyone", tag: tags[1] })).toEqual(sorted(3, 4));
  expect(await list({ assignee: "nobody", tag: tags[0] })).toEqual(sorted(8));
});
