import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { AS_SPECIFIED } from "@/lib/contract/capabilities";
import type { PricedQuote, Quote } from "@/lib/contract/quote";
import { ConflictError, ForbiddenError } from "@/lib/errors";
import { settleJob } from "@/lib/money-actions";
import type { EnvironmentContext } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { carriedOut } from "@/lib/server/testing/carried-out";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { isPriced } from "../check/priced";
import { quoteStatus } from "../fields/execution";
import type { CreateQuoteInput, ExecuteQuoteInput } from "../schema";
import { createQuote } from "./create-quote";
import { executeQuote as askExecution } from "./execute-quote";
import { describeExecution } from "./execution-ask";
import { getQuote, listQuotes } from "./read";

const executeQuote = carriedOut(askExecution);

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;
let viewer: EnvironmentContext;

beforeAll(async () => {
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator({ with: "newerPurposes" })]);
  const slug = await addSimulatedEnvironment(database.db, simulator);
  ctx = await createEnvironmentContext(database.db, slug, "operations");
  viewer = await createEnvironmentContext(database.db, slug, "viewer");
});
afterEach(() => simulator.control.clearFaults());
afterAll(async () => {
  await flushUpstreamCalls();
  await simulator?.stop();
  await database?.drop();
});

/** A live quote between two accounts of the platform's customers that can move money. */
async function makeQuote(): Promise<PricedQuote> {
  const { data: accounts } = await ctx.upstream.listExternalAccounts({ query: { limit: 100 } });
  for (const account of accounts) {
    if (account.status !== "ACTIVE" || !account.customerId || /00[2349]$/.test(JSON.stringify(account))) continue;
    const { data: own } = await ctx.upstream.listInternalAccounts({
      query: { customerId: account.customerId, currency: "USD" },
    });
    const source = own.find((one) => (one.balance?.amount ?? 0) > 100_000);
    if (!source) continue;
    try {
      return await ctx.upstream.createQuote({
        body: {
          source: { sourceType: "ACCOUNT", accountId: source.id },
          destination: { destinationType: "ACCOUNT", accountId: account.id },
          lockedCurrencySide: "SENDING",
          lockedCurrencyAmount: 50_000,
        },
      });
    } catch {
      // This customer may not move money; the next one may.
    }
  }
  throw new Error("the seed has no customer that can pay");
}

function seen(quote: Quote, over: Partial<ExecuteQuoteInput> = {}): ExecuteQuoteInput {
  if (!isPriced(quote)) throw new Error("the quote states no price");
  return {
    quoteId: quote.id,
    key: crypto.randomUUID(),
    totalSendingAmount: quote.totalSendingAmount,
    totalReceivingAmount: quote.totalReceivingAmount,
    sendingCurrency: quote.sendingCurrency.code,
    receivingCurrency: quote.receivingCurrency.code,
    sourceId: quote.source?.accountId ?? null,
    destinationId: quote.destination?.accountId ?? null,
    purposeOfPayment: null,
    description: null,
    acceptsOtherAmount: false,
    ...over,
  };
}

const executionsOf = (quoteId: string) => simulator.control.count("executions", quoteId);
const entriesOf = (quoteId: string) =>
  database.db.select().from(journalEntry).where(eq(journalEntry.resourceId, quoteId));

