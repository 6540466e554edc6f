import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PUT as saveSettings } from "@/app/api/sign-offs/settings/route";
import { callerOf } from "@/lib/cli/testing/api-caller";
import { carryOut, signOffRow } from "@/lib/cli/testing/sign-off-row";
import { approveSignOff } from "@/lib/features/sign-offs/service/decide";
import { markOf } from "@/lib/features/sign-offs/service/views";
import { settleJob } from "@/lib/money-actions";
import type { EnvironmentContext } from "@/lib/server/context";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { signOff } from "@/lib/server/db/schema/sign-off";
import { carriedOut } from "@/lib/server/testing/carried-out";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { findPayer } from "@/lib/server/testing/payer";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { isPriced } from "../check/priced";
import type { CreateQuoteInput, ExecuteQuoteInput, QuoteView, SendAtOnceInput } from "../schema";
import { createQuote } from "./create-quote";
import { executeQuote as askExecution } from "./execute-quote";
import { priceSignOff } from "./price-sign-off";
import { sendQuote } from "./send-quote";

const executeQuote = carriedOut(askExecution);

let database: TestDatabase;
let simulator: Simulator;
let slug: string;
let ctx: EnvironmentContext;
let source: { accountId: string; customerId: string };
let destination: string;
let amount = 70_000;

beforeAll(async () => {
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator()]);
  slug = await addSimulatedEnvironment(database.db, simulator);
  ctx = await createEnvironmentContext(database.db, slug, "operations");
  ({ source, destination } = await findPayer(ctx, simulator));
});
// Each test pays a different amount.
beforeEach(() => {
  amount += 1;
});
afterEach(() => simulator.control.clearFaults());
afterAll(async () => {
  await flushUpstreamCalls();
  await simulator?.stop();
  await database?.drop();
});

const asked = (): CreateQuoteInput => ({
  source: { sourceType: "ACCOUNT", ...source },
  destination: { destinationType: "ACCOUNT", accountId: destination },
  lockedCurrencySide: "SENDING",
  lockedCurrencyAmount: amount,
  description: "Invoice 8",
});
const price = () => createQuote(ctx, asked());
const pressSend = (isRepeat = false): SendAtOnceInput => ({
  ...{ key: crypto.randomUUID(), asked: asked(), currency: "USD", decimals: 2, isRepeat },
});

function pressExecute({ quote }: QuoteView): ExecuteQuoteInput {
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
    description: "Invoice 8",
    acceptsOtherAmount: false,
  };
}

/** How often the payment of `amount` was executed. */
const effects = async () => {
  const { data } = await ctx.upstream.listQuotes({ query: { sendingAccountId: source.accountId, limit: 100 } });
  return data.filter(({ totalSendingAmount, status }) => totalSendingAmount === amount && status !== "PENDING").length;
};

/** Executes a price by a call that does not arrive: its outcome is unknown. */
async function loseExecution(priced: QuoteView) {
  await simulator.control.fault({ match: { endpoint: "executeQuote" }, drop: "before" });
  const { entry } = await executeQuote(ctx, pressExecute(priced));
  expect(entry.status).toBe("unknown");
  return entry;
}

const settle = async (id: string) => {
  await database.db
    .update(journalEntry)
    .set({ leaseUntil: new Date(0) })
    .where(eq(journalEntry.id, id));
  await settleJob({ entryId: id });
};

const typed = (): CreateQuoteInput => ({
  ...asked(),
  destination: {
    destinationType: "EXTERNAL_ACCOUNT_DETAILS",
    externalAccountDetails: {
      ...{ scope: "customer", customerId: source.customerId, currency: "MXN", accountType: "MXN_ACCOUNT" },
      accountInfo: { clabeNumber: "032180000118359719" },
      beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Ada Moreno" },
      platformAccountId: crypto.randomUUID(),
    },
  },
});
const chosen = (accountId: string): CreateQuoteInput => ({
  ...asked(),
  destination: { destinationType: "ACCOUNT", accountId },
});

