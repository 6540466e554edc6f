import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { REVISION_ERROR_CODES, SERVICE_ERROR_CODES } from "@/lib/contract/error";
import { settleJob } from "@/lib/money-actions";
import type { EnvironmentContext } from "@/lib/server/context";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { carriedOut } from "@/lib/server/testing/carried-out";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { findPair, quoteOf } from "@/lib/simulator/test-client";
import { executeQuote as askExecution } from "./execute-quote";

const executeQuote = carriedOut(askExecution);

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;
let pair: Awaited<ReturnType<typeof findPair>>;

beforeAll(async () => {
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator({ revision: "R2" })]);
  ctx = await createEnvironmentContext(
    database.db,
    await addSimulatedEnvironment(database.db, simulator, "R2"),
    "operations",
  );
  pair = await findPair(simulator.baseUrl);
});
afterEach(() => simulator.control.clearFaults());
afterAll(async () => {
  await flushUpstreamCalls();
  await simulator?.stop();
  await database?.drop();
});

type Fault = Parameters<Simulator["control"]["fault"]>[0];

/** Executes a new quote whose first call meets `first` and whose repeat, under the same key, meets `second`. */
async function executeTwice(first: Partial<Fault>, second: Partial<Fault>) {
  await simulator.control.fund(pair.internal.id, 20_000);
  const body = quoteOf(pair.internal, pair.external, 20_000) as Parameters<typeof ctx.upstream.createQuote>[0]["body"];
  const quote = await ctx.upstream.createQuote({ body });
  const match = { path: `/quotes/${quote.id}/execute` };
  await simulator.control.fault({ match, ...first });
  await simulator.control.fault({ match, ...second });
  const { entry } = await executeQuote(ctx, {
    ...{ quoteId: quote.id, key: crypto.randomUUID() },
    ...{ totalSendingAmount: quote.totalSendingAmount ?? 0, totalReceivingAmount: quote.totalReceivingAmount ?? 0 },
    sendingCurrency: quote.sendingCurrency?.code ?? "",
    receivingCurrency: quote.receivingCurrency?.code ?? "",
    sourceId: quote.source?.accountId ?? null,
    destinationId: quote.destination?.accountId ?? null,
    ...{ purposeOfPayment: null, description: null, acceptsOtherAmount: false },
  });
  const now = async () => {
    await settleJob({ entryId: entry.id });
    const [row] = await database.db.select().from(journalEntry).where(eq(journalEntry.id, entry.id));
    return row;
  };
  return { entry, now, executions: () => simulator.control.count("executions", quote.id) };
}

// Not a dropped connection: seventy of those at once would open the breaker, and nothing would be sent.
const LOST = { status: 200, body: "<html>Hello</html>" };
const refusal = (status: number, code?: string) => ({
  status,
  body: code === undefined ? { message: "no" } : { status, code, message: "no" },
});

/** Codes that tell nothing about the first call, so it is asked again; every other known 4xx settles it. */
const OPEN = new Set([
  ...["UNAUTHORIZED", "INVALID_SIGNATURE", "INVALID_NONCE", "RATE_LIMITED"],
  ...["TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL", "UMA_ADDRESS_EXISTS", "TRANSACTION_NOT_CANCELLABLE"],
  ...["BENEFICIARY_TRUSTED", "CONFLICT"],
  // The first call may have reached the limit or taken the money.
  ...["DAILY_VOLUME_LIMIT_EXCEEDED", "VELOCITY_LIMIT_EXCEEDED", "INSUFFICIENT_BALANCE"],
]);
const CODES = [SERVICE_ERROR_CODES, REVISION_ERROR_CODES].flatMap((table) =>
  Object.entries<readonly string[]>(table).flatMap(([status, codes]) =>
    codes.map((code) => [Number(status), code] as const),
  ),
);

describe("an execution that got no response and was refused when sent again under its key", () => {
  test("is settled by every code that means it was not executed, and stays open with every other", async () => {
    const ended = await Promise.all(
      CODES.map(async ([status, code]) => {
        const { entry, executions } = await executeTwice(LOST, refusal(status, code));
        expect(await executions(), code).toBe(0);
        return [code, entry.status, entry.status === "refused" ? entry.errorCode : null];
      }),
    );
    const isOpen = ([status, code]: (typeof CODES)[number]) => status >= 500 || OPEN.has(code);
    expect(ended).toEqual(
      CODES.map((one) => [one[1], isOpen(one) ? "unknown" : "refused", isOpen(one) ? null : one[1]]),
    );
  });

  test("is settled with what the service said, what it means for the money and what to do", async () => {
    const { entry } = await executeTwice(LOST, refusal(400, "TRANSACTION_SIZE_LIMIT_EXCEEDED"));
    expect(entry).toMatchObject({
      ...{ status: "refused", settledBy: "same-key", errorCode: "TRANSACTION_SIZE_LIMIT_EXCEEDED" },
      outcome: {
        title: expect.stringMatching(/\.$/),
        meaning: "Nothing happened and no money moved.",
        next: expect.stringMatching(/\.$/),
      },
    });
    expect(entry.steps.map(({ status }) => status)).toEqual(["intended", "unknown", "refused"]);
  });

  test.each<[string, Partial<Fault>]>([
    ["a lost connection", { drop: "before" }],
    ["a gateway's page", { status: 502, body: "<html>Bad gateway</html>" }],
    ["a web page that forbids it", { status: 403, body: "<html>Forbidden</html>" }],
    ["a plain rate limit", refusal(429)],
    ["a wrong credential", refusal(401, "UNAUTHORIZED")],
    ["a conflict without a code", refusal(409)],
    ["a code that is new", refusal(400, "KEY_OF_THE_MOON")],
  ])("is tried again after %s, and executed once", async (_, second) => {
    const { entry, now, executions } = await executeTwice(LOST, second);
    expect(entry.status).toBe("unknown");
    expect(await now()).toMatchObject({ status: "succeeded", settledBy: "same-key" });
    expect(await executions()).toBe(1);
  });
});

describe("the first call was executed, and the service lists its quote as pending", () => {
  beforeAll(() => simulator.control.settings({ quoteStatusFrom: "settlement" }));
  afterAll(() => simulator.control.settings({ quoteStatusFrom: "execution" }));

  test.each([
    [409, undefined],
    [409, "CONFLICT"],
    [429, "DAILY_VOLUME_LIMIT_EXCEEDED"],
    [400, "INSUFFICIENT_BALANCE"],
  ])("a repeat refused with %i %s never makes it unpaid", async (status, code) => {
    const { entry, now, executions } = await executeTwice({ drop: "after" }, refusal(status, code));
    expect(entry.status).not.toBe("refused");
    await simulator.control.advance(2);
    expect(await now()).toMatchObject({ status: "succeeded" });
    expect(await executions()).toBe(1);
  });
});