describe("one effect", () => {
  test("an execution is journalled, audited and performed once", async () => {
    const quote = await makeQuote();
    const { entry, isNew } = await executeQuote(ctx, seen(quote));
    expect(isNew).toBe(true);
    expect(entry).toMatchObject({ status: "succeeded", settledBy: "answer", actorName: expect.any(String) });
    expect(entry.outcome?.transactionId).toMatch(/^Transaction:/);
    expect(entry.steps.map((step) => step.status)).toEqual(["intended", "succeeded"]);
    expect(await executionsOf(quote.id)).toBe(1);
    const audit = await database.db
      .select()
      .from(auditEvent)
      .where(and(eq(auditEvent.resourceId, quote.id), eq(auditEvent.action, "quote.execute")));
    expect(audit).toHaveLength(1);
    expect(audit[0]).toMatchObject({ actorId: ctx.actor.personId, journalId: entry.id });
    expect(audit[0]?.after).toMatchObject({ totalSendingAmount: 50_000 });
  });

  test("twenty simultaneous presses, in tabs with their own keys, make one execution and one entry", async () => {
    const quote = await makeQuote();
    const results = await Promise.all(Array.from({ length: 20 }, () => executeQuote(ctx, seen(quote))));
    expect(new Set(results.map(({ entry }) => entry.id)).size).toBe(1);
    expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await executionsOf(quote.id)).toBe(1);
    expect(await entriesOf(quote.id)).toHaveLength(1);
  });

  test("a press whose quote was sent by another press in the meantime gets the other's entry", async () => {
    const quote = await makeQuote();
    const read = ctx.upstream.getQuote;
    vi.spyOn(ctx.upstream, "getQuote").mockImplementationOnce(async (...args) => {
      await executeQuote(ctx, seen(quote));
      return read(...args);
    });
    const late = await executeQuote(ctx, seen(quote));
    expect(late).toMatchObject({ isNew: false, entry: { status: "succeeded" } });
    expect([await executionsOf(quote.id), (await entriesOf(quote.id)).length]).toEqual([1, 1]);
  });

  test("a quote listed as expired while it is being executed isn't taken for unexecuted", async () => {
    const quote = await makeQuote();
    const listed = { match: { endpoint: "getQuote" }, status: 200, body: { ...quote, status: "EXPIRED" } };
    const states: unknown[] = [];
    const executing: EnvironmentContext["upstream"]["executeQuote"] = async (call) => {
      await simulator.control.fault({ ...listed, times: 1 });
      const [entry] = await entriesOf(quote.id);
      await settleJob({ entryId: entry?.id ?? "" });
      states.push((await entriesOf(quote.id))[0]?.status);
      return await ctx.upstream.executeQuote(call);
    };
    const slow = { ...ctx, upstream: { ...ctx.upstream, executeQuote: executing } };
    expect((await executeQuote(slow, seen(quote))).entry).toMatchObject({ status: "succeeded", settledBy: "answer" });
    expect(states).toEqual(["intended"]);
  });

  test("a lost execution whose quote is listed as expired stays open while its payment is listed", async () => {
    const quote = await makeQuote();
    await simulator.control.fault({ match: { endpoint: "executeQuote" }, drop: "after", times: 1 });
    const executing: EnvironmentContext["upstream"]["executeQuote"] = async (call) => {
      const body = { ...quote, status: "EXPIRED" };
      await simulator.control.fault({ match: { endpoint: "getQuote" }, status: 200, body, times: 20 });
      return await ctx.upstream.executeQuote(call);
    };
    const lossy = { ...ctx, upstream: { ...ctx.upstream, executeQuote: executing } };
    const { entry } = await executeQuote(lossy, seen(quote));
    expect(["unknown", "succeeded"]).toContain(entry.status);
    expect(await executionsOf(quote.id)).toBe(1);
  });

  test("a press after a reload gets the first one's entry", async () => {
    const quote = await makeQuote();
    const input = seen(quote);
    const first = await executeQuote(ctx, input);
    const again = await executeQuote(ctx, input);
    expect(again).toMatchObject({ isNew: false, entry: { id: first.entry.id, status: "succeeded" } });
    expect(await executionsOf(quote.id)).toBe(1);
  });
});

