import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { MONEY_ACTIONS, type MoneyAction } from "@/lib/audit-actions";
import { ForbiddenError, NotFoundError } from "@/lib/errors";
import { closeMoneyAction } from "@/lib/features/closings/service/close-money-action";
import { readEvidence } from "@/lib/features/closings/service/evidence";
import { settleJob } from "@/lib/money-actions";
import { ROLES, type Role } from "@/lib/permissions";
import type { EnvironmentContext } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { claim, hashRequest, type Intent } from "@/lib/server/journal/claim";
import type { JournalEntry } from "@/lib/server/journal/entry";
import { OVERDUE_AFTER_MS } from "@/lib/server/journal/overdue";
import { settle } from "@/lib/server/journal/settle";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { CloseMoneyActionInput, ListMoneyActionsInput, MoneyActionDetail } from "../schema";
import { getMoneyAction } from "./get-money-action";
import { listMoneyActions } from "./list-money-actions";

let database: TestDatabase;
let simulator: Simulator;
/** A payout at the service that is on its way: no one has asked for its cancellation. */
let payment: string;
let completed: string;

beforeAll(async () => {
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator()]);
  const { upstream } = await contextOf("compliance");
  const { data } = await upstream.listTransactions({ query: { limit: 100, type: "OUTGOING" } });
  completed = data.find(({ status }) => status === "COMPLETED")?.id ?? "";
  payment = data.find(({ id, status }) => status === "FAILED" && id !== completed)?.id ?? "";
  expect([payment, completed].every((id) => id.startsWith("Transaction:"))).toBe(true);
});
afterEach(() => simulator.control.clearFaults());
afterAll(async () => {
  await flushUpstreamCalls();
  await simulator?.stop();
  await database?.drop();
});

/** A user with `role` in a new environment, or in that of `beside`. */
async function contextOf(role: Role, beside?: EnvironmentContext): Promise<EnvironmentContext> {
  const slug = beside?.environment.slug ?? (await addSimulatedEnvironment(database.db, simulator));
  return await createEnvironmentContext(database.db, slug, role);
}

interface Made extends Partial<Intent> {
  status?: "succeeded" | "refused" | "unknown";
  minutesAgo?: number;
}

/** An entry of the journal as a verb writes it before its call, then settled as given. */
async function make(ctx: EnvironmentContext, { status, minutesAgo = 0, ...intent }: Made = {}): Promise<JournalEntry> {
  const { entry } = await claim(ctx, {
    action: "transaction.cancel",
    key: crypto.randomUUID(),
    resourceId: `Transaction:${crypto.randomUUID()}`,
    resourceType: "Transaction",
    request: { transactionId: intent.resourceId ?? null, reason: "Ana asked for it" },
    ...intent,
  });
  const at = new Date(Date.now() - minutesAgo * 60_000);
  const is = eq(journalEntry.id, entry.id);
  const [dated] = await database.db.update(journalEntry).set({ createdAt: at, leaseUntil: at }).where(is).returning();
  if (!dated) throw new Error("the entry is gone");
  return status ? await settle(database.db, dated, { status, note: "As the test says" }, "answer") : dated;
}

/** An action whose outcome has been unknown for over an hour. */
const makeOverdue = (ctx: EnvironmentContext, intent: Made = {}) =>
  make(ctx, { resourceId: payment, status: "unknown", minutesAgo: 61, ...intent });

const list = (ctx: EnvironmentContext, input: Record<string, unknown> = {}) =>
  listMoneyActions(ctx, ListMoneyActionsInput.parse(input));
const idsOf = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id);
const read = (entry: JournalEntry) =>
  database.db
    .select()
    .from(journalEntry)
    .where(eq(journalEntry.id, entry.id))
    .then(([row]) => row);

async function closing(ctx: EnvironmentContext, entry: JournalEntry, more: Record<string, unknown> = {}) {
  const { id, status } = await readEvidence(ctx, { entryId: entry.id, evidenceId: entry.resourceId });
  const evidence = { id, status };
  const base = { entryId: entry.id, verdict: "refused", reason: "record", note: "No cancellation there", evidence };
  return CloseMoneyActionInput.parse({ ...base, ...more });
}

