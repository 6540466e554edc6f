import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { and, eq, like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { AS_SPECIFIED, bundleHas, CAPABILITY_KEYS } from "@/lib/contract/capabilities";
import { ForbiddenError, InputError } from "@/lib/errors";
import { closeMoneyAction } from "@/lib/features/closings/service/close-money-action";
import { readEvidence } from "@/lib/features/closings/service/evidence";
import { requireEntry } from "@/lib/features/journal/service/find-entry";
import { settleJob } from "@/lib/money-actions";
import { ROLES } from "@/lib/permissions";
import type { EnvironmentContext } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { journalEntry } from "@/lib/server/db/schema/journal";
import type { Settlement } from "@/lib/server/journal/entry";
import { settle } from "@/lib/server/journal/settle";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import type { FundQuoteInput, ReceiveUmaInput } from "../schema";
import { fundQuote } from "./fund-quote";
import { makeTestAccount } from "./make-test-account";
import { receiveUma } from "./receive-uma";
import { readBackReceivedEntry } from "./received-outcome";
import { getSandboxTools } from "./tools";

let database: TestDatabase;
/** Decides nothing: incoming payments wait. */
let receiver: Server;
let simulator: Simulator;
let slug: string;
let ctx: EnvironmentContext;
/** A customer who is paid, and may pay, in US dollars. */
let customerId: string;
let umaAddress: string;
let external: string;
let amount = 10_000;

beforeAll(async () => {
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator()]);
  slug = await addSimulatedEnvironment(database.db, simulator);
  ctx = await createEnvironmentContext(database.db, slug, "administrator");
  receiver = createServer((_request, response) => response.writeHead(202).end()).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  await simulator.control.webhookUrl(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}`);
  const { data } = await ctx.upstream.listExternalAccounts({ query: { limit: 100, currency: "MXN" } });
  for (const account of data) {
    const number = account.accountInfo?.clabeNumber ?? "002";
    if (account.status !== "ACTIVE" || !account.customerId || /00[2-9]$/.test(String(number))) continue;
    const owner = await ctx.upstream.getCustomer({ params: { customerId: account.customerId } });
    if (owner.kycStatus !== "APPROVED" || !owner.umaAddress) continue;
    [customerId, umaAddress, external] = [account.customerId, owner.umaAddress, account.id];
    break;
  }
});
afterEach(() => simulator.control.clearFaults());
afterAll(async () => {
  await flushUpstreamCalls();
  await simulator?.stop();
  receiver?.close();
  await database?.drop();
});

/** The input that funds a quote which waits for 100.00 US dollars or more. */
async function awaiting(): Promise<FundQuoteInput> {
  amount += 1;
  const quote = await ctx.upstream.createQuote({
    body: {
      source: { sourceType: "REALTIME_FUNDING", currency: "USD", customerId },
      destination: { destinationType: "ACCOUNT", accountId: external },
      ...{ lockedCurrencySide: "SENDING", lockedCurrencyAmount: amount, purposeOfPayment: "GIFT" },
    },
  });
  const seen = { amount: quote.totalSendingAmount ?? 0, currency: quote.sendingCurrency?.code ?? "" };
  return { key: crypto.randomUUID(), quoteId: quote.id, seen };
}

function payment(over: Partial<ReceiveUmaInput> = {}): ReceiveUmaInput {
  amount += 1;
  const base = { key: crypto.randomUUID(), customerId, currency: "USD", decimals: 2, amount };
  return { ...base, senderUmaAddress: "$success.usd@sandbox.example", ...over };
}

/** A list that lags behind. */
const EMPTY = { status: 200, body: { data: [], hasMore: false } };
const OPEN: Settlement = { status: "unknown", note: "Not looked for" };

const transactionOf = (id: unknown) =>
  ctx.upstream.getTransaction({ params: { transactionId: typeof id === "string" ? id : "" } });
const auditOf = (resourceId: string) =>
  database.db.select().from(auditEvent).where(eq(auditEvent.resourceId, resourceId));

async function longAgo(entryId: string, minutes = 11) {
  const past = new Date(Date.now() - minutes * 60_000);
  await database.db.update(journalEntry).set({ createdAt: past, leaseUntil: past }).where(eq(journalEntry.id, entryId));
}

describe("funding a quote", () => {
  test("pays it once, whoever submits it; it is journalled with its amount and audited", async () => {
    const input = await awaiting();
    const presses = [input, input, { ...input, key: crypto.randomUUID() }];
    const made = await Promise.all(presses.map((press) => fundQuote(ctx, press)));
    expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
    const { entry } = await fundQuote(ctx, input);
    expect(entry).toMatchObject({ action: "sandbox.fund-quote", status: "succeeded", settledBy: "answer" });
    expect(await transactionOf(entry.outcome?.transactionId)).toMatchObject({
      type: "OUTGOING",
      quoteId: input.quoteId,
    });
    expect(await auditOf(input.quoteId)).toMatchObject([{ action: "sandbox.fund-quote", journalId: entry.id }]);
    const [row] = await database.db.select().from(journalEntry).where(eq(journalEntry.id, entry.id));
    expect(row).toMatchObject({ amount: input.seen.amount, currency: "USD", decimals: 2 });
  });

  test.each(["after", "middle"] as const)(
    "its response is lost (%s): the quote shows that it was funded",
    async (drop) => {
      const input = await awaiting();
      await simulator.control.fault({ match: { endpoint: "sandboxSend" }, drop });
      const { entry } = await fundQuote(ctx, input);
      expect(entry).toMatchObject({ status: "succeeded", settledBy: "read-back" });
    },
  );

  test("the request is lost: open until the quote has expired, and never sent a second time", async () => {
    const input = await awaiting();
    await simulator.control.fault({ match: { endpoint: "sandboxSend" }, drop: "before" });
    const { entry } = await fundQuote(ctx, input);
    expect(entry.status).toBe("unknown");
    await simulator.control.advance(3_600);
    await settleJob({ entryId: entry.id });
    const [row] = await database.db.select().from(journalEntry).where(eq(journalEntry.id, entry.id));
    expect(row).toMatchObject({ status: "refused", errorCode: "quote_expired" });
  });

  test("of a total other than the one shown sends nothing; refusing another amount is up to the service", async () => {
    const input = await awaiting();
    const other = { ...input, seen: { ...input.seen, amount: 1 } };
    await expect(fundQuote(ctx, other)).rejects.toMatchObject({ facts: { code: "quote_changed" } });
    expect(await auditOf(input.quoteId)).toEqual([]);
    const { entry } = await fundQuote(ctx, { ...input, amount: 1 });
    expect(entry).toMatchObject({ status: "refused", outcome: { title: expect.any(String) } });
    expect((await fundQuote(ctx, { ...input, key: crypto.randomUUID() })).entry.status).toBe("succeeded");
  });
});

describe("receiving a UMA payment", () => {
  test.each(["customer", "UMA address"])("a %s is paid; it waits for a decision", async (by) => {
    const to = by === "customer" ? {} : { customerId: undefined, receiverUmaAddress: umaAddress };
    const input = payment(to);
    const { entry } = await receiveUma(ctx, input);
    expect(entry).toMatchObject({ status: "succeeded", resourceId: `SandboxPayment:${input.key}` });
    expect(await transactionOf(entry.outcome?.transactionId)).toMatchObject({
      ...{ type: "INCOMING", status: "PENDING", customerId },
      receivedAmount: { amount: input.amount },
    });
    expect(await auditOf(entry.resourceId)).toMatchObject([{ action: "sandbox.receive-uma", journalId: entry.id }]);
    expect((await receiveUma(ctx, input)).isNew).toBe(false);
  });

  test("its response is lost: it is found; a repeat lost on the way is not mistaken for it", async () => {
    const input = payment();
    await simulator.control.fault({ match: { endpoint: "sandboxReceive" }, drop: "after" });
    const { entry } = await receiveUma(ctx, input);
    expect(entry).toMatchObject({ status: "succeeded", settledBy: "read-back" });
    await simulator.control.fault({ match: { endpoint: "sandboxReceive" }, drop: "before" });
    const { entry: open } = await receiveUma(ctx, { ...input, key: crypto.randomUUID() });
    expect(open.status).toBe("unknown");
    await longAgo(open.id);
    await settleJob({ entryId: open.id });
    const [row] = await database.db.select().from(journalEntry).where(eq(journalEntry.id, open.id));
    expect(row).toMatchObject({ status: "refused", errorCode: "not_received" });
  });

  test("two identical ones, both answers lost, looked for at once: each is settled by its own payment", async () => {
    const input = payment();
    await simulator.control.fault({ match: { endpoint: "sandboxReceive" }, drop: "after", times: 2 });
    await simulator.control.fault({ match: { endpoint: "listTransactions" }, ...EMPTY, times: 9 });
    const presses = [input, { ...input, key: crypto.randomUUID() }];
    const made = await Promise.all(presses.map((press) => receiveUma(ctx, press)));
    expect(made.map(({ entry }) => entry.status)).toEqual(["unknown", "unknown"]);
    await simulator.control.clearFaults();
    const entries = await Promise.all(made.map(({ entry }) => requireEntry(ctx, entry.id)));
    const seen = await Promise.all(entries.map((entry) => readBackReceivedEntry(ctx.upstream, entry)));
    const [one, other] = seen.map(({ outcome }) => outcome?.transactionId);
    expect(other).toBe(one);
    const settled = await Promise.all(
      entries.map((entry, at) => settle(database.db, entry, seen[at] ?? OPEN, "read-back")),
    );
    expect(settled.map(({ status }) => status).sort()).toEqual(["succeeded", "unknown"]);
    for (const { id } of entries) await settleJob({ entryId: id });
    const now = await Promise.all(made.map(({ entry }) => requireEntry(ctx, entry.id)));
    expect(now.map(({ status }) => status)).toEqual(["succeeded", "succeeded"]);
    expect(new Set(now.map(({ outcome }) => outcome?.transactionId)).size).toBe(2);
  });

  test("its outcome stayed unknown: a person closes it by the payment, and not against it", async () => {
    const input = payment();
    await simulator.control.fault({ match: { endpoint: "sandboxReceive" }, drop: "after" });
    await simulator.control.fault({ match: { endpoint: "listTransactions" }, status: 503, times: 50 });
    const { entry } = await receiveUma(ctx, input);
    expect(entry.status).toBe("unknown");
    await simulator.control.clearFaults();
    await longAgo(entry.id, 61);
    const { data } = await ctx.upstream.listTransactions({ query: { customerId, type: "INCOMING", limit: 1 } });
    const evidenceId = data[0]?.id ?? "";
    const { status } = await readEvidence(ctx, { entryId: entry.id, evidenceId });
    const closing = { entryId: entry.id, reason: "record", note: "It is there", evidence: { id: evidenceId, status } };
    const against = closeMoneyAction(ctx, { ...closing, reason: "record", verdict: "refused" });
    await expect(against).rejects.toMatchObject({ facts: { fields: { verdict: expect.any(String) } } });
    const closed = await closeMoneyAction(ctx, { ...closing, reason: "record", verdict: "succeeded" });
    expect(closed).toMatchObject({ status: "succeeded", settledBy: "person", transactionId: evidenceId });
  });
});

test("a refused production credential is explained in words; a customer who isn't ready has other words", async () => {
  const refuse = (code: string) =>
    simulator.control.fault({ match: { endpoint: "sandboxReceive" }, status: 403, body: { status: 403, code } });
  await refuse("FORBIDDEN");
  const { entry } = await receiveUma(ctx, payment());
  expect(entry).toMatchObject({
    status: "refused",
    outcome: { title: "The service keeps this credential out of its sandbox." },
  });
  await refuse("USER_NOT_READY");
  const { entry: other } = await receiveUma(ctx, payment());
  expect(other.outcome?.title).not.toBe(entry.outcome?.title);
});

async function accountOf(making: ReturnType<typeof makeTestAccount>) {
  const made = await making;
  if ("signOff" in made) throw new Error("nothing here asks for a second person");
  return made.account;
}

describe("test accounts", () => {
  test("each type with each ending: valid, the customer's, with that number ending; one submission creates one", async () => {
    const { endings, accountTypes, senders } = await getSandboxTools(ctx, {});
    expect(senders[0]?.address).toMatch(/^\$success\.usd@/);
    expect(endings.map(({ ending }) => ending)).toEqual(["002", "003", "004", "009"]);
    expect(endings.every(({ transferMeaning }) => transferMeaning === null)).toBe(true);
    expect(accountTypes.map(({ type }) => type)).toEqual(["US_ACCOUNT", "MXN_ACCOUNT", "EUR_ACCOUNT", "GBP_ACCOUNT"]);
    for (const { type: accountType } of accountTypes) {
      for (const { ending } of endings) {
        const press = { key: crypto.randomUUID(), customerId, accountType, ending };
        const account = await accountOf(makeTestAccount(ctx, press));
        expect(account).toMatchObject({
          customerId,
          accountType,
          label: expect.stringMatching(new RegExp(`${ending}$`)),
        });
        expect((await accountOf(makeTestAccount(ctx, press))).id).toBe(account.id);
      }
    }
    const isMade = and(
      eq(auditEvent.action, "external-account.create"),
      like(auditEvent.resourceId, "ExternalAccount:%"),
    );
    expect(await database.db.$count(auditEvent, isMade)).toBeGreaterThanOrEqual(accountTypes.length * endings.length);
  });

  test.each([
    ["R1", "005", "USD_ACCOUNT"],
    ["R2", "007", "USD_ACCOUNT"],
  ] as const)("%s has its own endings and types", async (bundle, ending, type) => {
    const other = await createEnvironmentContext(
      database.db,
      await addSimulatedEnvironment(database.db, simulator, bundle),
      "operations",
    );
    const { endings, accountTypes } = await getSandboxTools(other, {});
    expect(endings.map((one) => one.ending)).toContain(ending);
    expect(accountTypes.map((one) => one.type)).toContain(type);
  });
});

test("a deployment whose capabilities were found has the endings of the findings, not of the choice", async () => {
  const finding = { at: "2026-11-20T10:00:00Z", evidence: "It was asked." };
  const found = Object.fromEntries(
    CAPABILITY_KEYS.map((capability) => [capability, { ...finding, has: bundleHas("R2", capability) }]),
  );
  const slug = await addSimulatedEnvironment(database.db, simulator, { ...AS_SPECIFIED, found });
  const other = await createEnvironmentContext(database.db, slug, "operations");
  const { endings } = await getSandboxTools(other, {});
  expect(endings.map(({ ending }) => ending)).toEqual(["002", "003", "004", "005", "006", "007"]);
  const [late, afterwards] = ["003", "006"].map((digits) => endings.find(({ ending }) => ending === digits));
  expect(late?.meaning).toBe("Completes after 6 minutes");
  expect(late?.transferMeaning).toBe("A transfer fails: the account is closed");
  expect(afterwards?.transferMeaning).toBe("A transfer succeeds");
  const press = { key: crypto.randomUUID(), customerId, accountType: "USD_ACCOUNT" };
  await expect(makeTestAccount(other, { ...press, ending: "009" })).rejects.toBeInstanceOf(InputError);
});

describe("nothing is simulated", () => {
  const verbsOf = (by: EnvironmentContext): (() => Promise<unknown>)[] => [
    () => getSandboxTools(by, {}),
    () => fundQuote(by, { key: crypto.randomUUID(), quoteId: "Quote:1", seen: { amount: 1, currency: "USD" } }),
    () => receiveUma(by, payment()),
    () => makeTestAccount(by, { key: crypto.randomUUID(), customerId, accountType: "US_ACCOUNT", ending: "002" }),
  ];

  test("in production", async () => {
    const production = { ...ctx, environment: { ...ctx.environment, mode: "production" as const } };
    const before = await database.db.$count(journalEntry);
    for (const verb of verbsOf(production)) {
      await expect(Promise.resolve().then(verb)).rejects.toMatchObject({ facts: { code: "not_a_sandbox" } });
    }
    expect(await database.db.$count(journalEntry)).toBe(before);
  });

  test.each(ROLES.filter((role) => !["administrator", "operations", "compliance"].includes(role)))(
    "by %s",
    async (role) => {
      const by = await createEnvironmentContext(database.db, slug, role);
      for (const verb of verbsOf(by)) {
        await expect(Promise.resolve().then(verb)).rejects.toBeInstanceOf(ForbiddenError);
      }
    },
  );
});
