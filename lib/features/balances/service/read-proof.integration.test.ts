import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { ConflictError, ForbiddenError } from "@/lib/errors";
import { syncDirectory } from "@/lib/features/directory/service/sync";
import type { EnvironmentContext } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import type { TestDatabase } from "@/lib/server/testing/database";
import { createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { inWorld } from "@/lib/server/testing/world";
import type { Simulator } from "@/lib/simulator/start";
import type { AccountProof } from "../schema";
import { getBalance } from "./get-balance";
import { downloadProof } from "./proof-file";
import { readProof } from "./read-proof";

let database: TestDatabase;
let simulator: Simulator;
let slug: string;
let ctx: EnvironmentContext;
/** Two accounts of one customer, of which the first may pay the second. */
let pairs: [from: string, to: string][];

inWorld("operations", {}, async (world) => {
  ({ database, simulator, slug, ctx } = world);
  await simulator.control.settings({ processingSeconds: 0.05, settlementSeconds: 0.05, amountLimits: false });
  const { data: customers } = await ctx.upstream.listCustomers({ query: { limit: 100 } });
  pairs = [];
  for (const customer of customers) {
    if (customer.kycStatus !== "APPROVED" || customer.isDeleted || pairs.length === 5) continue;
    const { data } = await ctx.upstream.listInternalAccounts({ query: { customerId: customer.id } });
    const inCurrency = (code: string) => data.find(({ balance }) => balance?.currency.code === code)?.id ?? "";
    await simulator.control.fund(inCurrency("USD"), 5_000_000);
    pairs.push([inCurrency("USD"), inCurrency("EUR")]);
  }
  await syncDirectory(database.db, ctx.upstream, ctx.environment.id);
});

async function pay(from: string, to: string, amount: number): Promise<string> {
  const quote = await ctx.upstream.createQuote({
    body: {
      source: { sourceType: "ACCOUNT", accountId: from },
      destination: { destinationType: "ACCOUNT", accountId: to },
      lockedCurrencySide: "SENDING",
      lockedCurrencyAmount: amount,
    },
  });
  const { transactionId = "" } = await ctx.upstream.executeQuote({ params: { quoteId: quote.id } });
  await expect
    .poll(async () => (await ctx.upstream.getTransaction({ params: { transactionId } })).status, { timeout: 10_000 })
    .toBe("COMPLETED");
  return transactionId;
}

async function proved(accountId: string, input = {}): Promise<AccountProof> {
  const { proof, none } = await readProof(ctx, { accountId, ...input });
  if (!proof) throw new Error(none?.reason);
  return proof;
}

describe("a proof of account over the service's own transactions", () => {
  test("ties out to the unit on both sides of payments between accounts, fees included", async () => {
    for (const [from, to] of pairs) {
      const paid = [await pay(from, to, 123_456), await pay(from, to, 500_001)];
      const sender = await proved(from);
      expect(sender).toMatchObject({ difference: "0", misfits: [], out: "-623457", unreadable: [] });
      expect(sender.movements.map(({ transactionId }) => transactionId)).toEqual(paid);
      const receiver = await proved(to);
      expect(receiver).toMatchObject({ difference: "0", misfits: [], out: "0" });
      expect(receiver.movements.map(({ kind }) => kind)).toEqual(["in", "in"]);
      expect(receiver.closing.amount - receiver.opening.amount).toBe(Number(receiver.in));
    }
  });

  test("names a change of balance that no transaction explains, between the two observed balances", async () => {
    const [account = ""] = pairs[0] ?? [];
    const before = (await getBalance(ctx, { accountId: account })).account;
    await simulator.control.fund(account, 77_777);
    await getBalance(ctx, { accountId: account });
    await pay(account, pairs[0]?.[1] ?? "", 200_000);
    const proof = await proved(account);
    expect(proof.difference).toBe("77777");
    expect(proof.misfits).toHaveLength(1);
    expect(proof.misfits[0]).toMatchObject({
      from: { amount: before.available },
      to: { amount: (before.available ?? 0) + 77_777 },
      amount: "77777",
      transactionIds: [],
    });
  });

  test("begins with the last balance observed before the start, or says that there was none", async () => {
    const [, account = ""] = pairs[1] ?? [];
    const whole = await proved(account);
    const middle = new Date(Date.parse(whole.movements[1]?.at ?? "") - 1).toISOString();
    const early = await readProof(ctx, { accountId: account, from: "2020-01-01T00:00:00Z" });
    expect(early.proof?.opening).toMatchObject({ amount: 0, source: "opened" });
    expect(BigInt(early.proof?.difference ?? 0) + BigInt(early.proof?.expected ?? 0)).toBe(
      BigInt(whole.closing.amount),
    );
    const opened = Date.parse(early.none?.openedAt ?? whole.account.openedAt ?? "");
    const unseen = await readProof(ctx, { accountId: account, from: new Date(opened + 1_000).toISOString() });
    expect(unseen.none).toMatchObject({ reason: "No balance was seen at or before the start." });
    expect((await proved(account, { from: middle })).difference).toBe("0");
  });

  test("between dates on which the account rests uses the balance observed before and after them", async () => {
    const [account = ""] = pairs[3] ?? [];
    const rested = (await proved(account)).closing;
    await getBalance(ctx, { accountId: account });
    const between = { from: rested.at, to: new Date(Date.parse(rested.at) + 1).toISOString() };
    expect(await proved(account, between)).toMatchObject({
      ...{ opening: { ...rested, source: "unchanged" }, closing: { amount: rested.amount, at: between.to } },
      ...{ movements: [], difference: "0" },
    });
    // The file is made after the screen, and ends where the screen does.
    const { body } = await downloadProof(ctx, { accountId: account, to: rested.at, timeZone: "UTC" });
    const closing = (await text(Readable.from(body))).split("\r\n").find((line) => line.startsWith("Closing balance"));
    expect(closing?.split(",")[1]).toBe(rested.at.replace("Z", "+00:00"));
  });

  test("is a file that adds up line by line and leaves an audit record", async () => {
    const [, account = ""] = pairs[2] ?? [];
    const { body, fileName } = await downloadProof(ctx, { accountId: account, timeZone: "UTC" });
    const file = await text(Readable.from(body));
    expect(fileName).toMatch(/^proof_EUR_.*\.csv$/);
    const lines = file.trim().split("\r\n");
    expect(lines[0]).toContain("Line,Time (UTC),Amount");
    expect(lines.map((line) => line.split(",")[0])).toEqual(
      expect.arrayContaining(["Opening balance", "Money in", "Closing balance", "Difference"]),
    );
    const [record] = await database.db.select().from(auditEvent).where(eq(auditEvent.resourceId, account));
    expect(record).toMatchObject({ action: "balance.prove", after: { difference: "0", currency: "EUR" } });
  });

  test("is not for viewers, and no file is made where there is no proof", async () => {
    const [account = ""] = pairs[0] ?? [];
    const viewer = await createEnvironmentContext(database.db, slug, "viewer");
    await expect(readProof(viewer, { accountId: account })).rejects.toThrow(ForbiddenError);
    const past = { from: "2021-01-01T00:00:00Z", to: "2021-02-01T00:00:00Z" };
    await expect(downloadProof(ctx, { accountId: account, timeZone: "UTC", ...past })).rejects.toThrow(ConflictError);
  });
});