describe("the response is lost", () => {
  test.each([
    ["the connection is cut after the effect", { drop: "after" as const }],
    ["the connection is cut in the middle of the response", { drop: "middle" as const }],
    [
      "a gateway answers 502 after the effect",
      { status: 502, body: "<html>Bad gateway</html>", when: "after" as const },
    ],
    ["HTML comes with status 200", { status: 200, body: "<html>Hello</html>", when: "after" as const }],
    ["409 comes although it was carried out", { status: 409, body: { code: "CONFLICT" }, when: "after" as const }],
  ])("%s: read back, not sent again", async (_, fault) => {
    const quote = await makeQuote();
    await simulator.control.fault({ match: { endpoint: "executeQuote" }, ...fault });
    const { entry } = await executeQuote(ctx, seen(quote));
    expect(entry).toMatchObject({ status: "succeeded", settledBy: "read-back" });
    expect(entry.steps.map((step) => step.status)).toEqual(["intended", "unknown", "succeeded"]);
    expect(await executionsOf(quote.id)).toBe(1);
  });

  test("before any effect: stays unknown while the quote is valid, then certainly not executed", async () => {
    const quote = await makeQuote();
    await simulator.control.fault({ match: { endpoint: "executeQuote" }, drop: "before" });
    const { entry } = await executeQuote(ctx, seen(quote));
    expect(entry.status).toBe("unknown");
    const second = await executeQuote(ctx, seen(quote));
    expect(second).toMatchObject({ isNew: false, entry: { id: entry.id, status: "unknown" } });
    await simulator.control.advance(600);
    await settleJob({ entryId: entry.id });
    const [settled] = await entriesOf(quote.id);
    expect(settled).toMatchObject({ status: "refused", settledBy: "read-back", errorCode: "quote_expired" });
    expect(await executionsOf(quote.id)).toBe(0);
  });

  test("while the service can't be read the entry stays open and keeps its next check", async () => {
    const quote = await makeQuote();
    await simulator.control.fault({ match: { endpoint: "executeQuote" }, drop: "after" });
    await simulator.control.fault({ match: { endpoint: "getQuote" }, status: 500, times: 50 });
    await expect(executeQuote(ctx, seen(quote))).rejects.toThrow();
    expect(await executionsOf(quote.id)).toBe(0);
    await simulator.control.clearFaults();
    await simulator.control.fault({ match: { endpoint: "executeQuote" }, drop: "after" });
    const [entry] = [(await executeQuote(ctx, seen(quote))).entry];
    expect(entry.status).toBe("succeeded");
    expect(await executionsOf(quote.id)).toBe(1);
  });
});

/** A quote priced through this console, as the builder does. */
async function priceHere(over: Partial<CreateQuoteInput> = {}, by = ctx) {
  const { source, destination } = await makeQuote();
  return await createQuote(by, {
    source: { sourceType: "ACCOUNT", accountId: source?.accountId ?? "" },
    destination: { destinationType: "ACCOUNT", accountId: destination?.accountId ?? "" },
    ...{ lockedCurrencySide: "SENDING", lockedCurrencyAmount: 1_250, ...over },
  });
}

test("a newer deployment's purpose is refused at its field by an older deployment, and accepted by a newer one", async () => {
  const asked = { purposeOfPayment: "SALARY_PAYMENT" } as const;
  await expect(priceHere(asked)).rejects.toMatchObject({
    facts: { fields: { purposeOfPayment: expect.stringContaining("doesn't know that purpose") } },
  });
  const overrides = { newerPurposes: true };
  const slug = await addSimulatedEnvironment(database.db, simulator, { ...AS_SPECIFIED, overrides });
  const later = await createEnvironmentContext(database.db, slug, "operations");
  expect((await priceHere(asked, later)).asked).toMatchObject(asked);
});