describe("a payment whose outcome is unknown can't be paid again another way", () => {
  test("an execution whose call was lost blocks a new price and a payment sent at once", async () => {
    const [first, second] = [await price(), await price()];
    const lost = await loseExecution(first);
    await expect(executeQuote(ctx, pressExecute(second))).rejects.toMatchObject({ facts: { code: "payment_open" } });
    await expect(sendQuote(ctx, pressSend())).rejects.toMatchObject({ facts: { code: "payment_open" } });
    await expect(sendQuote(ctx, pressSend(true))).rejects.toMatchObject({ facts: { code: "payment_open" } });

    // The call arrives after all.
    await ctx.upstream.executeQuote({ params: { quoteId: first.quote.id } });
    await settle(lost.id);
    expect(await effects()).toBe(1);
    await expect(sendQuote(ctx, pressSend())).rejects.toMatchObject({ facts: { code: "payment_repeated" } });
    // Pricing and executing again is intended: the user has seen a new price.
    expect((await executeQuote(ctx, pressExecute(second))).entry.status).toBe("succeeded");
    expect(await effects()).toBe(2);
  });

  test("a payment sent at once whose response was lost blocks a price", async () => {
    const priced = await price();
    await simulator.control.fault({ match: { endpoint: "createQuote" }, drop: "after" });
    for (const endpoint of ["listQuotes", "listTransactions"] as const)
      await simulator.control.fault({ match: { endpoint }, status: 500, times: 20 });
    const { entry } = await sendQuote(ctx, pressSend());
    expect(entry.status).toBe("unknown");
    await simulator.control.clearFaults();
    await expect(executeQuote(ctx, pressExecute(priced))).rejects.toMatchObject({ facts: { code: "payment_open" } });
    expect(await effects()).toBe(1);
  });

  test("two prices of one payment, executed together, wait for each other; one price pressed twice counts once", async () => {
    const [one, other] = [await price(), await price()];
    const pressed = [executeQuote(ctx, pressExecute(one)), executeQuote(ctx, pressExecute(one))];
    expect((await Promise.all(pressed)).filter(({ isNew }) => isNew)).toHaveLength(1);
    expect((await executeQuote(ctx, pressExecute(other))).entry.status).toBe("succeeded");
  });

  test("however long ago it was sent", async () => {
    const [first, second] = [await price(), await price()];
    const lost = await loseExecution(first);
    const createdAt = new Date(Date.now() - 30 * 3_600_000);
    await database.db.update(journalEntry).set({ createdAt }).where(eq(journalEntry.id, lost.id));
    await expect(executeQuote(ctx, pressExecute(second))).rejects.toMatchObject({ facts: { code: "payment_open" } });
    expect(await effects()).toBe(0);
  });
});

describe("an account typed in for one payment and chosen for the other", () => {
  const CERTAIN = { facts: { code: "payment_open", title: expect.stringContaining("The same payment") } };
  const PERHAPS = { facts: { code: "payment_open", title: expect.stringContaining("may be this one") } };
  const sendOf = (what: CreateQuoteInput) => sendQuote(ctx, { ...pressSend(), asked: what });

  test("is recognised as the same where the service named the account with the price", async () => {
    const priced = await createQuote(ctx, typed());
    const made = priced.quote.destination?.accountId ?? "";
    await loseExecution(priced);
    await expect(sendOf(chosen(made))).rejects.toMatchObject(CERTAIN);
    await expect(executeQuote(ctx, pressExecute(await createQuote(ctx, chosen(made))))).rejects.toMatchObject(CERTAIN);
    // A payment to another account is a different payment.
    expect((await sendOf(chosen(destination))).entry.status).toBe("succeeded");
  });

  test("blocks the other while the outcome is unknown and the service has named no account", async () => {
    await simulator.control.fault({ match: { endpoint: "createQuote" }, drop: "after" });
    for (const endpoint of ["listQuotes", "listTransactions"] as const)
      await simulator.control.fault({ match: { endpoint }, status: 500, times: 20 });
    expect((await sendOf(typed())).entry.status).toBe("unknown");
    await simulator.control.clearFaults();
    const { data } = await ctx.upstream.listExternalAccounts({
      query: { customerId: source.customerId, currency: "MXN", limit: 100 },
    });
    const made = data.at(0)?.id ?? "";
    await expect(sendOf(chosen(made))).rejects.toMatchObject(PERHAPS);
    await expect(executeQuote(ctx, pressExecute(await createQuote(ctx, chosen(made))))).rejects.toMatchObject(PERHAPS);
    amount += 1;
    expect((await executeQuote(ctx, pressExecute(await createQuote(ctx, chosen(made))))).entry.status).toBe(
      "succeeded",
    );
  });

  test("also blocks a typed-in one after a chosen one", async () => {
    await loseExecution(await price());
    await expect(sendOf(typed())).rejects.toMatchObject(PERHAPS);
    expect(await effects()).toBe(0);
  });
});

