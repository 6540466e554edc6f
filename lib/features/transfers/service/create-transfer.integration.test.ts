import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { AS_SPECIFIED, type Capability } from "@/lib/contract/capabilities";
import { ConflictError, ForbiddenError, InputError } from "@/lib/errors";
import { searchAccounts } from "@/lib/features/accounts/service/search-accounts";
import { customerEntry, rememberEntries } from "@/lib/features/directory/service/labels";
import { getTransaction } from "@/lib/features/transactions/service/read";
import { settleJob } from "@/lib/money-actions";
import type { EnvironmentContext } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import { claim } from "@/lib/server/journal/claim";
import { carriedOut } from "@/lib/server/testing/carried-out";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import type { CreateTransferInput, TransferRequest } from "../schema";
import { createTransfer as askTransfer, previewTransfer } from "./create-transfer";
import { transferId } from "./known-transfers";
import { getTransfer, listTransfers } from "./read";

const createTransfer = carriedOut(askTransfer);

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;
/** A customer's US dollar account, and a bank account of theirs that money can be pulled from. */
let internal: string;
let bank: string;
let customerId: string;
let peso: string;
let amount = 1_000;

beforeAll(async () => {
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator()]);
  ctx = await contextOf("operations");
  const { data } = await ctx.upstream.listExternalAccounts({ query: { limit: 100 } });
  for (const account of data) {
    const number = account.accountInfo?.accountNumber ?? "002";
    if (account.status !== "ACTIVE" || !account.customerId || account.currency !== "USD" || /00[2-9]$/.test(number))
      continue;
    const owner = await ctx.upstream.getCustomer({ params: { customerId: account.customerId } });
    if (owner.kycStatus !== "APPROVED") continue;
    customerId = account.customerId;
    await rememberEntries(database.db, [customerEntry(ctx.environment.id, owner)]);
    const { options } = await searchAccounts(ctx, { side: "source", text: "", customerId });
    const own = options.filter((option) => option.customerId === customerId);
    internal = own.find(({ currency }) => currency === "USD")?.id ?? "";
    peso = own.find(({ currency }) => currency === "MXN")?.id ?? "";
    bank = account.id;
    break;
  }
  await simulator.control.fund(internal, 100_000_000);
});
// Each transfer has its own amount: repeating one within a day is another case.
beforeEach(() => {
  amount += 1;
});
afterEach(() => simulator.control.clearFaults());
afterAll(async () => {
  await flushUpstreamCalls();
  await simulator?.stop();
  await database?.drop();
});

async function contextOf(role: "operations" | "viewer", without: Capability[] = []) {
  const overrides = Object.fromEntries(without.map((capability) => [capability, false]));
  const slug = await addSimulatedEnvironment(database.db, simulator, { ...AS_SPECIFIED, overrides });
  return await createEnvironmentContext(database.db, slug, role);
}

const out = () => ({ source: internal, destination: bank, amount });
const into = () => ({ source: bank, destination: internal, amount });

async function reviewed(sides = out(), by = ctx): Promise<CreateTransferInput> {
  return { key: crypto.randomUUID(), shown: (await previewTransfer(by, sides)).shown };
}

const effects = (key: string) => simulator.control.count("transfers", key);
const entriesOf = (key: string) =>
  database.db
    .select()
    .from(journalEntry)
    .where(eq(journalEntry.resourceId, transferId(key)));

async function balance(): Promise<number> {
  const { data } = await ctx.upstream.listInternalAccounts({ query: { customerId, currency: "USD" } });
  return data.find(({ id }) => id === internal)?.balance?.amount ?? 0;
}

