import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { AS_SPECIFIED, type CapabilityState } from "@/lib/contract/capabilities";
import { ConflictError, ForbiddenError } from "@/lib/errors";
import { closeMoneyAction } from "@/lib/features/closings/service/close-money-action";
import { readEvidence } from "@/lib/features/closings/service/evidence";
import type { CloseMoneyActionInput } from "@/lib/features/journal/schema";
import { FIRST_SETTINGS } from "@/lib/features/sign-offs/schema";
import { settleJob } from "@/lib/money-actions";
import { environmentCan } from "@/lib/server/capabilities";
import type { EnvironmentContext } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { signOffSettings } from "@/lib/server/db/schema/sign-off";
import { claim } from "@/lib/server/journal/claim";
import { settle } from "@/lib/server/journal/settle";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { findPayer } from "@/lib/server/testing/payer";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import type { CreateQuoteInput, SendAtOnceInput } from "../schema";
import { createQuote } from "./create-quote";
import { executeQuote } from "./execute-quote";
import { fingerprintOf } from "./payment-marks";
import { getQuote, listQuotes } from "./read";
import { sendQuote } from "./send-quote";
import { readBackSentEntry } from "./sent-outcome";
import { paymentId } from "./sent-request";

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;
let source: { accountId: string; customerId: string };
let destination: string;
let amount = 50_000;

beforeAll(async () => {
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator()]);
  ctx = await contextOf("operations");
  ({ source, destination } = await findPayer(ctx, simulator));
});
// Each payment has a different amount: repeating one within a day is tested separately.
beforeEach(() => {
  amount += 1;
});
afterEach(() => simulator.control.clearFaults());
afterAll(async () => {
  await flushUpstreamCalls();
  await simulator?.stop();
  await database?.drop();
});

async function contextOf(role: "operations" | "viewer", overrides: CapabilityState["overrides"] = {}) {
  const slug = await addSimulatedEnvironment(database.db, simulator, { ...AS_SPECIFIED, overrides });
  return await createEnvironmentContext(database.db, slug, role);
}

const asked = (): CreateQuoteInput => ({
  source: { sourceType: "ACCOUNT", ...source },
  destination: { destinationType: "ACCOUNT", accountId: destination },
  lockedCurrencySide: "SENDING",
  lockedCurrencyAmount: amount,
  description: "Invoice 7",
});
const press = (over: Partial<SendAtOnceInput> = {}): SendAtOnceInput => ({
  ...{ key: crypto.randomUUID(), asked: asked(), currency: "USD", decimals: 2, isRepeat: false },
  ...over,
});

const entryOf = async (key: string) => {
  const [entry] = await database.db.select().from(journalEntry).where(eq(journalEntry.key, key));
  if (!entry) throw new Error("no such entry");
  return entry;
};
const quoteIdOf = ({ outcome }: { outcome: Record<string, unknown> | null }) => String(outcome?.quoteId);
/** How often the payment of `amount` was executed. */
const effects = async () => {
  const { data } = await ctx.upstream.listQuotes({ query: { sendingAccountId: source.accountId, limit: 100 } });
  return data.filter((quote) => quote.totalSendingAmount === amount && quote.status !== "PENDING").length;
};
/** Makes the call so old that it can no longer arrive. */
const age = (key: string, minutes: number) =>
  database.db
    .update(journalEntry)
    .set({
      createdAt: sql`now() - make_interval(mins => ${minutes})`,
      leaseUntil: sql`now() - make_interval(mins => ${minutes})`,
    })
    .where(eq(journalEntry.key, key));