describe("the list", () => {
  test("lists open ones first, then the rest by time, and counts the open ones", async () => {
    const ctx = await contextOf("operations");
    const old = await make(ctx, { minutesAgo: 90 });
    const done = await make(ctx, { status: "succeeded", minutesAgo: 5 });
    const unknown = await make(ctx, { status: "unknown", minutesAgo: 10 });
    const refused = await make(ctx, { status: "refused", minutesAgo: 1 });
    const page = await list(ctx);
    expect(idsOf(page)).toEqual([unknown.id, old.id, refused.id, done.id]);
    expect(page).toMatchObject({ openCount: 2, totalCount: 4, hasMore: false });
    expect(page.data.map(({ isOverdue }) => isOverdue)).toEqual([false, true, false, false]);
    expect(idsOf(await list(ctx, { sortOrder: "asc" }))).toEqual([old.id, unknown.id, done.id, refused.id]);
    expect(await list(ctx, { state: "refused" })).toMatchObject({ data: [{ id: refused.id }], openCount: 2 });
    expect(idsOf(await list(ctx, { state: "open" }))).toEqual([unknown.id, old.id]);
  });

  test("is filtered by action, person, resource, payment, time and amount", async () => {
    const ctx = await contextOf("operations");
    const other = await contextOf("administrator", ctx);
    const usd = (amount: number) => ({ amount, currency: "USD", decimals: 2 });
    const small = await make(ctx, { amount: usd(9_999), minutesAgo: 30 });
    const exact = await make(other, { amount: usd(10_000), minutesAgo: 20 });
    const bitcoin = await make(ctx, { amount: { amount: 1, currency: "BTC", decimals: 8 } });
    const largest = await make(ctx, { amount: { amount: 9_000_000_000_000_000, currency: "JPY", decimals: 0 } });
    const quote = await make(ctx, { action: "quote.execute", resourceType: "Quote", resourceId: "Quote:1" });
    const settlement = { status: "succeeded", note: "", outcome: { transactionId: "Transaction:made" } } as const;
    await settle(database.db, quote, settlement, "answer");
    expect(idsOf(await list(ctx, { minAmount: "100", currency: "usd" }))).toEqual([exact.id]);
    expect(idsOf(await list(ctx, { maxAmount: "99.99" })).sort()).toEqual([bitcoin.id, small.id].sort());
    expect(idsOf(await list(ctx, { minAmount: "9000000000000000" }))).toEqual([largest.id]);
    expect(idsOf(await list(ctx, { maxAmount: "0.00000001" }))).toEqual([bitcoin.id]);
    expect(idsOf(await list(ctx, { actor: other.actor.email.toUpperCase() }))).toEqual([exact.id]);
    expect(idsOf(await list(ctx, { actor: "100%" }))).toEqual([]);
    expect(idsOf(await list(ctx, { action: "quote.execute" }))).toEqual([quote.id]);
    expect(idsOf(await list(ctx, { resourceId: "Quote:1" }))).toEqual([quote.id]);
    expect(idsOf(await list(ctx, { resourceId: "Transaction:made" }))).toEqual([quote.id]);
    const time = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    expect(idsOf(await list(ctx, { from: time(25), to: time(15) }))).toEqual([exact.id]);
    expect(() => ListMoneyActionsInput.parse({ minAmount: "1,000" })).toThrow();
  });

  test.each(["desc", "asc"])(
    "is paged (%s) without gaps or duplicates, whatever is added or settled",
    async (sortOrder) => {
      const ctx = await contextOf("operations");
      for (let at = 0; at < 12; at += 1) {
        await make(ctx, {
          minutesAgo: 100 - at,
          ...(at % 3 === 0 ? {} : { status: at % 3 === 1 ? "succeeded" : "refused" }),
        });
      }
      const before = idsOf(await list(ctx, { sortOrder }));
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list(ctx, { limit: 2, sortOrder, cursor });
        found.push(...idsOf(page));
        cursor = page.nextCursor;
        // The last row that was seen is settled, another one is added, and a settled one is added too.
        const last = page.data.at(-1);
        const [row] = last ? await database.db.select().from(journalEntry).where(eq(journalEntry.id, last.id)) : [];
        if (row) await settle(database.db, row, { status: "succeeded", note: "Meanwhile" }, "answer");
        await make(ctx);
        await make(ctx, { status: "succeeded" });
      } while (cursor);
      const seen = found.filter((id) => before.includes(id));
      expect(seen).toEqual(before);
      expect(new Set(found).size).toBe(found.length);
    },
  );

  test("shows to each role what it may see, and nothing from another environment", async () => {
    const ctx = await contextOf("administrator");
    const by = new Map<MoneyAction, JournalEntry>();
    for (const action of MONEY_ACTIONS) by.set(action, await make(ctx, { action, status: "succeeded" }));
    const hidden: Partial<Record<Role, string[]>> = { finance: ["incoming.approve", "incoming.reject"] };
    for (const role of ROLES) {
      const reader = await contextOf(role, ctx);
      if (role === "viewer") {
        await expect(list(reader)).rejects.toThrow(ForbiddenError);
        continue;
      }
      const visible = MONEY_ACTIONS.filter((action) => !hidden[role]?.includes(action));
      const page = await list(reader);
      expect(page.data.map(({ action }) => action).sort()).toEqual([...visible].sort());
      expect(page.totalCount).toBe(visible.length);
      for (const [action, entry] of by) {
        const asked = getMoneyAction(reader, { entryId: entry.id });
        if (visible.includes(action)) expect((await asked).id).toBe(entry.id);
        else await expect(asked).rejects.toThrow(NotFoundError);
      }
    }
    expect((await list(await contextOf("finance", ctx), { action: "incoming.approve" })).data).toEqual([]);
    const elsewhere = await contextOf("administrator");
    expect((await list(elsewhere)).data).toEqual([]);
    const entryId = by.get("quote.execute")?.id ?? "";
    await expect(getMoneyAction(elsewhere, { entryId })).rejects.toThrow(NotFoundError);
  });
});