describe("one effect", () => {
  test("money out is reviewed with both sides in full, journalled, audited and deducted once", async () => {
    const before = await balance();
    const review = await previewTransfer(ctx, out());
    expect(review).toMatchObject({ direction: "out", instructions: null, hasKeys: true });
    expect(review.available.amount).toBe(before);
    expect(review.shown.source).toMatchObject({ id: internal, name: expect.any(String), account: "USD account" });
    expect(review.shown.destination).toMatchObject({ id: bank, name: expect.any(String), account: expect.any(String) });
    const key = crypto.randomUUID();
    const made = await createTransfer(ctx, { key, shown: review.shown });
    expect(made).toMatchObject({ isNew: true, transfer: { id: transferId(key), direction: "out", state: "sent" } });
    expect(made.entry).toMatchObject({ status: "succeeded", settledBy: "answer" });
    expect(await effects(key)).toBe(1);
    expect(await balance()).toBe(before - amount);
    const audit = await database.db
      .select()
      .from(auditEvent)
      .where(and(eq(auditEvent.resourceId, transferId(key)), eq(auditEvent.action, "transfer.out")));
    expect(audit).toMatchObject([{ actorId: ctx.actor.personId, journalId: made.entry.id, after: { amount } }]);
  });

  test("an answer that states another amount or account is reported", async () => {
    const answering = (other: object): typeof ctx => {
      const answered: typeof ctx.upstream.transferOut = async (call) => ({
        ...(await ctx.upstream.transferOut(call)),
        ...other,
      });
      return { ...ctx, upstream: { ...ctx.upstream, transferOut: answered } };
    };
    const sent = (units: number) => ({ amount: units, currency: { code: "USD", decimals: 2 } });
    const outcomeOf = async (other: object) => (await createTransfer(answering(other), await reviewed())).entry.outcome;
    const moved = { sentAmount: sent(amount + 100), fees: 0, destination: { accountId: "ExternalAccount:other" } };
    expect((await outcomeOf(moved))?.differs).toMatch(/ instead of .* and a different receiving account/);
    expect(await outcomeOf({ sentAmount: sent(amount + 100), fees: 100 })).not.toHaveProperty("differs");
    expect(await outcomeOf({ sentAmount: undefined, source: undefined })).not.toHaveProperty("differs");
  });

  test("money in is pulled, and credited once it has settled", async () => {
    const before = await balance();
    const input = await reviewed(into());
    const made = await createTransfer(ctx, input);
    expect(made.transfer).toMatchObject({ direction: "in", state: "sent", transactionStatus: "PROCESSING" });
    expect(await balance()).toBe(before);
    await simulator.control.advance(120);
    const { transfer } = await getTransfer(ctx, { transferId: made.transfer.id });
    expect(transfer.transactionStatus).toBe("COMPLETED");
    expect(await balance()).toBe(before + amount);
    const { timeline } = await getTransaction(ctx, { transactionId: transfer.transactionId ?? "" });
    expect(timeline.find((step) => step.title.startsWith("Transferred in"))?.href).toContain(
      encodeURIComponent(transfer.id),
    );
  });

  test("twenty clicks with one key make one transfer; a reload gets it too", async () => {
    const input = await reviewed();
    const made = await Promise.all(Array.from({ length: 20 }, () => createTransfer(ctx, input)));
    expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(made.map(({ entry }) => entry.id)).size).toBe(1);
    expect(await createTransfer(ctx, input)).toMatchObject({ isNew: false, transfer: { state: "sent" } });
    expect(await effects(input.key)).toBe(1);
    expect(await entriesOf(input.key)).toHaveLength(1);
  });

  test("two tabs with the same review make one transfer; a second one has to be confirmed as additional", async () => {
    const [one, other] = [await reviewed(), await reviewed()];
    const results = await Promise.allSettled([createTransfer(ctx, one), createTransfer(ctx, other)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await effects(one.key)) + (await effects(other.key))).toBe(1);
    const again = await reviewed();
    expect(again.shown.earlier?.id).toMatch(/^Transfer:/);
    expect(await createTransfer(ctx, again)).toMatchObject({ isNew: true, transfer: { state: "sent" } });
  });

  test("one made days ago counts as a repeat only while its outcome is unknown", async () => {
    const input = await reviewed();
    const { entry } = await createTransfer(ctx, input);
    const is = eq(journalEntry.id, entry.id);
    await database.db
      .update(journalEntry)
      .set({ createdAt: new Date(Date.now() - 2 * 86_400_000) })
      .where(is);
    expect((await reviewed()).shown.earlier).toBeNull();
    await database.db.update(journalEntry).set({ status: "unknown", settledAt: null, settledBy: null }).where(is);
    expect((await reviewed()).shown.earlier?.id).toBe(transferId(input.key));
    const unseen = { key: crypto.randomUUID(), shown: input.shown };
    await expect(createTransfer(ctx, unseen)).rejects.toMatchObject({ code: "transfer_repeated" });
  });

  test("a key that was used for another transfer is refused", async () => {
    const input = await reviewed();
    await createTransfer(ctx, input);
    amount += 1;
    const { shown } = await reviewed();
    await expect(createTransfer(ctx, { key: input.key, shown })).rejects.toMatchObject({
      facts: { code: "key_reused" },
    });
    expect(await effects(input.key)).toBe(1);
  });
});