describe("where it needs a second person, the same payment at another price", () => {
  let checker: EnvironmentContext;
  beforeAll(async () => {
    const administrator = await callerOf(database, slug, "administrator");
    checker = { ...(await createEnvironmentContext(database.db, slug, "administrator")), actor: administrator.actor };
    // Two people have to be able to decide on the settings.
    await callerOf(database, slug, "compliance");
    const settings = {
      limits: [{ currency: "USD", decimals: 2, above: 10_000, perDay: null }],
      ...{
        otherCurrencies: false,
        externalAccounts: false,
        approvalRules: false,
        expiresAfterHours: 2,
        tolerance: 100,
      },
    };
    const saved = await administrator.call(saveSettings, { baseVersion: 0, settings, comment: "As agreed." });
    expect(saved.status).toBe(200);
  });

  const person = async () => ({ ...ctx, actor: (await callerOf(database, slug, "operations")).actor });
  /** Requests this price, or else a new one, and returns the request. */
  async function ask(by: EnvironmentContext, over: Partial<ExecuteQuoteInput> = {}, priced?: QuoteView) {
    const description = over.description ?? "Invoice 8";
    const view = priced ?? (await createQuote(by, { ...asked(), description }));
    const result = await askExecution(by, { ...pressExecute(view), ...over });
    if (!("signOff" in result)) throw new Error("it was sent");
    return result.signOff;
  }
  const rowOf = (id: string) => signOffRow(database.db, id);
  const change = async (id: string, set: Partial<typeof signOff.$inferInsert>) =>
    await database.db
      .update(signOff)
      .set(set)
      .where(eq(signOff.id, (await rowOf(id)).id));
  const refusal = (title: string, next: string) => ({
    facts: {
      ...{ code: "payment_asked", title, detail: expect.stringMatching(/^It was requested on .* UTC\.$/) },
      ...{ meaning: "Nothing was sent, and this second request was not made.", next: expect.stringContaining(next) },
    },
  });
  const WAITING = refusal("The same payment is already waiting for a second person.", "have it withdrawn");
  const SIGNED = refusal("The same payment is already signed off and about to be sent.", "Follow the first one");

  test("can't be requested while one is open, by anyone; once that was sent, it can", async () => {
    const [maker, colleague] = [await person(), await person()];
    const { id } = await ask(maker);
    await expect(ask(maker)).rejects.toMatchObject(WAITING);
    await expect(ask(colleague)).rejects.toMatchObject(WAITING);
    expect((await ask(maker, { description: "Invoice 9" })).status).toBe("waiting");
    // Priced again, it has another quote and is the same payment.
    const { hash } = await priceSignOff(checker, { signOffId: id });
    await expect(ask(colleague)).rejects.toMatchObject(WAITING);
    await approveSignOff(checker, { signOffId: id, hash });
    await expect(ask(colleague)).rejects.toMatchObject(SIGNED);
    await carryOut(id);
    expect([(await rowOf(id)).status, await effects()]).toEqual(["done", 1]);
    expect((await ask(colleague)).status).toBe("waiting");
  });

  test.each([0, 2])("sent after it was requested, %i days ago, it isn't sent a second time", async (days) => {
    const daysAgo = (count: number) => new Date(Date.now() - count * 24 * 3_600_000);
    const { id: first } = await ask(await person());
    await change(first, { status: "withdrawn" });
    const { id: second } = await ask(await person());
    // Both waited before a second request was refused.
    await change(first, { status: "waiting" });
    for (const signOffId of [first, second]) {
      await approveSignOff(checker, { signOffId, hash: markOf((await rowOf(signOffId)).requestHash) });
      await carryOut(signOffId);
      if (days === 0) continue;
      await change(second, { createdAt: daysAgo(days + 1) });
      await database.db.update(journalEntry).set({ createdAt: daysAgo(days) });
    }
    expect([(await rowOf(first)).status, (await rowOf(second)).status, await effects()]).toEqual(["done", "failed", 1]);
    const title = "The same payment was sent after this one was requested.";
    expect((await rowOf(second)).problem).toMatchObject({ title, meaning: "This one was not sent." });
  });

  test("requested by several people together, is one request", async () => {
    const people = await Promise.all([1, 2, 3].map(person));
    const results = await Promise.allSettled(people.map((by) => ask(by)));
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  });

  test.each(["refused", "withdrawn", "expired", "failed", "ended"] as const)(
    "can be after one that is %s",
    async (status) => {
      const maker = await person();
      const { id } = await ask(maker);
      await change(id, { status });
      expect((await ask(maker)).id).not.toBe(id);
    },
  );

  test("can be after one that nobody decided in time, before that is recorded", async () => {
    const { id } = await ask(await person());
    await change(id, { expiresAt: new Date(0) });
    expect((await ask(await person())).status).toBe("waiting");
  });

  test("of one quote: repeated, it is the same request; changed by its maker, it replaces the first one", async () => {
    const maker = await person();
    const priced = await price();
    const { id } = await ask(maker, {}, priced);
    expect((await ask(maker, {}, priced)).id).toBe(id);
    const next = await ask(maker, { tolerance: 5 }, priced);
    expect([(await rowOf(id)).status, next.status]).toEqual(["withdrawn", "waiting"]);
    await expect(ask(await person(), {}, priced)).rejects.toMatchObject(WAITING);
  });

  test("an account that was typed in for one of them, and named with its price, is recognised", async () => {
    const maker = await person();
    const first = await createQuote(maker, typed());
    await ask(maker, {}, first);
    const second = await createQuote(maker, chosen(first.quote.destination?.accountId ?? ""));
    await expect(ask(maker, {}, second)).rejects.toMatchObject(WAITING);
  });
});
