import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Quote } from "@/lib/contract/quote";
import { ConflictError, ForbiddenError } from "@/lib/errors";
import { countTransactions } from "@/lib/features/transactions/service/count";
import { getTransaction, listTransactions } from "@/lib/features/transactions/service/read";
import { settleJob } from "@/lib/money-actions";
import type { EnvironmentContext } from "@/lib/server/context";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { log } from "@/lib/server/log";
import { redact } from "@/lib/server/redaction";
import { carriedOut } from "@/lib/server/testing/carried-out";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { findPair, quoteOf } from "@/lib/simulator/test-client";
import { isUnsent } from "../check/authorization";
import { quoteStatus } from "../fields/execution";
import type { AuthorizeQuoteInput } from "../schema";
import { readBackAuthorization } from "./authorization-outcome";
import { authorizeQuote } from "./authorize-quote";
import { countQuotes } from "./count";
import { executeQuote as askExecution } from "./execute-quote";
import { getQuote, listQuotes } from "./read";
import { resendCode } from "./resend-code";

const executeQuote = carriedOut(askExecution);

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;
let viewer: EnvironmentContext;
let plain: EnvironmentContext;
let pair: Awaited<ReturnType<typeof findPair>>;

beforeAll(async () => {
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator({ revision: "R2" })]);
  const slug = await addSimulatedEnvironment(database.db, simulator, "R2");
  ctx = await createEnvironmentContext(database.db, slug, "operations");
  viewer = await createEnvironmentContext(database.db, slug, "viewer");
  const other = await addSimulatedEnvironment(database.db, simulator, "R1");
  plain = await createEnvironmentContext(database.db, other, "operations");
  pair = await findPair(simulator.baseUrl);
});
beforeEach(() => simulator.control.settings({ requiresAuthorization: true, authorizationFactor: "SMS_OTP" }));
afterEach(async () => {
  vi.restoreAllMocks();
  await simulator.control.clearFaults();
});
afterAll(async () => {
  await flushUpstreamCalls();
  await simulator?.stop();
  await database?.drop();
});

const seen = (quote: Quote) => ({
  quoteId: quote.id,
  totalSendingAmount: quote.totalSendingAmount ?? 0,
  totalReceivingAmount: quote.totalReceivingAmount ?? 0,
});
/** A quote whose execution waits for the customer. */
async function hold() {
  await simulator.control.fund(pair.internal.id, 20_000);
  const body = quoteOf(pair.internal, pair.external, 20_000) as Parameters<typeof ctx.upstream.createQuote>[0]["body"];
  const quote = await ctx.upstream.createQuote({ body });
  const { entry } = await executeQuote(ctx, {
    ...seen(quote),
    key: crypto.randomUUID(),
    sendingCurrency: quote.sendingCurrency?.code ?? "",
    receivingCurrency: quote.receivingCurrency?.code ?? "",
    sourceId: quote.source?.accountId ?? null,
    destinationId: quote.destination?.accountId ?? null,
    ...{ purposeOfPayment: null, description: null, acceptsOtherAmount: false },
  });
  return { quote, entry };
}
const code = (quote: Quote, text = "123456", over: Partial<AuthorizeQuoteInput> = {}): AuthorizeQuoteInput => ({
  ...seen(quote),
  ...{ key: crypto.randomUUID(), code: text, ...over },
});
const executions = (quoteId: string) => simulator.control.count("executions", quoteId);
const calls = () => simulator.control.count("requests", "authorizeQuote");
const entriesOf = async (quoteId: string) =>
  (await database.db.select().from(journalEntry).where(eq(journalEntry.resourceId, quoteId))).filter(
    ({ action }) => action === "quote.authorize",
  );

test("the right code returns a funded payment's instructions, and its expiry doesn't make the code refused", async () => {
  const { internal, external } = pair;
  const source = { sourceType: "REALTIME_FUNDING" as const, customerId: internal.customerId ?? "", currency: "EUR" };
  const body = { ...quoteOf(internal, external, 20_000), source } as Parameters<
    typeof ctx.upstream.createQuote
  >[0]["body"];
  const quote = await ctx.upstream.createQuote({ body });
  expect(quote).toMatchObject({ status: "PENDING_AUTHORIZATION" });
  await getQuote(ctx, { quoteId: quote.id });
  const { entry } = await authorizeQuote(ctx, code(quote));
  expect(entry).toMatchObject({ status: "succeeded", outcome: { quoteStatus: "PENDING" } });
  expect((await getQuote(ctx, { quoteId: quote.id })).quote.paymentInstructions).toHaveLength(1);
  expect(await executions(quote.id)).toBe(0);
  // Nobody paid in, but the code was still accepted.
  await simulator.control.advance(3_600);
  const readBack = await readBackAuthorization(ctx.upstream, quote.id, { httpStatus: null, errorCode: null }, true);
  expect(readBack).toMatchObject({ status: "succeeded", outcome: { quoteStatus: "EXPIRED" } });
});