describe("a lost response", () => {
  test.each([
    ["after the effect", { drop: "after" as const }],
    ["in the middle of the response", { drop: "middle" as const }],
    ["before the effect", { drop: "before" as const }],
    ["to a gateway", { status: 502, body: "<html>Bad gateway</html>", when: "after" as const }],
    ["to 409, though it was carried out", { status: 409, body: { code: "CONFLICT" }, when: "after" as const }],
  ])("%s: the same key settles it", async (_, fault) => {
    const input = await reviewed();
    await simulator.control.fault({ match: { endpoint: "transferOut" }, ...fault });
    const { entry, transfer } = await createTransfer(ctx, input);
    expect(entry).toMatchObject({ status: "succeeded", settledBy: "same-key" });
    expect(transfer.transactionId).toMatch(/^Transaction:/);
    expect(await effects(input.key)).toBe(1);
  });

  test("again and again: it stays open, the same is not sent with another key, and the job settles it", async () => {
    const input = await reviewed();
    await simulator.control.fault({ match: { endpoint: "transferOut" }, status: 500, when: "after", times: 2 });
    const { entry } = await createTransfer(ctx, input);
    expect(entry.status).toBe("succeeded");
    amount += 1;
    const second = await reviewed();
    await simulator.control.fault({ match: { endpoint: "transferOut" }, status: 500, times: 2 });
    const { entry: open } = await createTransfer(ctx, second);
    expect(open.status).toBe("unknown");
    const { shown } = second;
    await expect(createTransfer(ctx, { key: crypto.randomUUID(), shown })).rejects.toBeInstanceOf(ConflictError);
    await settleJob({ entryId: open.id });
    expect(await entriesOf(second.key)).toMatchObject([{ status: "succeeded", settledBy: "same-key" }]);
    expect(await effects(second.key)).toBe(1);
  });

  test("where the deployment accepts no key, it is found among the transactions and never sent again", async () => {
    const keyless = await contextOf("operations", ["transferKeys"]);
    await searchAccounts(keyless, { side: "source", text: "", customerId });
    const before = await balance();
    const input = await reviewed(out(), keyless);
    await simulator.control.fault({ match: { endpoint: "transferOut" }, drop: "after" });
    const { entry } = await createTransfer(keyless, input);
    expect(entry).toMatchObject({ status: "succeeded", settledBy: "read-back" });
    expect(await balance()).toBe(before - amount);
    expect((await entriesOf(input.key))[0]?.request).not.toHaveProperty("idempotencyKey");
    amount += 1;
    const lost = await reviewed(out(), keyless);
    await simulator.control.fault({ match: { endpoint: "transferOut" }, drop: "before" });
    const { entry: open } = await createTransfer(keyless, lost);
    expect(open.status).toBe("unknown");
    await longAgo(open.id);
    await settleJob({ entryId: open.id });
    expect(await entriesOf(lost.key)).toMatchObject([{ status: "refused", errorCode: "not_received" }]);
    expect(await balance()).toBe(before - (amount - 1));
  });

  test.each([
    ["ahead", 5],
    ["behind", -5],
  ])("with our clock five minutes %s of the service's, it is still found", async (_, minutes) => {
    const keyless = await contextOf("operations", ["transferKeys"]);
    await searchAccounts(keyless, { side: "source", text: "", customerId });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
    const [seen, lost] = [await reviewed(out(), keyless), { ...out(), amount: ++amount }];
    const fault = { match: { endpoint: "transferOut" }, drop: "after" as const };
    await simulator.control.fault(fault);
    expect((await createTransfer(keyless, seen)).entry).toMatchObject({ status: "succeeded", settledBy: "read-back" });
    // The same by the worker: nothing checked while the submission was in progress.
    const unread = await reviewed(lost, keyless);
    await simulator.control.fault(fault);
    await simulator.control.fault({ match: { endpoint: "listTransactions" }, status: 500 });
    const { entry } = await createTransfer(keyless, unread);
    expect(entry.status).toBe("unknown");
    await settleJob({ entryId: entry.id });
    expect(await entriesOf(unread.key)).toMatchObject([{ status: "succeeded", settledBy: "read-back" }]);
  });

  test("a call in progress is not considered over because a clock is minutes ahead", async () => {
    const key = crypto.randomUUID();
    const request: TransferRequest = {
      ...{ sourceAccountId: internal, destinationAccountId: bank, amount, currency: "USD", decimals: 2 },
      ...{ customerId, idempotencyKey: key },
    };
    const intent = { key, resourceType: "Transfer", resourceId: transferId(key), request } as const;
    const { entry } = await claim(ctx, { ...intent, action: "transfer.out" });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * 60_000 });
    await settleJob({ entryId: entry.id });
    expect(await effects(key)).toBe(0);
    expect(await entriesOf(key)).toMatchObject([{ status: "intended" }]);
  });

  test("a key that the service may have forgotten is not sent again", async () => {
    const input = await reviewed();
    await simulator.control.fault({ match: { endpoint: "transferOut" }, status: 500, times: 2 });
    const { entry } = await createTransfer(ctx, input);
    await longAgo(entry.id);
    await settleJob({ entryId: entry.id });
    expect(await entriesOf(input.key)).toMatchObject([{ status: "refused", errorCode: "not_received" }]);
    expect(await effects(input.key)).toBe(0);
  });
});

