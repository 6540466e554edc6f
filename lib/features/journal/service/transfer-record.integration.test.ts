import { eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AS_SPECIFIED } from "@/lib/contract/capabilities";
import { searchAccounts } from "@/lib/features/accounts/service/search-accounts";
import { closeMoneyAction } from "@/lib/features/closings/service/close-money-action";
import { readEvidence } from "@/lib/features/closings/service/evidence";
import type { TransferRequest } from "@/lib/features/transfers/schema";
import { transferId } from "@/lib/features/transfers/service/known-transfers";
import { readBackTransferEntry } from "@/lib/features/transfers/service/transfer-outcome";
import { settleJob } from "@/lib/money-actions";
import type { EnvironmentContext } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { claim } from "@/lib/server/journal/claim";
import type { JournalEntry } from "@/lib/server/journal/entry";
import { settle } from "@/lib/server/journal/settle";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { CloseMoneyActionInput } from "../schema";

let database: TestDatabase;
let simulator: Simulator;
/** Of a deployment that accepts no idempotency key. */
let ctx: EnvironmentContext;
let sides: Pick<TransferRequest, "sourceAccountId" | "destinationAccountId" | "customerId">;
let amount = 2_000;

beforeAll(async () => {
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator()]);
  const keyless = { ...AS_SPECIFIED, overrides: { transferKeys: false } };
  const slug = await addSimulatedEnvironment(database.db, simulator, keyless);
  ctx = await createEnvironmentContext(database.db, slug, "compliance");
  const { data } = await ctx.upstream.listExternalAccounts({ query: { limit: 100, currency: "USD" } });
  for (const { id, status, customerId, accountInfo } of data) {
    if (status !== "ACTIVE" || !customerId || /00[2-9]$/.test(accountInfo?.accountNumber ?? "002")) continue;
    if ((await ctx.upstream.getCustomer({ params: { customerId } })).kycStatus !== "APPROVED") continue;
    const { options } = await searchAccounts(ctx, { side: "source", text: "", customerId });
    const own = options.find((option) => option.customerId === customerId && option.currency === "USD");
    sides = { sourceAccountId: own?.id ?? "", destinationAccountId: id, customerId };
    break;
  }
  await simulator.control.fund(sides.sourceAccountId, 100_000_000);
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

/** The intent of a transfer, as a submission leaves it before the call. */
async function intend(): Promise<JournalEntry> {
  const key = crypto.randomUUID();
  const { entry } = await claim(ctx, {
    ...{ action: "transfer.out", key, resourceType: "Transfer", resourceId: transferId(key) },
    request: { ...sides, amount, currency: "USD", decimals: 2 },
    amount: { amount, currency: "USD", decimals: 2 },
  });
  return entry;
}

/** The same after its response was lost. */
const lose = async () => settle(database.db, await intend(), { status: "unknown", note: "Lost" }, "answer");

/** The service's transaction for one of them. */
async function arrive(): Promise<string> {
  const { sourceAccountId, destinationAccountId } = sides;
  const body = { source: { accountId: sourceAccountId }, destination: { accountId: destinationAccountId }, amount };
  return (await ctx.upstream.transferOut({ body })).id;
}

const read = async (...entries: JournalEntry[]) => {
  const ids = entries.map(({ id }) => id);
  const rows = await database.db.select().from(journalEntry).where(inArray(journalEntry.id, ids));
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
};
const statusesOf = async (...entries: JournalEntry[]) => (await read(...entries)).map(({ status }) => status).sort();

async function since(minutes: number, ...entries: JournalEntry[]): Promise<JournalEntry[]> {
  const at = new Date(Date.now() - minutes * 60_000);
  for (const { id } of entries) {
    await database.db.update(journalEntry).set({ createdAt: at, leaseUntil: at }).where(eq(journalEntry.id, id));
  }
  return read(...entries);
}