describe("a quote that was priced here", () => {
  test("is shown with its exact request and both sides in full, even when it is read again", async () => {
    const asked = { purposeOfPayment: "TAX_PAYMENT", description: "Invoice 7" } as const;
    const made = await priceHere(asked);
    const read = await getQuote(ctx, { quoteId: made.quote.id });
    for (const view of [made, read]) {
      expect(view.asked).toMatchObject({ ...asked, lockedCurrencySide: "SENDING", lockedCurrencyAmount: 1_250 });
      expect(view.payee.id).toBe(made.quote.destination?.accountId);
    }
    expect((await getQuote(viewer, { quoteId: (await makeQuote()).id })).asked).toBeNull();
  });

  test.each([
    ["leaves the recipient out", undefined],
    ["says only what kind it is", { destinationType: "ACCOUNT" }],
  ])("shows the recipient it was priced for where the service %s, to a second person too", async (_, stated) => {
    const made = await priceHere();
    const { destination, fromLabel: __, toLabel: ___, execution: ____, ...body } = made.quote;
    const answer = { ...body, destination: stated };
    await simulator.control.fault({ match: { endpoint: "getQuote" }, status: 200, body: answer });
    const { quote, payee } = await getQuote(ctx, { quoteId: made.quote.id });
    expect(quote.destination).toEqual(stated);
    expect(payee).toEqual({ ...made.payee, id: destination?.accountId });
    const textOf = async (given: Quote) =>
      (await describeExecution(ctx, given as PricedQuote, made.asked)).facts.find(({ label }) => label === "To")?.text;
    expect(await textOf(answer)).toBe(await textOf(made.quote));
  });

  test("has only its memo masked for those who may not read memos", async () => {
    const { quote } = await priceHere({ purposeOfPayment: "TAX_PAYMENT", description: "Invoice 7" });
    const { asked } = await getQuote(viewer, { quoteId: quote.id });
    expect(asked).toMatchObject({ purposeOfPayment: "TAX_PAYMENT", lockedCurrencyAmount: 1_250 });
    expect(asked?.description).toBe("I••••• 7•••••");
    const finance = await createEnvironmentContext(database.db, ctx.environment.slug, "finance");
    expect((await getQuote(finance, { quoteId: quote.id })).asked?.description).toBe("Invoice 7");
  });

  test.each([
    ["purpose", { purposeOfPayment: "GIFT" }],
    ["memo", { description: "Invoice 8" }],
    ["payer", { sourceId: "InternalAccount:another" }],
    ["payee", { destinationId: "ExternalAccount:another" }],
    ["amount", { totalSendingAmount: 1_251 }],
    ["currency", { receivingCurrency: "XYZ" }],
  ])("is not sent for a user who saw another %s", async (_, other) => {
    const { quote } = await priceHere({ purposeOfPayment: "TAX_PAYMENT", description: "Invoice 7" });
    const right = { purposeOfPayment: "TAX_PAYMENT", description: "Invoice 7" };
    await expect(executeQuote(ctx, seen(quote, { ...right, ...other }))).rejects.toMatchObject({
      code: "quote_changed",
    });
    expect(await entriesOf(quote.id)).toHaveLength(0);
    expect((await executeQuote(ctx, seen(quote, right))).entry.status).toBe("succeeded");
    expect((await entriesOf(quote.id))[0]?.request).toMatchObject(right);
  });

  test("for a different amount from the one requested is sent only once the user accepts that amount", async () => {
    await simulator.control.settings({ askedAmountShift: 121_760 });
    const { quote } = await priceHere();
    await simulator.control.settings({ askedAmountShift: 0 });
    expect(quote.totalSendingAmount).toBe(123_010);
    await expect(executeQuote(ctx, seen(quote))).rejects.toMatchObject({ code: "quote_other_amount" });
    expect(await executionsOf(quote.id)).toBe(0);
    const { entry } = await executeQuote(ctx, seen(quote, { acceptsOtherAmount: true }));
    expect(entry.status).toBe("succeeded");
  });
});

describe("an executed quote that the service still calls pending", () => {
  beforeAll(() => simulator.control.settings({ quoteStatusFrom: "settlement" }));
  afterAll(() => simulator.control.settings({ quoteStatusFrom: "execution" }));

  test("is shown as executed everywhere, until the service agrees", async () => {
    const quote = await makeQuote();
    const { entry } = await executeQuote(ctx, seen(quote));
    expect(entry.status).toBe("succeeded");
    expect(JSON.stringify(entry.steps)).not.toContain("Not executed");
    const view = await getQuote(viewer, { quoteId: quote.id });
    expect(view.quote).toMatchObject({ status: "PENDING", execution: "done" });
    expect(quoteStatus(view.quote).label).toBe("Executed");
    expect(view.quote.transactionId).toMatch(/^Transaction:/);
    const { data } = await listQuotes(viewer, { limit: 20 });
    expect(data.filter(({ id }) => id === quote.id).map((row) => quoteStatus(row).label)).toEqual(["Executed"]);
    await simulator.control.advance(30);
    const later = await getQuote(viewer, { quoteId: quote.id });
    expect(quoteStatus(later.quote).label).toBe("Completed");
  });

  test("is recognised as executed by its payment when its response was lost", async () => {
    const quote = await makeQuote();
    await simulator.control.fault({ match: { endpoint: "executeQuote" }, drop: "after" });
    const { entry } = await executeQuote(ctx, seen(quote));
    await simulator.control.advance(2);
    await settleJob({ entryId: entry.id });
    const [settled] = await entriesOf(quote.id);
    expect(settled).toMatchObject({ status: "succeeded", settledBy: "read-back" });
    expect(settled?.outcome?.transactionId).toMatch(/^Transaction:/);
    expect(await executionsOf(quote.id)).toBe(1);
  });
});

