import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ExternalAccount } from "@/lib/contract/external-account";
import { searchAccounts } from "@/lib/features/accounts/service/search-accounts";
import type { EnvironmentContext } from "@/lib/server/context";
import { directoryEntry } from "@/lib/server/db/schema/directory";
import { carriedOut } from "@/lib/server/testing/carried-out";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { CreateAccountInput } from "../schema";
import { createExternalAccount as askAccount } from "./create-account";
import { listExternalAccounts } from "./list-accounts";
import { getExternalAccount } from "./read-account";

const createExternalAccount = carriedOut(askAccount);
type List = EnvironmentContext["upstream"]["listPlatformExternalAccounts"];

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;
/** The queries with which the service's list was requested. */
let asked: unknown[];

/** The context, with a different implementation of the service's list of the platform's accounts. */
const listing = (list: List): EnvironmentContext => ({
  ...ctx,
  upstream: { ...ctx.upstream, listPlatformExternalAccounts: list },
});
const watched = (of = ctx) =>
  listing((args, options) => {
    asked.push(args?.query);
    return of.upstream.listPlatformExternalAccounts(args, options);
  });

const wallet = (platformAccountId: string) =>
  CreateAccountInput.parse({
    ...{ scope: "platform", customerId: "", currency: "USDC", platformAccountId, accountType: "SOLANA_WALLET" },
    ownershipType: "FIRST_PARTY",
    accountInfo: { address: "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T" },
  });

async function connect(revision: "R1" | "R2") {
  const played = await startSimulator({ customers: 20, transactions: 10, revision });
  const slug = await addSimulatedEnvironment(database.db, played, revision);
  return { played, connected: await createEnvironmentContext(database.db, slug, "operations") };
}

beforeAll(async () => {
  database = await createTestDatabase();
  const { played, connected } = await connect("R2");
  [simulator, ctx] = [played, connected];
  for (let index = 0; index < 125; index++) {
    const { accountType, accountInfo, currency, platformAccountId, ownershipType } = wallet(`ours-${index}`);
    const body = { currency, platformAccountId, ownershipType, accountInfo: { ...accountInfo, accountType } };
    await ctx.upstream.createPlatformExternalAccount({ body });
  }
}, 60_000);
beforeEach(async () => {
  asked = [];
  await database.db.delete(directoryEntry);
});
afterAll(async () => {
  await flushUpstreamCalls();
  await simulator?.stop();
  await database?.drop();
});

describe("a service that pages the platform's accounts", () => {
  test("is read to its end: the first page with defaults, then a hundred at a time", async () => {
    const list = await listExternalAccounts(watched(), { scope: "platform" });
    expect(list).toMatchObject({ hasMore: false, totalCount: 129, walked: null });
    expect(new Set(list.data.map(({ id }) => id)).size).toBe(129);
    const next = { limit: 100, cursor: expect.any(String) };
    expect(asked).toEqual([{ currency: undefined }, next, next].map((query) => expect.objectContaining(query)));
    expect(asked[0]).not.toHaveProperty("limit");
  });

  test("has its oldest account opened, picked, and not created twice", async () => {
    const oldest = (await listExternalAccounts(ctx, { scope: "platform" })).data.at(-1);
    await database.db.delete(directoryEntry);
    const externalAccountId = oldest?.id ?? "";
    expect((await getExternalAccount(ctx, { externalAccountId })).account.id).toBe(externalAccountId);
    const { options } = await searchAccounts(ctx, { side: "destination", text: externalAccountId });
    expect(options.map(({ id }) => id)).toEqual([externalAccountId]);
    expect((await createExternalAccount(ctx, wallet("ours-0"))).how).toBe("found");
    expect(await simulator.control.count("externalAccountsCreated", "ours-0")).toBe(1);
  });

  const account = (id: string): ExternalAccount => ({ id, status: "ACTIVE", currency: "USD", platformAccountId: id });

  test("and never ends: up to a thousand, and onward from there", async () => {
    let pages = 0;
    const endless = listing(async () => {
      pages += 1;
      return { data: [account(`endless-${pages}`)], hasMore: true, nextCursor: `after-${pages}` };
    });
    const first = await listExternalAccounts(endless, { scope: "platform" });
    expect(first).toMatchObject({ hasMore: true, nextCursor: "after-10", walked: { accounts: 10, isEnd: false } });
    const second = await listExternalAccounts(endless, { scope: "platform", cursor: first.nextCursor });
    expect(second.data[0]?.id).toBe("endless-11");
    expect(second).not.toHaveProperty("totalCount");
    const nobody = getExternalAccount(endless, { externalAccountId: `ExternalAccount:${crypto.randomUUID()}` });
    await expect(nobody).rejects.toMatchObject({ facts: { detail: expect.stringContaining("first 10 platform") } });
  });

  test("and doesn't say how to continue: reported as incomplete", async () => {
    const broken = listing(async () => ({ data: [account("only")], hasMore: true }));
    const list = await listExternalAccounts(broken, { scope: "platform" });
    expect(list).toMatchObject({ hasMore: false, walked: { accounts: 1, isEnd: false } });
    expect(list).not.toHaveProperty("totalCount");
  });
});

test("a service that returns them all at once is asked once, with nothing that it doesn't accept", async () => {
  const { played, connected } = await connect("R1");
  try {
    const list = await listExternalAccounts(watched(connected), { scope: "platform" });
    expect(list).toMatchObject({ hasMore: false, totalCount: 4 });
    expect(asked).toEqual([{ currency: undefined }]);
  } finally {
    await played.stop();
  }
});