describe("the same transfer twice, both answers lost, without keys", () => {
  test("read back concurrently: the one transaction belongs to one transfer, the other did not arrive", async () => {
    const [one, other] = [await lose(), await lose()];
    const made = await arrive();
    const seen = await Promise.all([one, other].map((entry) => readBackTransferEntry(ctx.upstream, entry)));
    expect(seen.map(({ outcome }) => outcome?.transactionId)).toEqual([made, made]);
    await Promise.all([one, other].map((entry, at) => settle(database.db, entry, seen[at] ?? never(), "read-back")));
    expect(await statusesOf(one, other)).toEqual(["succeeded", "unknown"]);
    await since(11, one, other);
    await Promise.all([one, other].map(({ id }) => settleJob({ entryId: id })));
    const settled = await read(one, other);
    expect(settled.map(({ status }) => status).sort()).toEqual(["refused", "succeeded"]);
    expect(settled.find(({ status }) => status === "refused")?.errorCode).toBe("not_received");
  });

  test("both arrived: each has one of them, whichever is checked first", async () => {
    const entries = [await lose(), await lose()];
    const made = [await arrive(), await arrive()];
    for (let round = 0; round < 2; round += 1) {
      await Promise.all(entries.map(({ id }) => settleJob({ entryId: id })));
    }
    const settled = await read(...entries);
    expect(settled.map(({ status }) => status)).toEqual(["succeeded", "succeeded"]);
    expect(settled.map(({ outcome }) => outcome?.transactionId).sort()).toEqual(made.sort());
  });

  test("while the call of one is in progress, the other doesn't claim a transaction that may be its own", async () => {
    const lost = await lose();
    const sending = await intend();
    const made = await arrive();
    await settleJob({ entryId: lost.id });
    expect(await statusesOf(lost)).toEqual(["unknown"]);
    const [old = never()] = await since(11, lost);
    expect(await readBackTransferEntry(ctx.upstream, old)).toMatchObject({ status: "unknown" });
    const response = { status: "succeeded", note: "Accepted", outcome: { transactionId: made } } as const;
    await settle(database.db, sending, response, "answer");
    await settleJob({ entryId: lost.id });
    expect(await read(lost, sending)).toMatchObject([
      { status: "refused", errorCode: "not_received" },
      { status: "succeeded", outcome: { transactionId: made } },
    ]);
  });
});

test.each([
  ["amounts", ["sentAmount", "receivedAmount"]],
  ["IDs, so that no record can be read", ["id"]],
])("one that arrived is never reported as not arrived, where the service leaves out %s", async (_, omit) => {
  const lost = await lose();
  const made = await arrive();
  const [old = never()] = await since(11, lost);
  await simulator.control.fault({ match: { endpoint: "listTransactions" }, omit, times: 9 });
  expect(await readBackTransferEntry(ctx.upstream, old)).toMatchObject({ status: "unknown" });
  await simulator.control.clearFaults();
  expect(await readBackTransferEntry(ctx.upstream, old)).toMatchObject({ outcome: { transactionId: made } });
});