test("an entry shows what was asked for, without personal data, its hash, its key, its steps and its calls", async () => {
  const ctx = await contextOf("operations");
  const request = {
    ...{ transactionId: payment, sent: "100 USD", destination: "$ana@pay.example", reason: "Ana Prado asked" },
    ...{ receiverCustomerInfo: { FULL_NAME: "Ana Prado" }, note: "Ana Prado" },
  };
  const entry = await make(ctx, { resourceId: payment, request, status: "unknown" });
  await ctx.upstream.getTransaction({ params: { transactionId: payment } });
  await settleJob({ entryId: entry.id });
  await flushUpstreamCalls();
  const detail = await getMoneyAction(ctx, { entryId: entry.id });
  expect(MoneyActionDetail.parse(detail)).toEqual(detail);
  expect(detail).toMatchObject({
    ...{ key: entry.key, requestHash: hashRequest(request), requestId: ctx.request.id, actorName: ctx.actor.name },
    request: { transactionId: payment, sent: "100 USD", destination: "$a•••••@pay.example", reason: "Ana Prado asked" },
    steps: [{ status: "intended" }, { status: "unknown" }, {}],
  });
  expect(JSON.stringify({ ...detail.request, reason: "" })).not.toMatch(/Ana Prado|\$ana/);
  expect(detail.calls.map(({ endpoint, status, requestId }) => ({ endpoint, status, requestId }))).toEqual([
    { endpoint: "getTransaction", status: 200, requestId: ctx.request.id },
    { endpoint: "getTransaction", status: 200, requestId: entry.id },
  ]);
  expect(detail.calls[1]?.answer).toMatchObject({ id: payment });
});

test("hashes of personal data are shown only to those who may reveal it: trying out every birth date finds it", async () => {
  const ctx = await contextOf("operations");
  const hashes = { receiverCustomerInfoSha256: "a".repeat(64), accountFingerprint: "b".repeat(64) };
  const request = { transactionId: payment, ...hashes };
  const entry = await make(ctx, { resourceId: payment, request });
  const seenBy = async (role: Role) => await getMoneyAction(await contextOf(role, ctx), { entryId: entry.id });
  expect(await seenBy("compliance")).toMatchObject({ request, requestHash: hashRequest(request) });
  for (const role of ["operations", "finance"] as const) {
    const seen = await seenBy(role);
    expect(seen).toMatchObject({ request: { transactionId: payment }, requestHash: null });
    expect(JSON.stringify(seen.request)).not.toMatch(/a{8}|b{8}/);
  }
});

