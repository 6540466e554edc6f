import { EventEmitter, once } from "node:events";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { AS_SPECIFIED, type CapabilityState } from "@/lib/contract/capabilities";
import { settleJob } from "@/lib/money-actions";
import type { EnvironmentContext } from "@/lib/server/context";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { findPayer } from "@/lib/server/testing/payer";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import type { CreateQuoteInput, SendAtOnceInput } from "../schema";
import { sendQuote } from "./send-quote";
import { readBackSentEntry } from "./sent-outcome";

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;
let source: { accountId: string; customerId: string };
let destination: string;
let amount = 70_000;

beforeAll(async () => {
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator()]);
  ctx = await contextWith({});
  ({ source, destination } = await findPayer(ctx, simulator));
});
beforeEach(() => {
  amount += 1;
});
afterEach(() => simulator.control.clearFaults());
afterAll(async () => {
  await flushUpstreamCalls();
  await simulator?.stop();
  await database?.drop();
});

async function contextWith(overrides: CapabilityState["overrides"]) {
  const slug = await addSimulatedEnvironment(database.db, simulator, { ...AS_SPECIFIED, overrides });
  return await createEnvironmentContext(database.db, slug, "operations");
}

/** A payment as the browser sends it. */
function press(over: Partial<CreateQuoteInput> = {}): SendAtOnceInput {
  const asked: CreateQuoteInput = {
    source: { sourceType: "ACCOUNT", ...source },
    destination: { destinationType: "ACCOUNT", accountId: destination },
    lockedCurrencySide: "SENDING",
    lockedCurrencyAmount: amount,
    shown: { sending: "USD", receiving: "MXN", decimals: 2 },
    ...over,
  };
  return { key: crypto.randomUUID(), asked, currency: "USD", decimals: 2, isRepeat: false };
}

const entryOf = async ({ key }: SendAtOnceInput) => {
  const [entry] = await database.db.select().from(journalEntry).where(eq(journalEntry.key, key));
  if (!entry) throw new Error("no such entry");
  return entry;
};
const check = async (input: SendAtOnceInput) => {
  await settleJob({ entryId: (await entryOf(input)).id });
  return await entryOf(input);
};
/** Makes its press 11 minutes old. */
const age = ({ key }: SendAtOnceInput) =>
  database.db
    .update(journalEntry)
    .set({ createdAt: sql`now() - interval '11 minutes'`, leaseUntil: sql`now() - interval '11 minutes'` })
    .where(eq(journalEntry.key, key));

test("one that did not arrive is sent again with the same key", async () => {
  const keyed = await contextWith({ quoteKeys: true });
  const input = press();
  await simulator.control.fault({ match: { endpoint: "createQuote" }, drop: "before", times: 1 });
  await sendQuote(keyed, input);
  await simulator.control.clearFaults();
  expect(await check(input)).toMatchObject({ status: "succeeded", settledBy: "same-key" });
});

test("one to typed-in details stays open while its account isn't listed under the ID from here", async () => {
  const typed = (platformAccountId: string) =>
    press({
      destination: {
        destinationType: "EXTERNAL_ACCOUNT_DETAILS",
        externalAccountDetails: {
          ...{ scope: "customer", customerId: source.customerId, currency: "MXN", accountType: "MXN_ACCOUNT" },
          accountInfo: { clabeNumber: "032180000118359719" },
          beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Ada Moreno" },
          platformAccountId,
        },
      },
    });
  const query = { customerId: source.customerId, currency: "MXN", limit: 100 };
  const before = await ctx.upstream.listExternalAccounts({ query });
  const input = typed("acct-one");
  await simulator.control.fault({ match: { endpoint: "createQuote" }, drop: "after", times: 1 });
  for (const endpoint of ["listQuotes", "listTransactions", "listExternalAccounts"]) {
    await simulator.control.fault({ match: { endpoint }, status: 500, times: 20 });
  }
  await sendQuote(ctx, input);
  await simulator.control.clearFaults();
  // As of a service that recognised an account it already had, or after somebody removed the new one.
  const body = { ...before };
  await simulator.control.fault({ match: { endpoint: "listExternalAccounts" }, status: 200, body, times: 50 });
  await age(input);
  expect(await check(input)).toMatchObject({ status: "unknown" });
  await simulator.control.clearFaults();
  await expect(sendQuote(ctx, typed("acct-two"))).rejects.toMatchObject({ code: "payment_open" });
});

test("one that did not arrive is not taken for another with a different memo, whose response is slow", async () => {
  const lost = press({ description: "Invoice 7" });
  await simulator.control.fault({ match: { endpoint: "createQuote" }, drop: "before", times: 1 });
  await sendQuote(ctx, lost);
  await simulator.control.clearFaults();
  const createQuote: EnvironmentContext["upstream"]["createQuote"] = async (call) => {
    const made = await ctx.upstream.createQuote(call);
    expect(await check(lost)).toMatchObject({ status: "unknown" });
    return made;
  };
  const slow = { ...ctx, upstream: { ...ctx.upstream, createQuote } };
  const { entry } = await sendQuote(slow, press({ description: "Invoice 8" }));
  expect(entry).toMatchObject({ status: "succeeded", settledBy: "answer" });
  await age(lost);
  expect(await check(lost)).toMatchObject({ status: "refused", errorCode: "not_received" });
});

test("nor for one that is sent while it is being looked for", async () => {
  const lost = press({ description: "Invoice 7" });
  await simulator.control.fault({ match: { endpoint: "createQuote" }, drop: "before", times: 1 });
  await sendQuote(ctx, lost);
  await simulator.control.clearFaults();
  const steps = new EventEmitter();
  const [made, looked] = [once(steps, "made"), once(steps, "looked")];
  const createQuote: EnvironmentContext["upstream"]["createQuote"] = async (call) => {
    const quote = await ctx.upstream.createQuote(call);
    steps.emit("made");
    await looked;
    return quote;
  };
  let second: Promise<unknown> | undefined;
  const listQuotes: EnvironmentContext["upstream"]["listQuotes"] = async (call) => {
    const slow = { ...ctx, upstream: { ...ctx.upstream, createQuote } };
    second ??= sendQuote(slow, press({ description: "Invoice 8" }));
    await made;
    return await ctx.upstream.listQuotes(call);
  };
  const seen = await readBackSentEntry({ ...ctx.upstream, listQuotes }, await entryOf(lost));
  expect(seen.status).toBe("unknown");
  steps.emit("looked");
  expect(await second).toMatchObject({ entry: { status: "succeeded", settledBy: "answer" } });
});