describe("an execution that waits for the customer", () => {
  test("is never shown as executed, and no money has moved", async () => {
    const { quote, entry } = await hold();
    expect(entry).toMatchObject({ status: "succeeded", outcome: { quoteStatus: "PENDING_AUTHORIZATION" } });
    expect(entry.steps.at(-1)?.note).toBe("Accepted; waiting for the customer's authorisation. No money has moved");
    const view = await getQuote(viewer, { quoteId: quote.id });
    expect(quoteStatus(view.quote).label).toBe("Pending authorisation");
    expect(view.quote.scaChallenge).toMatchObject({ factor: "SMS_OTP", expiresAt: expect.any(String) });
    expect([view.canAuthorize, isUnsent(view.quote, view.journal)]).toEqual([true, true]);
    expect(await executions(quote.id)).toBe(0);
    const again = executeQuote(ctx, { ...seen(quote), ...EXECUTION });
    await expect(again).resolves.toMatchObject({ isNew: false, entry: { id: entry.id } });
  });

  test("is found by that status in both lists and counted, where the deployment has it; elsewhere the service isn't asked", async () => {
    const { quote, entry } = await hold();
    const status = "PENDING_AUTHORIZATION" as const;
    const transactions = await listTransactions(viewer, { status, limit: 100 });
    expect(transactions.canAwaitAuthorization).toBe(true);
    expect(transactions.data.map(({ id }) => id)).toContain(entry.outcome?.transactionId);
    expect(transactions.data.filter((one) => one.status !== status)).toEqual([]);
    expect((await countTransactions(viewer, {})).counts[status]).toBe(transactions.totalCount);
    await getQuote(viewer, { quoteId: quote.id });
    const quotes = await listQuotes(viewer, { status, limit: 100 });
    expect(quotes).toMatchObject({ canAwaitAuthorization: true });
    expect(quotes.data.map(({ id }) => id)).toContain(quote.id);
    expect((await countQuotes(viewer, {})).counts[status]).toBe(quotes.totalCount);

    const requests = async (key: string) => simulator.control.count("requests", key);
    const before = [await requests("listTransactions"), await requests("listQuotes")];
    const refused = { status: 400, facts: { fields: { status: expect.any(String) } } };
    await expect(listTransactions(plain, { status })).rejects.toMatchObject(refused);
    await expect(listQuotes(plain, { status })).rejects.toMatchObject(refused);
    expect([await requests("listTransactions"), await requests("listQuotes")]).toEqual(before);
    const { counts } = await countTransactions(plain, {});
    expect(Object.keys(counts)).not.toContain(status);
    expect((await listTransactions(plain, {})).canAwaitAuthorization).toBe(false);
  });

  test("is found waiting when its response was lost, and is not sent again", async () => {
    await simulator.control.fault({ match: { endpoint: "executeQuote" }, drop: "after" });
    const { quote, entry } = await hold();
    expect(entry).toMatchObject({ status: "succeeded", settledBy: "read-back" });
    expect(entry.steps.at(-1)?.note).toContain("No money has moved");
    expect(await simulator.control.count("heldForAuthorization", quote.id)).toBe(1);
  });

  test("ends unpaid when nobody confirms, and says so", async () => {
    const { quote } = await hold();
    await simulator.control.advance(400);
    const view = await getQuote(viewer, { quoteId: quote.id });
    expect([view.quote.status, isUnsent(view.quote, view.journal)]).toEqual(["FAILED", true]);
    const late = authorizeQuote(ctx, code(quote));
    await expect(late).rejects.toMatchObject({ code: "quote_not_awaiting" });
    expect([await executions(quote.id), (await entriesOf(quote.id)).length]).toEqual([0, 0]);
  });
});
const EXECUTION = {
  ...{ sendingCurrency: "USD", receivingCurrency: "USD", sourceId: null, destinationId: null },
  ...{ purposeOfPayment: null, description: null, acceptsOtherAmount: false, key: crypto.randomUUID() },
};