describe("closing", () => {
  test("stores the verdict with the service's record as read then, the reason and the person, and audits it", async () => {
    const ctx = await contextOf("compliance");
    const entry = await makeOverdue(ctx);
    const closed = await closeMoneyAction(ctx, await closing(ctx, entry));
    const evidence = { id: payment, type: "Transaction", status: "FAILED", readAt: expect.any(String) };
    expect(closed).toMatchObject({
      ...{ status: "refused", settledBy: "person", isOverdue: false, transactionId: payment },
      closing: { by: ctx.actor.name, reason: "record", note: "No cancellation there", evidence },
    });
    expect(closed.steps.at(-1)).toMatchObject({ status: "refused", note: expect.stringContaining("not carried out") });
    const ofEntry = eq(auditEvent.journalId, entry.id);
    const audit = await database.db.select().from(auditEvent).where(ofEntry).orderBy(auditEvent.id);
    expect(audit.map(({ action }) => action)).toEqual(["transaction.cancel", "money-action.close"]);
    expect(audit[1]).toMatchObject({
      ...{ actorId: ctx.actor.personId, resourceType: "Transaction", resourceId: payment },
      ...{ before: { status: "unknown" }, after: { status: "refused", reason: "record", evidence } },
    });
    await settleJob({ entryId: entry.id });
    expect(await read(entry)).toMatchObject({ status: "refused", settledBy: "person" });
  });

  test.each(ROLES.filter((role) => !["administrator", "compliance"].includes(role)))("%s may not", async (role) => {
    const ctx = await contextOf("compliance");
    const entry = await makeOverdue(ctx);
    const input = await closing(ctx, entry);
    const other = await contextOf(role, ctx);
    await expect(closeMoneyAction(other, input)).rejects.toThrow(ForbiddenError);
    await expect(readEvidence(other, { entryId: entry.id, evidenceId: payment })).rejects.toThrow(ForbiddenError);
    expect((await read(entry))?.settledAt).toBeNull();
  });

  test("is refused within the hour, and by another record, a changed one, or one that proves the opposite", async () => {
    const ctx = await contextOf("administrator");
    const young = await make(ctx, { resourceId: payment, status: "unknown", minutesAgo: 59 });
    await expect(closeMoneyAction(ctx, await closing(ctx, young))).rejects.toMatchObject({
      facts: { code: "too_early", meaning: "The money action stays open." },
    });
    const entry = await makeOverdue(await contextOf("administrator"));
    const owner = { ...ctx, environment: { ...ctx.environment, id: entry.environmentId } };
    const other = { entryId: entry.id, evidenceId: completed };
    await expect(readEvidence(owner, other)).rejects.toMatchObject({
      facts: { fields: { evidenceId: expect.any(String) } },
    });
    await expect(readEvidence(owner, { ...other, evidenceId: "Customer:1" })).rejects.toMatchObject({ status: 400 });
    const stale = await closing(owner, entry, { evidence: { id: payment, status: "PROCESSING" } });
    await expect(closeMoneyAction(owner, stale)).rejects.toMatchObject({ facts: { code: "evidence_changed" } });
    expect(() => CloseMoneyActionInput.parse({ ...stale, note: " " })).toThrow();

    const approve = await makeOverdue(ctx, { action: "incoming.approve", resourceId: completed });
    await expect(closeMoneyAction(ctx, await closing(ctx, approve))).rejects.toMatchObject({
      facts: { fields: { verdict: "The service's record says otherwise: Completed." } },
    });
    for (const one of [young, entry, approve]) expect((await read(one))?.settledAt).toBeNull();
  });

  test("is refused while the service can't be read: there is no evidence then", async () => {
    const ctx = await contextOf("compliance");
    const entry = await makeOverdue(ctx);
    const input = await closing(ctx, entry);
    await simulator.control.fault({ match: { endpoint: "getTransaction" }, status: 503, times: 50 });
    await expect(closeMoneyAction(ctx, input)).rejects.toMatchObject({ name: "UpstreamError" });
    await settleJob({ entryId: entry.id });
    expect(await read(entry)).toMatchObject({ status: "unknown", settledAt: null });
  });

  test("two people and the job at once: exactly one wins, the others learn who it was", async () => {
    const ctx = await contextOf("compliance");
    const other = await contextOf("administrator", ctx);
    const entry = await makeOverdue(ctx);
    const [one, two] = [await closing(ctx, entry), await closing(other, entry, { verdict: "succeeded" })];
    const results = await Promise.allSettled([
      closeMoneyAction(ctx, one),
      closeMoneyAction(other, two),
      settle(database.db, entry, { status: "succeeded", note: "Read back" }, "read-back"),
    ]);
    const now = await read(entry);
    const closings = results.slice(0, 2);
    const won = closings.filter(({ status }) => status === "fulfilled");
    expect(won).toHaveLength(now?.settledBy === "person" ? 1 : 0);
    for (const result of closings) {
      if (result.status === "fulfilled") continue;
      expect(result.reason).toMatchObject({ facts: { code: "already_settled", detail: expect.any(String) } });
    }
    const audit = await database.db.select().from(auditEvent).where(eq(auditEvent.journalId, entry.id));
    expect(audit).toHaveLength(1 + won.length);
  });

  test("an action settled by the job says how it is known; one closed by a person, who closed it", async () => {
    const ctx = await contextOf("compliance");
    const [entry, another] = [await makeOverdue(ctx), await makeOverdue(ctx, { action: "quote.execute" })];
    const input = await closing(ctx, entry);
    await settle(database.db, entry, { status: "succeeded", note: "Read back" }, "read-back");
    await expect(closeMoneyAction(ctx, input)).rejects.toMatchObject({
      facts: { detail: "It was carried out, according to reading it back from the service." },
    });
    const second = await closing(ctx, another);
    await closeMoneyAction(ctx, second);
    await expect(closeMoneyAction(await contextOf("administrator", ctx), second)).rejects.toMatchObject({
      facts: { detail: `It was not carried out, according to ${ctx.actor.name}, who closed it.` },
    });
  });

  test("requires an hour to have passed", () => {
    expect(OVERDUE_AFTER_MS).toBe(3_600_000);
  });
});