test("an answer that states another amount or payee is reported: the money may have moved as it says", async () => {
  const quote = await makeQuote();
  const answering = (other: object): typeof ctx => {
    const executeOther: typeof ctx.upstream.executeQuote = async (call) => ({
      ...(await ctx.upstream.executeQuote(call)),
      ...other,
    });
    return { ...ctx, upstream: { ...ctx.upstream, executeQuote: executeOther } };
  };
  const other = {
    totalSendingAmount: quote.totalSendingAmount + 1,
    destination: { destinationType: "ACCOUNT" as const, accountId: "ExternalAccount:other" },
  };
  const { entry } = await executeQuote(answering(other), seen(quote));
  expect(entry).toMatchObject({
    status: "succeeded",
    outcome: {
      differs: expect.stringMatching(/^The service's answer states .* instead of .* and a different receiving/),
    },
  });
  const same = await makeQuote();
  const bare = { totalSendingAmount: undefined, destination: undefined, source: undefined };
  const agreeing = await executeQuote(answering(bare), seen(same));
  expect(agreeing.entry.outcome).not.toHaveProperty("differs");
});

test("a quote read back after a lost answer is compared with what was sent, at once and by the job", async () => {
  const differs = expect.stringMatching(/^The service's answer states .* instead of /);
  for (const readsAtOnce of [true, false]) {
    const quote = await makeQuote();
    await simulator.control.fault({ match: { endpoint: "executeQuote" }, drop: "after" });
    const body = { ...quote, totalSendingAmount: quote.totalSendingAmount + 1, status: "PROCESSING" };
    const executing: typeof ctx.upstream.executeQuote = async (call) => {
      if (!readsAtOnce) await simulator.control.fault({ match: { endpoint: "getQuote" }, status: 404, times: 1 });
      await simulator.control.fault({ match: { endpoint: "getQuote" }, status: 200, body, times: 1 });
      return await ctx.upstream.executeQuote(call);
    };
    const lossy = { ...ctx, upstream: { ...ctx.upstream, executeQuote: executing } };
    const { entry } = await executeQuote(lossy, seen(quote));
    expect(entry.status).toBe(readsAtOnce ? "succeeded" : "unknown");
    await settleJob({ entryId: entry.id });
    const [settled] = await entriesOf(quote.id);
    expect(settled).toMatchObject({ status: "succeeded", settledBy: "read-back", outcome: { differs } });
  }
});

describe("nothing is sent", () => {
  test("when the service returns another quote than the one that was pressed", async () => {
    const [quote, other] = [await makeQuote(), await makeQuote()];
    const mixedUp: typeof ctx.upstream.getQuote = async () =>
      await ctx.upstream.getQuote({ params: { quoteId: other.id } });
    const confused = { ...ctx, upstream: { ...ctx.upstream, getQuote: mixedUp } };
    const pressed = seen(quote, {
      totalSendingAmount: other.totalSendingAmount,
      totalReceivingAmount: other.totalReceivingAmount,
    });
    await expect(executeQuote(confused, pressed)).rejects.toMatchObject({ code: "quote_changed" });
    expect(await executionsOf(other.id)).toBe(0);
  });

  test("when the quote is not what was shown", async () => {
    const quote = await makeQuote();
    const other = executeQuote(ctx, seen(quote, { totalReceivingAmount: quote.totalReceivingAmount + 1 }));
    await expect(other).rejects.toMatchObject({ code: "quote_changed" });
    expect(await entriesOf(quote.id)).toHaveLength(0);
  });

  test("in a status that is new to the console, which it puts in words", async () => {
    const quote = await makeQuote();
    const body = { ...quote, status: "HELD_FOR_REVIEW" };
    await simulator.control.fault({ match: { endpoint: "getQuote" }, status: 200, body });
    const title = "The quote is already held for review.";
    await expect(executeQuote(ctx, seen(quote))).rejects.toMatchObject({ code: "quote_not_pending", message: title });
    expect(await entriesOf(quote.id)).toHaveLength(0);
  });

  test.each([
    ["elsewhere", makeQuote],
    ["here", async () => (await priceHere()).quote],
  ])("where nobody can know who is paid: priced %s, with a recipient of a new kind", async (_, make) => {
    const quote = await make();
    const body = { ...quote, destination: { destinationType: "PIGEON" } };
    await simulator.control.fault({ match: { endpoint: "getQuote" }, status: 200, body });
    await expect(executeQuote(ctx, seen(body))).rejects.toMatchObject({ code: "quote_unreadable" });
    expect(await entriesOf(quote.id)).toHaveLength(0);
    expect(await executionsOf(quote.id)).toBe(0);
  });

  test("within the last two seconds before expiry, and after it", async () => {
    await simulator.control.settings({ quoteLifetimeSeconds: 2 });
    const { quote } = await priceHere();
    await simulator.control.settings({ quoteLifetimeSeconds: 120 });
    await expect(executeQuote(ctx, seen(quote))).rejects.toBeInstanceOf(ConflictError);
    await simulator.control.advance(5);
    await expect(executeQuote(ctx, seen(quote))).rejects.toMatchObject({ code: "quote_expired" });
    expect(await executionsOf(quote.id)).toBe(0);
  });

  test("by a role that may not execute", async () => {
    const quote = await makeQuote();
    await expect(executeQuote(viewer, seen(quote))).rejects.toBeInstanceOf(ForbiddenError);
    expect(await entriesOf(quote.id)).toHaveLength(0);
    expect(await executionsOf(quote.id)).toBe(0);
  });

  test("when the service refuses: it is reported, and a new press is a new request", async () => {
    const quote = await makeQuote();
    await simulator.control.fault({
      match: { endpoint: "executeQuote" },
      status: 403,
      body: { status: 403, code: "VELOCITY_LIMIT_EXCEEDED", message: "Too much today" },
    });
    const refused = await executeQuote(ctx, seen(quote));
    expect(refused.entry).toMatchObject({ status: "refused", errorCode: "VELOCITY_LIMIT_EXCEEDED" });
    const again = await executeQuote(ctx, seen(quote));
    expect(again).toMatchObject({ isNew: true, entry: { status: "succeeded" } });
    expect(await executionsOf(quote.id)).toBe(1);
  });
});

test("a payee given by account details is named before sending, though the service knows no account", async () => {
  const quote = await makeQuote();
  const accountInfo = {
    accountType: "GBP_ACCOUNT",
    accountNumber: "12345678",
    beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Ada Moreno" },
  };
  const destination = {
    ...{ destinationType: "EXTERNAL_ACCOUNT_DETAILS", currency: "GBP" },
    externalAccountDetails: { currency: "GBP", accountInfo },
  };
  await simulator.control.fault({ match: { endpoint: "getQuote" }, status: 200, body: { ...quote, destination } });
  const { payee, quote: shown } = await getQuote(ctx, { quoteId: quote.id });
  expect(payee).toEqual({ id: null, name: "Ada Moreno", account: "GBP account ·· 5678" });
  expect(JSON.stringify(shown.destination)).not.toContain("12345678");
  const { facts } = await describeExecution(ctx, { ...quote, destination }, null);
  expect(facts).toContainEqual({ label: "To", text: "Ada Moreno, GBP account ·· 5678" });
});