async function longAgo(entryId: string) {
  const past = new Date(Date.now() - 11 * 60_000);
  await database.db.update(journalEntry).set({ createdAt: past, leaseUntil: past }).where(eq(journalEntry.id, entryId));
}

test("killed between intent and call: the worker makes the transfer under its key, once", async () => {
  const key = crypto.randomUUID();
  const request: TransferRequest = {
    ...{ sourceAccountId: internal, destinationAccountId: bank, amount, currency: "USD", decimals: 2 },
    ...{ customerId, idempotencyKey: key },
  };
  const intent = { key, resourceType: "Transfer", resourceId: transferId(key), request } as const;
  const { entry } = await claim(ctx, { ...intent, action: "transfer.out" });
  // While another process may still be making the call, it is not made a second time.
  await settleJob({ entryId: entry.id });
  expect(await effects(key)).toBe(0);
  await database.db.update(journalEntry).set({ leaseUntil: new Date() }).where(eq(journalEntry.id, entry.id));
  await settleJob({ entryId: entry.id });
  await settleJob({ entryId: entry.id });
  expect(await entriesOf(key)).toMatchObject([{ status: "succeeded", settledBy: "same-key" }]);
  expect(await effects(key)).toBe(1);
});

describe("what can't be sent", () => {
  const fieldOf = async (work: Promise<unknown>) => {
    const error = await work.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InputError);
    return (error as InputError).facts.fields;
  };

  test("more than the account can spend, reported at the amount; also when it has been spent since", async () => {
    const most = await balance();
    const message = expect.stringMatching(/^Only [\d,.]+ USD is available\.$/);
    expect(await fieldOf(previewTransfer(ctx, { ...out(), amount: most + 1 }))).toEqual({ amount: message });
    amount = most;
    const input = await reviewed();
    await ctx.upstream.transferOut({
      body: { source: { accountId: internal }, destination: { accountId: bank }, amount: 1 },
      idempotencyKey: crypto.randomUUID(),
    });
    expect(await fieldOf(createTransfer(ctx, input))).toEqual({ amount: message });
    expect(await entriesOf(input.key)).toEqual([]);
    amount = 5_000;
  });

  test("to an account that has been closed since", async () => {
    const input = await reviewed();
    await simulator.control.accountStatus(bank, "INACTIVE");
    expect(await fieldOf(createTransfer(ctx, input))).toEqual({ destination: expect.stringContaining("Inactive") });
    await simulator.control.accountStatus(bank, "ACTIVE");
    expect(await entriesOf(input.key)).toEqual([]);
  });

  test("between two currencies, or two accounts of the same kind", async () => {
    expect(await fieldOf(previewTransfer(ctx, { ...out(), source: peso }))).toEqual({
      destination: "It is in USD, not in MXN. A quote exchanges money.",
    });
    expect(await fieldOf(previewTransfer(ctx, { ...out(), destination: peso }))).toHaveProperty("destination");
  });

  test("anything but what was shown", async () => {
    const input = await reviewed();
    const shown = { ...input.shown, destination: { ...input.shown.destination, name: "Somebody else" } };
    const changed = createTransfer(ctx, { ...input, shown });
    await expect(changed).rejects.toMatchObject({ facts: { code: "transfer_changed" } });
    expect(await entriesOf(input.key)).toEqual([]);
  });

  test("from an account that can't be pulled from: its review has the payment instructions instead", async () => {
    const { data } = await ctx.upstream.listExternalAccounts({ query: { limit: 100, currency: "MXN" } });
    const source = data.find(({ status }) => status === "ACTIVE")?.id ?? "";
    const review = await previewTransfer(ctx, { source, destination: peso, amount });
    expect(review.instructions?.[0]?.accountOrWalletInfo).toHaveProperty("reference");
    const press = createTransfer(ctx, { key: crypto.randomUUID(), shown: review.shown });
    await expect(press).rejects.toMatchObject({ facts: { code: "no_pull" } });
  });

  test("by a role that may not transfer, or where the deployment makes no transfers", async () => {
    const viewer = await contextOf("viewer");
    const input = await reviewed();
    await expect(createTransfer(viewer, input)).rejects.toBeInstanceOf(ForbiddenError);
    await expect(previewTransfer(viewer, out())).rejects.toBeInstanceOf(ForbiddenError);
    const without = await contextOf("operations", ["transfers"]);
    await expect(createTransfer(without, input)).rejects.toMatchObject({ facts: { code: "no_transfers" } });
    expect(await effects(input.key)).toBe(0);
  });
});