describe("closing of a transfer by a person", () => {
  const closing = (
    entry: JournalEntry,
    evidenceId: string,
    verdict: "succeeded" | "refused",
    status: string | null,
    ruledOut?: string[],
  ) =>
    closeMoneyAction(
      ctx,
      CloseMoneyActionInput.parse({
        ...{ entryId: entry.id, verdict, reason: "record", note: "Looked through them" },
        evidence: { id: evidenceId, status, ruledOut },
      }),
    );
  const overdue = async () => (await since(61, await lose()))[0] ?? never();
  const readNone = (entry: JournalEntry) => readEvidence(ctx, { entryId: entry.id, evidenceId: entry.resourceId });

  test("without a transaction: closed as not executed because a live read shows none", async () => {
    const entry = await overdue();
    expect(await readNone(entry)).toMatchObject({ id: entry.resourceId, type: "None", status: null });
    await expect(closing(entry, entry.resourceId, "succeeded", null)).rejects.toMatchObject({
      facts: { fields: { verdict: "The service's record says otherwise: it lists none." } },
    });
    const closed = await closing(entry, entry.resourceId, "refused", null);
    expect(closed).toMatchObject({ status: "refused", settledBy: "person", transactionId: null });
    expect(closed.closing?.evidence).toMatchObject({ id: entry.resourceId, type: "None" });
    const audit = await database.db.select().from(auditEvent).where(eq(auditEvent.journalId, entry.id));
    expect(audit.at(-1)).toMatchObject({ action: "money-action.close", after: { evidence: { type: "None" } } });
  });

  test("is refused when a transaction has appeared since it was read, and that one closes it", async () => {
    const entry = await overdue();
    await readNone(entry);
    const made = await arrive();
    const fields = { evidenceId: expect.stringContaining(made) };
    await expect(readNone(entry)).rejects.toMatchObject({ facts: { fields } });
    await expect(closing(entry, entry.resourceId, "refused", null)).rejects.toMatchObject({ facts: { fields } });
    expect(await statusesOf(entry)).toEqual(["unknown"]);
    const { status } = await readEvidence(ctx, { entryId: entry.id, evidenceId: made });
    expect(await closing(entry, made, "succeeded", status)).toMatchObject({ status: "succeeded", transactionId: made });
  });

  test("one transaction closes one transfer: for another it is no evidence", async () => {
    const [one, other] = [await overdue(), await overdue()];
    const made = await arrive();
    const { status } = await readEvidence(ctx, { entryId: one.id, evidenceId: made });
    const closed = await Promise.allSettled([one, other].map((entry) => closing(entry, made, "succeeded", status)));
    expect(closed.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(closed.find((result) => result.status === "rejected")?.reason).toMatchObject({ name: "InputError" });
    expect(await statusesOf(one, other)).toEqual(["succeeded", "unknown"]);
    const open = (await read(one, other)).find((entry) => entry.status === "unknown") ?? never();
    expect(await readNone(open)).toMatchObject({ type: "None" });
  });

  test.each([
    ["fees were put on top", { fees: 50 }],
    ["its amount came from a quote", { quoteId: "Quote:elsewhere" }],
  ])("a transaction that may be it, as %s, keeps it open until a person says which it is", async (_, over) => {
    const [entry, other] = [await overdue(), await overdue()];
    const made = await ctx.upstream.getTransaction({ params: { transactionId: await arrive() } });
    const sent = made.sentAmount;
    const differing =
      "quoteId" in over ? over : { ...over, sentAmount: { ...sent, amount: (sent?.amount ?? 0) + over.fees } };
    const record = { ...made, ...differing };
    const body = { data: [record], hasMore: false };
    await simulator.control.fault({ match: { endpoint: "listTransactions" }, status: 200, body, times: 50 });
    await simulator.control.fault({ match: { endpoint: "getTransaction" }, status: 200, body: record, times: 50 });
    await settleJob({ entryId: entry.id });
    expect(await statusesOf(entry)).toEqual(["unknown"]);
    expect(await readNone(entry)).toMatchObject({ type: "None", maybe: [{ id: made.id, money: { currency: "USD" } }] });
    for (const ruledOut of [undefined, [], ["Transaction:another"]]) {
      const unseen = closing(entry, entry.resourceId, "refused", null, ruledOut);
      await expect(unseen).rejects.toMatchObject({ facts: { code: "evidence_changed" } });
    }
    const closed = await closing(entry, entry.resourceId, "refused", null, [made.id]);
    expect(closed).toMatchObject({ status: "refused", closing: { evidence: { maybe: [{ id: made.id }] } } });
    const { status } = await readEvidence(ctx, { entryId: other.id, evidenceId: made.id });
    expect(await closing(other, made.id, "succeeded", status)).toMatchObject({ transactionId: made.id });
  });

  test("is refused while the transactions can't be read, or for anything that is not a transfer", async () => {
    const entry = await overdue();
    await simulator.control.fault({ match: { endpoint: "listTransactions" }, status: 503, times: 50 });
    await expect(closing(entry, entry.resourceId, "refused", null)).rejects.toMatchObject({ name: "UpstreamError" });
    expect(await statusesOf(entry)).toEqual(["unknown"]);
    const other = (await since(61, await lose()))[0] ?? never();
    const wrong = readEvidence(ctx, { entryId: entry.id, evidenceId: other.resourceId });
    await expect(wrong).rejects.toMatchObject({ facts: { fields: { evidenceId: expect.any(String) } } });
  });
});

function never(): never {
  throw new Error("an entry is missing");
}