describe("the customer's code", () => {
  test("wrong, then right: the first leaves the quote open, the second sends it once", async () => {
    const { quote } = await hold();
    const wrong = await authorizeQuote(ctx, code(quote, "000000"));
    expect(wrong.entry).toMatchObject({
      status: "refused",
      outcome: { title: expect.stringContaining("is wrong") },
    });
    expect(await executions(quote.id)).toBe(0);
    const right = await authorizeQuote(ctx, code(quote));
    expect(right).toMatchObject({ isNew: true, entry: { status: "succeeded", settledBy: "answer" } });
    expect(await executions(quote.id)).toBe(1);
    const view = await getQuote(viewer, { quoteId: quote.id });
    expect(isUnsent(view.quote, view.journal)).toBe(false);
  });

  test("twenty simultaneous presses, in tabs with their own keys, make one call and one entry", async () => {
    const { quote } = await hold();
    const before = await calls();
    const results = await Promise.all(Array.from({ length: 20 }, () => authorizeQuote(ctx, code(quote))));
    expect(new Set(results.map(({ entry }) => entry.id)).size).toBe(1);
    expect([await calls(), await executions(quote.id)]).toEqual([before + 1, 1]);
  });

  test("a press whose quote was sent by another press in the meantime gets the other's entry", async () => {
    const { quote } = await hold();
    const read = ctx.upstream.getQuote;
    const other = code(quote);
    vi.spyOn(ctx.upstream, "getQuote").mockImplementationOnce(async (...args) => {
      await authorizeQuote(ctx, other);
      return read(...args);
    });
    const late = await authorizeQuote(ctx, code(quote));
    expect(late).toMatchObject({ isNew: false, entry: { status: "succeeded" } });
    expect([await executions(quote.id), (await entriesOf(quote.id)).length]).toEqual([1, 1]);
  });

  test("a double click with a wrong code is one attempt", async () => {
    const { quote } = await hold();
    const before = await calls();
    const input = code(quote, "000000");
    const results = await Promise.all([authorizeQuote(ctx, input), authorizeQuote(ctx, input)]);
    expect(await authorizeQuote(ctx, input)).toMatchObject({ isNew: false, entry: { status: "refused" } });
    expect(new Set(results.map(({ entry }) => entry.id)).size).toBe(1);
    expect(await calls()).toBe(before + 1);
  });

  test("whose response was lost after it took effect is read back, not sent again", async () => {
    const { quote } = await hold();
    const before = await calls();
    await simulator.control.fault({ match: { endpoint: "authorizeQuote" }, drop: "after" });
    const { entry } = await authorizeQuote(ctx, code(quote));
    expect(entry).toMatchObject({ status: "succeeded", settledBy: "read-back" });
    expect([await calls(), await executions(quote.id)]).toEqual([before + 1, 1]);
  });

  test("that was lost on the way blocks others until that is certain, then can be tried again", async () => {
    const { quote } = await hold();
    await simulator.control.fault({ match: { endpoint: "authorizeQuote" }, drop: "before" });
    const { entry } = await authorizeQuote(ctx, code(quote));
    expect(entry.status).toBe("unknown");
    expect(await authorizeQuote(ctx, code(quote))).toMatchObject({ isNew: false, entry: { id: entry.id } });
    await settleJob({ entryId: entry.id });
    expect((await entriesOf(quote.id))[0]?.status).toBe("unknown");
    await database.db
      .update(journalEntry)
      .set({ leaseUntil: new Date(0) })
      .where(eq(journalEntry.id, entry.id));
    await settleJob({ entryId: entry.id });
    expect((await entriesOf(quote.id))[0]).toMatchObject({ status: "refused", errorCode: "not_authorized" });
    expect((await authorizeQuote(ctx, code(quote))).entry.status).toBe("succeeded");
    expect(await executions(quote.id)).toBe(1);
  });

  test("lost, then expired: certainly not sent", async () => {
    const { quote } = await hold();
    await simulator.control.fault({ match: { endpoint: "authorizeQuote" }, drop: "before" });
    const { entry } = await authorizeQuote(ctx, code(quote));
    await simulator.control.advance(400);
    await settleJob({ entryId: entry.id });
    expect((await entriesOf(quote.id))[0]).toMatchObject({ status: "refused", errorCode: "sca_not_completed" });
  });

  test.each([
    [409, "CONFLICT", "didn't accept the code"],
    [409, "SCA_SESSION_REQUIRED", "session of their own"],
    [429, "RATE_LIMITED", "Too many attempts"],
    [404, "NOT_FOUND", "doesn't recognise"],
  ])("%i %s is explained in words, and can be tried again", async (status, serviceCode, words) => {
    const { quote } = await hold();
    const body = { status, code: serviceCode, message: "the code 123456" };
    await simulator.control.fault({ match: { endpoint: "authorizeQuote" }, status, body });
    const { entry } = await authorizeQuote(ctx, code(quote));
    expect(entry).toMatchObject({ status: "refused", outcome: { title: expect.stringContaining(words) } });
    expect((await authorizeQuote(ctx, code(quote))).entry.status).toBe("succeeded");
  });

  test("three wrong codes lock it, until a time that is stored", async () => {
    const { quote } = await hold();
    const tried = [];
    for (const text of ["000000", "111111", "222222"]) tried.push(await authorizeQuote(ctx, code(quote, text)));
    expect(tried.at(-1)?.entry).toMatchObject({
      status: "refused",
      errorCode: "ACCOUNT_LOCKED",
      outcome: { title: expect.stringContaining("locked out"), lockedUntil: expect.stringMatching(/^\d{4}-/) },
    });
  });

  test("a new one is sent on request, and that is recorded", async () => {
    const { quote } = await hold();
    await resendCode(ctx, { quoteId: quote.id });
    expect(await simulator.control.count("codesSent", quote.id)).toBe(1);
    await expect(resendCode(viewer, { quoteId: quote.id })).rejects.toBeInstanceOf(ForbiddenError);
  });

  test("whether a new one is on its way is said, not to check a status that doesn't tell", async () => {
    const { quote } = await hold();
    const resend = () => resendCode(ctx, { quoteId: quote.id });
    const match = { endpoint: "resendQuoteAuthorization" };
    for (const fault of [{ drop: "after" as const }, { status: 502, body: "<html>" }]) {
      await simulator.control.fault({ match, ...fault });
      await expect(resend()).rejects.toMatchObject({
        facts: { next: "Ask the customer whether one arrived before you send another." },
      });
    }
    await authorizeQuote(ctx, code(quote));
    const over = "The service isn't waiting for the customer's code any more.";
    await expect(resend()).rejects.toMatchObject({ facts: { title: over, meaning: "No code was sent." } });
  });
});