test.each([
  ["a daily limit", 429, "DAILY_VOLUME_LIMIT_EXCEEDED"],
  ["a balance that was spent in the same moment", 400, "AMOUNT_OUT_OF_RANGE"],
  ["a customer who may not move money", 403, "USER_NOT_READY"],
  ["an endpoint that isn't there after all", 404, "NOT_FOUND"],
])("the service refuses for %s: nothing was sent, in words", async (_, status, code) => {
  const input = await reviewed();
  await simulator.control.fault({ match: { endpoint: "transferOut" }, status, body: { status, code, message: "no" } });
  const { transfer, entry } = await createTransfer(ctx, input);
  expect(transfer).toMatchObject({ state: "refused", transactionId: null });
  expect(entry.outcome).toMatchObject({ title: expect.any(String) });
  expect(await effects(input.key)).toBe(0);
});

test("a conflict without an effect stays open, since it may hide one, until the transactions show none", async () => {
  const input = await reviewed();
  const fault = { match: { endpoint: "transferOut" }, status: 409, body: { code: "CONFLICT" } };
  await simulator.control.fault({ ...fault, times: 3 });
  const { entry } = await createTransfer(ctx, input);
  expect(entry.status).toBe("unknown");
  await longAgo(entry.id);
  await settleJob({ entryId: entry.id });
  expect(await entriesOf(input.key)).toMatchObject([{ status: "refused", errorCode: "not_received" }]);
});