describe("one effect", () => {
  test("a payment is journalled, audited and sent once, and its quote shows all of it", async () => {
    const input = press();
    const { entry, isNew } = await sendQuote(ctx, input);
    expect(isNew).toBe(true);
    expect(entry).toMatchObject({ action: "quote.send", status: "succeeded", settledBy: "answer" });
    expect(await effects()).toBe(1);
    const view = await getQuote(ctx, { quoteId: quoteIdOf(entry) });
    expect(view.quote).toMatchObject({ execution: "done", totalSendingAmount: amount });
    expect(view.asked).toEqual(asked());
    expect(view.journal.map(({ id }) => id)).toEqual([entry.id]);
    const list = await listQuotes(ctx, { sendingAccountId: source.accountId, limit: 100 });
    expect(list.data.find(({ id }) => id === view.quote.id)?.execution).toBe("done");
    const audit = await database.db
      .select()
      .from(auditEvent)
      .where(and(eq(auditEvent.resourceId, paymentId(input.key)), eq(auditEvent.action, "quote.send")));
    expect(audit).toMatchObject([{ actorId: ctx.actor.personId, journalId: entry.id }]);
    const { amount: recorded, currency } = await entryOf(input.key);
    expect([recorded, currency]).toEqual([amount, "USD"]);
  });

  test("an answer that states another amount or payee than was asked for is reported", async () => {
    const other = { destination: { destinationType: "ACCOUNT" as const, accountId: "ExternalAccount:other" } };
    const create: typeof ctx.upstream.createQuote = async (call) => {
      const made = await ctx.upstream.createQuote(call);
      return { ...made, ...other, totalSendingAmount: (made.totalSendingAmount ?? 0) + 1 };
    };
    const odd = { ...ctx, upstream: { ...ctx.upstream, createQuote: create } };
    const { entry } = await sendQuote(odd, press());
    const differs = expect.stringMatching(/^The service's answer states .* instead of .* and a different account/);
    expect(entry).toMatchObject({ status: "succeeded", outcome: { differs } });
    amount += 1;
    expect((await sendQuote(ctx, press())).entry.outcome).not.toHaveProperty("differs");
  });

  test("twenty presses with one key make one payment; a reload gets it too", async () => {
    const input = press();
    const made = await Promise.all(Array.from({ length: 20 }, () => sendQuote(ctx, input)));
    expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await sendQuote(ctx, input)).toMatchObject({ isNew: false, entry: { status: "succeeded" } });
    expect(await effects()).toBe(1);
  });

  test("two tabs with the same payment make one; a second one must be intended", async () => {
    const results = await Promise.allSettled([sendQuote(ctx, press()), sendQuote(ctx, press())]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(sendQuote(ctx, press())).rejects.toMatchObject({ facts: { code: "payment_repeated" } });
    expect(await effects()).toBe(1);
    expect(await sendQuote(ctx, press({ isRepeat: true }))).toMatchObject({ isNew: true });
    expect(await effects()).toBe(2);
  });

  test("two that differ only in their memo, both answers lost, searched for at once: each is settled by its own quote", async () => {
    const presses = [press(), press({ asked: { ...asked(), description: "Invoice 8" } })];
    for (const input of presses) {
      await simulator.control.fault({ match: { endpoint: "createQuote" }, drop: "after" });
      await simulator.control.fault({
        match: { endpoint: "listQuotes" },
        status: 200,
        body: { data: [], hasMore: false },
        times: 9,
      });
      expect((await sendQuote(ctx, input)).entry.status).toBe("unknown");
      await simulator.control.clearFaults();
    }
    const entries = await Promise.all(presses.map(({ key }) => entryOf(key)));
    const seen = await Promise.all(entries.map((entry) => readBackSentEntry(ctx.upstream, entry)));
    for (const [at, entry] of entries.entries()) {
      await settle(database.db, entry, seen[at] ?? { status: "unknown", note: "Not looked for" }, "read-back");
    }
    expect((await Promise.all(presses.map(({ key }) => entryOf(key)))).map(({ status }) => status).sort()).toEqual([
      "succeeded",
      "unknown",
    ]);
    for (const { id } of entries) await settleJob({ entryId: id });
    const now = await Promise.all(presses.map(({ key }) => entryOf(key)));
    expect(now.map(({ status }) => status)).toEqual(["succeeded", "succeeded"]);
    expect(new Set(now.map(quoteIdOf)).size).toBe(2);
    expect(await effects()).toBe(2);
  });

  test("a quote that was sent at once can't be executed again", async () => {
    const { entry } = await sendQuote(ctx, press());
    const { quote } = await getQuote(ctx, { quoteId: quoteIdOf(entry) });
    const again = await executeQuote(ctx, {
      ...{ quoteId: quote.id, key: crypto.randomUUID(), acceptsOtherAmount: false },
      ...{ totalSendingAmount: quote.totalSendingAmount ?? 1, totalReceivingAmount: quote.totalReceivingAmount ?? 1 },
      ...{ sendingCurrency: "USD", receivingCurrency: "", sourceId: null, destinationId: null },
      ...{ purposeOfPayment: null, description: null },
    }).catch((error: unknown) => error);
    expect(again).toMatchObject({ isNew: false, entry: { id: entry.id } });
  });
});

describe("what can't be sent", () => {
  test("a viewer's payment, and one funded by instructions", async () => {
    await expect(sendQuote(await contextOf("viewer"), press())).rejects.toSatisfy(
      (error: unknown) => error instanceof ForbiddenError,
    );
    expect(await effects()).toBe(0);
  });

  test("one that the service refuses gives the reason at its field, and can be sent again", async () => {
    const wrong = { ...asked(), lockedCurrencyAmount: 9_000_000_000_000_000 };
    const { entry } = await sendQuote(ctx, press({ asked: wrong }));
    expect(entry).toMatchObject({ status: "refused", settledBy: "answer" });
    expect(entry.outcome?.title).toEqual(expect.any(String));
    expect((await sendQuote(ctx, press({ asked: wrong }))).isNew).toBe(true);
  });

  test("one that needs a second person, whichever amount is fixed: it must be priced first", async () => {
    const held = await contextOf("operations");
    await database.db.insert(signOffSettings).values({
      ...{ environmentId: held.environment.id, version: 1, comment: "", personId: held.actor.personId },
      settings: { ...FIRST_SETTINGS, limits: [{ currency: "USD", decimals: 2, above: 40_000, perDay: null }] },
    });
    const needed = { facts: { code: "payment_needs_sign_off" } };
    await expect(sendQuote(held, press())).rejects.toMatchObject(needed);
    const receiving = { ...asked(), lockedCurrencySide: "RECEIVING" as const, lockedCurrencyAmount: 100 };
    await expect(sendQuote(held, press({ asked: receiving, currency: "MXN" }))).rejects.toMatchObject(needed);
    // The account's currency is not the browser's to say: another currency can't bypass a limit.
    await expect(sendQuote(held, press({ currency: "JPY" }))).rejects.toMatchObject({
      facts: { code: "account_changed" },
    });
    expect(await effects()).toBe(0);
  });

  test("a key of another payment", async () => {
    const input = press();
    await sendQuote(ctx, input);
    amount += 1;
    await expect(sendQuote(ctx, { ...input, asked: asked() })).rejects.toSatisfy(
      (error: unknown) => error instanceof ConflictError,
    );
  });
});

describe.each([
  ["by reading quotes back", true],
  ["by its payment, where quotes aren't listed", false],
])("a lost response is settled %s", (_, isListed) => {
  let by: EnvironmentContext;
  beforeAll(async () => {
    by = await contextOf("operations", { quoteList: isListed });
  });

  test("when it was lost after the effect: found, and never sent again", async () => {
    await simulator.control.fault({ match: { endpoint: "createQuote" }, drop: "after" });
    const input = press();
    const { entry } = await sendQuote(by, input);
    if (entry.status === "unknown") await settleJob({ entryId: entry.id });
    const settled = await entryOf(input.key);
    expect(settled).toMatchObject({ status: "succeeded", settledBy: "read-back" });
    expect(await effects()).toBe(1);
    const view = await getQuote(by, { quoteId: quoteIdOf(settled) });
    expect(view.quote).toMatchObject({ execution: "done", totalSendingAmount: amount });
  });

  test.each([
    ["ahead", 5],
    ["behind", -5],
  ])("with our clock five minutes %s of the service's, it is still found", async (_, minutes) => {
    onTestFinished(() => {
      vi.useRealTimers();
    });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
    await simulator.control.fault({ match: { endpoint: "createQuote" }, drop: "after" });
    for (const endpoint of ["listQuotes", "listTransactions"] as const)
      await simulator.control.fault({ match: { endpoint }, status: 500 });
    const input = press();
    const { entry } = await sendQuote(by, input);
    expect(entry.status).toBe("unknown");
    await simulator.control.clearFaults();
    // Long enough ago that an unlisted payment would count as not received.
    const pressed = await entryOf(input.key);
    const createdAt = new Date(Date.now());
    vi.setSystemTime(Date.now() + 11 * 60_000);
    const settled = await readBackSentEntry(by.upstream, { ...pressed, createdAt });
    expect(settled).toMatchObject({ status: "succeeded" });
    expect(await effects()).toBe(1);
  });

  test("when the process died between intent and call: not received, and can be sent", async () => {
    const input = press();
    const ours = { fingerprint: fingerprintOf(asked()), isListed };
    const { entry } = await claim(by, {
      ...{ action: "quote.send", key: input.key, resourceType: "Payment", resourceId: paymentId(input.key) },
      request: { ...asked(), ...ours },
    });
    await settleJob({ entryId: entry.id });
    expect((await entryOf(input.key)).status).toBe("intended");
    await expect(sendQuote(by, press())).rejects.toMatchObject({ facts: { code: "payment_open" } });
    await age(input.key, 11);
    await settleJob({ entryId: entry.id });
    expect(await entryOf(input.key)).toMatchObject({ status: "refused", errorCode: "not_received" });
    expect(await effects()).toBe(0);
    expect((await sendQuote(by, press())).entry.status).toBe("succeeded");
    expect(await effects()).toBe(1);
  });
});

describe("a payment that may exist is never reported as not received", () => {
  const meeting = (endpoint: string, fault: object) =>
    simulator.control.fault({ match: { endpoint }, times: 20, ...fault });

  /** A payment whose response was lost so long ago that it counts as not received if it isn't listed. */
  async function lost(isListed: boolean, input = press(), overrides: CapabilityState["overrides"] = {}) {
    const by = await contextOf("operations", { quoteList: isListed, ...overrides });
    await simulator.control.fault({ match: { endpoint: "createQuote" }, drop: "after" });
    for (const endpoint of ["listQuotes", "listTransactions", "listExternalAccounts"])
      await meeting(endpoint, { status: 500 });
    expect((await sendQuote(by, input)).entry.status).toBe("unknown");
    await simulator.control.clearFaults();
    await age(input.key, 11);
    const entry = await entryOf(input.key);
    return { by, key: input.key, readBack: async () => (await readBackSentEntry(by.upstream, entry)).status };
  }

  test.each([
    ["among quotes", true],
    ["among payments", false],
  ])("%s: to account details, where the service returns no platform account ID", async (_, isListed) => {
    const beneficiary = { beneficiaryType: "INDIVIDUAL" as const, fullName: "Ada Moreno" };
    const account = { accountType: "MXN_ACCOUNT", accountInfo: { clabeNumber: "032180000118359719" }, beneficiary };
    const owned = { scope: "customer" as const, customerId: source.customerId, currency: "MXN" };
    const to: CreateQuoteInput["destination"] = {
      destinationType: "EXTERNAL_ACCOUNT_DETAILS",
      externalAccountDetails: { ...owned, ...account, platformAccountId: crypto.randomUUID() },
    };
    const { readBack } = await lost(isListed, press({ asked: { ...asked(), destination: to } }));
    await meeting("listExternalAccounts", { omit: ["platformAccountId"] });
    expect(await readBack()).toBe("unknown");
    await simulator.control.clearFaults();
    expect(await readBack()).toBe("succeeded");
    expect(await effects()).toBe(1);
  });

  test.each(["quoteId", "sentAmount"])("among payments that state no %s", async (field) => {
    const { readBack } = await lost(false);
    await meeting("listTransactions", { omit: [field] });
    expect(await readBack()).toBe("unknown");
    await simulator.control.clearFaults();
    expect(await readBack()).toBe("succeeded");
  });

  test.each([
    ["among quotes", true],
    ["among payments", false],
  ])("%s, with the fees on top of the amount: until a person says which it is", async (_, isListed) => {
    const { by, key, readBack } = await lost(isListed);
    const { data } = await by.upstream.listQuotes({ query: { sendingAccountId: source.accountId, limit: 100 } });
    const quote = data.find(({ totalSendingAmount }) => totalSendingAmount === amount);
    if (!quote) throw new Error("the payment did not arrive");
    const more = { ...quote, totalSendingAmount: amount + 700, feesIncluded: 700 };
    const paid = await by.upstream.listTransactions({ query: { customerId: source.customerId, limit: 100 } });
    const payment = paid.data.find(({ quoteId }) => quoteId === quote.id);
    const paidMore = { ...payment, fees: 700, sentAmount: { ...payment?.sentAmount, amount: amount + 700 } };
    const listed = (record: object) => ({ status: 200, body: { data: [record], hasMore: false } });
    await meeting("listQuotes", listed(more));
    await meeting("listTransactions", listed(paidMore));
    await meeting("getQuote", { status: 200, body: more });
    expect(await readBack()).toBe("unknown");

    await age(key, 61);
    const reviewer = await createEnvironmentContext(database.db, by.environment.slug, "compliance");
    const { id: entryId, resourceId } = await entryOf(key);
    const none = await readEvidence(reviewer, { entryId, evidenceId: resourceId });
    const seen = isListed ? quote.id : (payment?.id ?? "");
    expect(none).toMatchObject({ type: "None", maybe: [{ id: seen, money: { amount: amount + 700 } }] });
    const close = (evidence: CloseMoneyActionInput["evidence"], verdict: "succeeded" | "refused") =>
      closeMoneyAction(reviewer, { entryId, verdict, reason: "record", note: "Looked at it", evidence });
    await expect(close({ id: resourceId, status: null }, "refused")).rejects.toMatchObject({
      facts: { code: "evidence_changed" },
    });
    const { status } = await readEvidence(reviewer, { entryId, evidenceId: quote.id });
    expect(await close({ id: quote.id, status }, "succeeded")).toMatchObject({ status: "succeeded" });
    expect(quoteIdOf(await entryOf(key))).toBe(quote.id);
  });

  test("a person who rules out all candidates closes it, and it can be sent again", async () => {
    const input = press();
    const { by, key } = await lost(true, input);
    const { data } = await by.upstream.listQuotes({ query: { sendingAccountId: source.accountId, limit: 100 } });
    const quote = data.find(({ totalSendingAmount }) => totalSendingAmount === amount);
    const body = { data: [{ ...quote, totalSendingAmount: amount + 1, feesIncluded: 700 }], hasMore: false };
    await meeting("listQuotes", { status: 200, body });
    await expect(sendQuote(by, press())).rejects.toMatchObject({ facts: { code: "payment_open" } });
    await age(key, 61);
    const reviewer = await createEnvironmentContext(database.db, by.environment.slug, "compliance");
    const { id: entryId, resourceId } = await entryOf(key);
    const evidence = { id: resourceId, status: null, ruledOut: [quote?.id ?? ""] };
    const closing = { entryId, verdict: "refused", reason: "service", note: "Another invoice", evidence } as const;
    const closed = await closeMoneyAction(reviewer, { ...closing, evidence });
    expect(closed).toMatchObject({ status: "refused", closing: { evidence: { maybe: [{ id: quote?.id }] } } });
    await simulator.control.clearFaults();
    expect((await sendQuote(by, press())).entry.status).toBe("succeeded");
  });

  test("in a list with records that can't be read", async () => {
    const { readBack } = await lost(true);
    await meeting("listQuotes", { omit: ["id"] });
    expect(await readBack()).toBe("unknown");
  });

  test("as a quote listed as pending while its payment is under review", async () => {
    const { by, readBack } = await lost(true);
    const quotes = await by.upstream.listQuotes({ query: { sendingAccountId: source.accountId, limit: 100 } });
    const quote = quotes.data.find(({ totalSendingAmount }) => totalSendingAmount === amount);
    const listed = (endpoint: string, record: object) =>
      meeting(endpoint, { status: 200, body: { data: [{ ...record, status: "PENDING" }], hasMore: false } });
    await listed("listQuotes", { ...quote, expiresAt: new Date(Date.now() - 3_600_000).toISOString() });
    const payment = { id: "Transaction:1", type: "OUTGOING", quoteId: quote?.id, customerId: source.customerId };
    await listed("listTransactions", { ...payment, pendingReason: "COMPLIANCE_REVIEW" });
    expect(await readBack()).toBe("unknown");
    await simulator.control.clearFaults();
    expect(await readBack()).toBe("succeeded");
  });
});

test("where idempotency keys are only likely, a lost payment is searched for and never sent again", async () => {
  const seen = (has: boolean) => ({ has, at: "2026-11-01T00:00:00Z", evidence: "" });
  const found = { quoteList: seen(false), quoteAuthorization: seen(true), accountDetailsDestination: seen(false) };
  const slug = await addSimulatedEnvironment(database.db, simulator, { bundle: null, found, overrides: {} });
  const by = await createEnvironmentContext(database.db, slug, "operations");
  expect(environmentCan(by.environment, "quoteKeys")).toBe(true);
  const input = press();
  await simulator.control.fault({ match: { endpoint: "createQuote" }, drop: "after" });
  await simulator.control.fault({ match: { endpoint: "listTransactions" }, status: 500, times: 20 });
  expect((await sendQuote(by, input)).entry.status).toBe("unknown");
  await simulator.control.fault({
    match: { endpoint: "listTransactions" },
    ...{ status: 200, body: { data: [], hasMore: false }, times: 20 },
  });
  await settleJob({ entryId: (await entryOf(input.key)).id });
  expect((await entryOf(input.key)).status).toBe("unknown");
  expect(await effects()).toBe(1);
});

test("a price made here, or a payment of another press, is never mistaken for a lost one", async () => {
  const { quote } = await createQuote(ctx, asked());
  const first = press();
  await sendQuote(ctx, first);
  const lost = press();
  const ours = { fingerprint: fingerprintOf(asked()), isListed: true };
  const { entry } = await claim(ctx, {
    ...{ action: "quote.send", key: lost.key, resourceType: "Payment", resourceId: paymentId(lost.key) },
    request: { ...asked(), ...ours },
  });
  await age(lost.key, 11);
  await age(first.key, 11);
  await settleJob({ entryId: entry.id });
  expect(await entryOf(lost.key)).toMatchObject({ status: "refused", errorCode: "not_received" });
  expect((await getQuote(ctx, { quoteId: quote.id })).quote.execution).toBeNull();
});

test("where the deployment has idempotency keys, a lost response is recovered with the same key", async () => {
  const keyed = await contextOf("operations", { quoteKeys: true });
  await simulator.control.fault({ match: { endpoint: "createQuote" }, drop: "after" });
  const input = press();
  await sendQuote(keyed, input);
  const settled = await entryOf(input.key);
  expect(["same-key", "read-back"]).toContain(settled.settledBy);
  expect(settled.status).toBe("succeeded");
});

test("a payment whose page nobody opens is listed, even where the service has no list of quotes", async () => {
  const by = await contextOf("operations", { quoteList: false });
  const { entry } = await sendQuote(by, press());
  const { data } = await listQuotes(by, { limit: 100 });
  expect(data.map(({ id }) => id)).toEqual([quoteIdOf(entry)]);
});

test("a payment is reported as sent even if its quote can't be stored", async () => {
  const { entry: first } = await sendQuote(ctx, press());
  const quote = await ctx.upstream.getQuote({ params: { quoteId: quoteIdOf(first) } });
  // No database timestamp reaches back that far.
  const body = { ...quote, id: "Quote:of-long-ago", createdAt: "-100000-01-01T00:00:00Z" };
  await simulator.control.fault({ match: { endpoint: "createQuote" }, status: 201, body });
  amount += 1;
  const { entry } = await sendQuote(ctx, press());
  expect(entry).toMatchObject({ status: "succeeded", outcome: { quoteId: "Quote:of-long-ago" } });
});