describe("nothing is sent", () => {
  test("by a role that may not execute, for other amounts, or where the deployment has no authorisation", async () => {
    const { quote } = await hold();
    const before = await calls();
    await expect(authorizeQuote(viewer, code(quote))).rejects.toBeInstanceOf(ForbiddenError);
    const other = code(quote, "123456", { totalReceivingAmount: 1 });
    await expect(authorizeQuote(ctx, other)).rejects.toMatchObject({ code: "quote_changed" });
    await expect(authorizeQuote(plain, code(quote))).rejects.toBeInstanceOf(ConflictError);
    await expect(resendCode(plain, { quoteId: quote.id })).rejects.toMatchObject({ code: "no_authorization" });
    expect((await getQuote(plain, { quoteId: quote.id })).canAuthorize).toBe(false);
    expect([await calls(), (await entriesOf(quote.id)).length]).toEqual([before, 0]);
  });
});

test("no code is in any stored row or log line, whatever the service repeats", async () => {
  const written = [vi.spyOn(log, "info"), vi.spyOn(log, "warn"), vi.spyOn(log, "error")];
  const codes = ["771234", "90817", "aB3xY9"];
  const { quote } = await hold();
  for (const text of codes) await authorizeQuote(ctx, code(quote, text));
  const { quote: next } = await hold();
  const repeating = { code: "X", message: `${codes[0]}`, details: { reason: codes[0], errors: [{ field: codes[0] }] } };
  for (const status of [409, 400, 500]) {
    await simulator.control.fault({ match: { endpoint: "authorizeQuote" }, status, body: repeating });
    await authorizeQuote(ctx, code(next, codes[0]));
  }
  await flushUpstreamCalls();
  const { rows: tables } = await database.db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker')`);
  expect(tables.length).toBeGreaterThan(10);
  for (const { name } of tables) {
    const { rows } = await database.db.execute<{ line: string }>(
      sql`select row_to_json(t)::text as line from ${sql.raw(name)} t`,
    );
    for (const text of codes) for (const { line } of rows) expect(line.includes(text), `${name}: ${line}`).toBe(false);
  }
  const { rows } = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from upstream_call where endpoint = 'authorizeQuote'`,
  );
  expect(rows[0]?.n).toBeGreaterThan(5);
  const logged = JSON.stringify(written.flatMap(({ mock }) => mock.calls.map((line) => redact([...line]))));
  for (const text of codes) expect(logged).not.toContain(text);
});

test("the payment's own history shows that it was sent for authorisation, and who sent the code", async () => {
  const { quote } = await hold();
  await authorizeQuote(ctx, code(quote));
  const { quote: read } = await getQuote(ctx, { quoteId: quote.id });
  const { timeline } = await getTransaction(ctx, { transactionId: read.transactionId ?? "" });
  const titles = timeline.map(({ title }) => title).join("; ");
  expect(titles).toContain("Requested the customer's authorisation by Test Operations");
  expect(titles).toContain("Customer's code sent by Test Operations");
  expect(titles).not.toContain("Executed by");
});