test("the list has the transfers made here, by direction and outcome, page by page", async () => {
  const list = (more: object = {}) => listTransfers(ctx, { limit: 50, sortOrder: "desc", ...more });
  const all = await list();
  expect(all.totalCount).toBe(all.data.length);
  expect(all.data.map(({ createdAt }) => createdAt)).toEqual(
    all.data
      .map(({ createdAt }) => createdAt)
      .sort()
      .reverse(),
  );
  expect((await list({ direction: "in" })).data.every(({ direction }) => direction === "in")).toBe(true);
  const refused = await list({ state: "refused" });
  expect(refused.data.length).toBeGreaterThan(0);
  expect(refused.data.every(({ state }) => state === "refused")).toBe(true);
  const first = await list({ limit: 2 });
  const next = await list({ limit: 2, cursor: first.nextCursor });
  expect([...first.data, ...next.data].map(({ id }) => id)).toEqual(all.data.slice(0, 4).map(({ id }) => id));
  expect((await listTransfers(await contextOf("viewer"), { limit: 50, sortOrder: "desc" })).data).toEqual([]);
});

test("a refund, or a payment that failed after all, shows on the transfer, whatever the last delivery said", async () => {
  const { transfer } = await createTransfer(ctx, await reviewed());
  const id = transfer.transactionId ?? "";
  await database.db.insert(webhookDelivery).values({
    ...{ environmentId: ctx.environment.id, webhookId: `Webhook:${crypto.randomUUID()}`, resourceId: id },
    ...{ resourceStatus: "COMPLETED", type: "OUTGOING_PAYMENT.COMPLETED", replyStatus: 200, headers: {} },
    ...{ body: Buffer.from("{}"), occurredAt: new Date() },
  });
  const stated = async (body: object) => {
    const match = { endpoint: "getTransaction" };
    await simulator.control.fault({ match, status: 200, body: { id, type: "OUTGOING", ...body } });
    return (await getTransfer(ctx, { transferId: transfer.id })).transfer;
  };
  expect(await stated({ status: "COMPLETED", refund: { status: "PENDING" } })).toMatchObject({
    ...{ transactionStatus: "COMPLETED", refund: { status: "PENDING" } },
  });
  expect(await stated({ status: "COMPLETED", refund: {} })).toMatchObject({ refund: { status: null } });
  expect(await stated({ status: "FAILED", failureReason: "PAYOUT_RETURNED" })).toMatchObject({
    transactionStatus: "FAILED",
  });
  const silent = await stated({});
  expect(silent).toMatchObject({ transactionStatus: "COMPLETED" });
  expect(silent.refund).toBeUndefined();
});

test("the state is that of the newest delivery: one without its own time is as old as its sending", async () => {
  const { transfer } = await createTransfer(ctx, await reviewed());
  const resourceId = transfer.transactionId ?? "";
  const stateAfter = async (occurredAt: string, resourceStatus: string | null, resourceUpdatedAt: string | null) => {
    await database.db.insert(webhookDelivery).values({
      ...{ environmentId: ctx.environment.id, webhookId: `Webhook:${crypto.randomUUID()}`, resourceId, resourceStatus },
      ...{ type: "OUTGOING_PAYMENT.COMPLETED", replyStatus: 200, headers: {}, body: Buffer.from("{}") },
      ...{
        occurredAt: new Date(occurredAt),
        resourceUpdatedAt: resourceUpdatedAt === null ? null : new Date(resourceUpdatedAt),
      },
    });
    return (await getTransfer(ctx, { transferId: transfer.id })).transfer.transactionStatus;
  };
  expect(await stateAfter("2026-03-01T10:00:10Z", "COMPLETED", "2026-03-01T10:00:09Z")).toBe("COMPLETED");
  expect(await stateAfter("2026-03-01T10:00:01Z", "PROCESSING", null)).toBe("COMPLETED");
  // A delivery that states no state at all causes the payment to be read again.
  expect(await stateAfter("2026-03-01T10:00:20Z", null, null)).toBe("PENDING");
});
