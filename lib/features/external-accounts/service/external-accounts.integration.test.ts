import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type AppError, ForbiddenError } from "@/lib/errors";
import { syncDirectory } from "@/lib/features/directory/service/sync";
import type { EnvironmentContext } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { directoryEntry } from "@/lib/server/db/schema/directory";
import { carriedOut } from "@/lib/server/testing/carried-out";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { CreateAccountInput } from "../schema";
import { createExternalAccount as askAccount } from "./create-account";
import { countExternalAccounts, listExternalAccounts } from "./list-accounts";
import { getExternalAccount, revealExternalAccount } from "./read-account";
import { searchAccountOwners } from "./search-owners";

const createExternalAccount = carriedOut(askAccount);

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;
let reviewer: EnvironmentContext;
let viewer: EnvironmentContext;
let customerId: string;

beforeAll(async () => {
  [database, simulator] = await Promise.all([
    createTestDatabase(),
    startSimulator({ customers: 40, transactions: 10 }),
  ]);
  const slug = await addSimulatedEnvironment(database.db, simulator);
  ctx = await createEnvironmentContext(database.db, slug, "operations");
  reviewer = await createEnvironmentContext(database.db, slug, "compliance");
  viewer = await createEnvironmentContext(database.db, slug, "viewer");
  await syncDirectory(database.db, ctx.upstream, ctx.environment.id);
  const { data } = await ctx.upstream.listCustomers({ query: { limit: 1 } });
  customerId = data[0]?.id ?? "";
});
afterEach(() => simulator.control.clearFaults());
afterAll(async () => {
  await simulator?.stop();
  await database?.drop();
});

const NUMBER = "12345678901";
const TAX_ID = "98-7654321";

function account(over: Record<string, unknown> = {}): CreateAccountInput {
  return CreateAccountInput.parse({
    scope: "customer",
    customerId,
    currency: "USD",
    platformAccountId: `acct-${crypto.randomUUID()}`,
    accountType: "US_ACCOUNT",
    accountInfo: {
      accountNumber: NUMBER,
      routingNumber: "021000021",
      accountCategory: "CHECKING",
      bankName: "First Bank",
    },
    beneficiary: {
      beneficiaryType: "BUSINESS",
      businessInfo: { legalName: "Meridian Foods Inc.", taxId: TAX_ID },
      address: { line1: "9 Elm Street", postalCode: "94110", country: "US" },
    },
    ...over,
  });
}

const bodyOf = ({ accountType, beneficiary, scope: _, ...input }: CreateAccountInput) => ({
  ...input,
  accountInfo: { accountType, ...input.accountInfo, beneficiary },
});
const made = (input: CreateAccountInput) => simulator.control.count("externalAccountsCreated", input.platformAccountId);
const auditOf = (resourceId: string, action: string) =>
  database.db
    .select()
    .from(auditEvent)
    .where(and(eq(auditEvent.resourceId, resourceId), eq(auditEvent.action, action)));
const failureOf = (promise: Promise<unknown>): Promise<AppError> =>
  promise.then(
    () => {
      throw new Error("it was expected to fail");
    },
    (error: AppError) => error,
  );

describe("creating", () => {
  test("an account of a customer is created once, audited without a number, and known to the directory", async () => {
    const input = account();
    const { account: row, how } = await createExternalAccount(ctx, input);
    expect(how).toBe("answered");
    expect(row).toMatchObject({ status: "PENDING", customerId, label: "First Bank ·· 8901" });
    expect(await made(input)).toBe(1);
    const audit = await auditOf(row.id, "external-account.create");
    expect(audit).toHaveLength(1);
    expect(audit[0]?.after).toMatchObject({ customerId, accountType: "US_ACCOUNT" });
    expect(JSON.stringify(audit)).not.toMatch(new RegExp(`${NUMBER}|${TAX_ID}|Elm`));
    const [entry] = await database.db.select().from(directoryEntry).where(eq(directoryEntry.id, row.id));
    expect(entry).toMatchObject({ kind: "external-account", status: "PENDING", customerId });
    expect(JSON.stringify(entry)).not.toContain(NUMBER);
  });

  test("an account of the platform carries no customer; a wallet no beneficiary", async () => {
    const input = account({
      scope: "platform",
      customerId: "",
      currency: "USD",
      accountType: "SOLANA_WALLET",
      accountInfo: { address: "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T" },
      beneficiary: undefined,
    });
    const { account: row } = await createExternalAccount(ctx, input);
    expect(row).toMatchObject({ customerId: null, beneficiary: null });
    const list = await listExternalAccounts(ctx, { scope: "platform" });
    expect(list.data.map((each) => each.id)).toContain(row.id);
    expect((await getExternalAccount(ctx, { externalAccountId: row.id })).account.status).toBe("PENDING");
  });

  test("clicked twice at once: one account", async () => {
    const input = account();
    const both = await Promise.allSettled([createExternalAccount(ctx, input), createExternalAccount(ctx, input)]);
    expect(both.some((one) => one.status === "fulfilled")).toBe(true);
    expect(await made(input)).toBe(1);
  });

  test("the same request again returns the existing account; other data under its id is refused at the field", async () => {
    const input = account();
    const first = await createExternalAccount(ctx, input);
    const again = await createExternalAccount(ctx, input);
    expect(again).toMatchObject({ how: "found", account: { id: first.account.id } });
    const other = { ...input, accountInfo: { ...input.accountInfo, accountNumber: "99999999" } };
    const error = await failureOf(createExternalAccount(ctx, other));
    expect(error).toMatchObject({ status: 409, facts: { fields: { platformAccountId: expect.any(String) } } });
    expect(await made(input)).toBe(1);
  });

  test.each<[string, object, RegExp]>([
    ["legal name", { businessInfo: { legalName: "Meridian Feeds Inc.", taxId: TAX_ID } }, /the beneficiary's name\./],
    ["tax id", { businessInfo: { legalName: "Meridian Foods Inc." } }, /the beneficiary's tax ID\./],
    [
      "address",
      { address: { line1: "9 Elm Street", postalCode: "94111", country: "US" } },
      /the beneficiary's address\./,
    ],
  ])(
    "a corrected %s is not mistaken for the existing account, before the call or after a 409",
    async (_, over, said) => {
      const input = account();
      const corrected = { ...input, beneficiary: { ...input.beneficiary, ...over } } as CreateAccountInput;
      // Another client is quicker: the lookup doesn't find it, and the service answers 409.
      const overtaken: EnvironmentContext["upstream"]["createExternalAccount"] = async (args) => {
        await ctx.upstream.createExternalAccount({ body: bodyOf(input) });
        await simulator.control.fault({
          match: { endpoint: "createExternalAccount" },
          status: 409,
          body: { code: "TAKEN" },
        });
        return await ctx.upstream.createExternalAccount(args);
      };
      const late = { ...ctx, upstream: { ...ctx.upstream, createExternalAccount: overtaken } };
      for (const as of [late, ctx]) {
        const error = await failureOf(createExternalAccount(as, corrected));
        expect(error).toMatchObject({ status: 409, facts: { detail: expect.stringMatching(said) } });
        expect(JSON.stringify(error.facts)).not.toMatch(/Meridian|Elm|9411/);
      }
      expect(await made(input)).toBe(1);
    },
  );

  test.each([
    ["the response is lost", { drop: "after" as const }],
    ["the service answers 500 after the fact", { when: "after" as const, status: 500, body: {} }],
    ["the service answers 409 after the fact", { when: "after" as const, status: 409, body: { code: "CONFLICT" } }],
    ["the response is garbage", { when: "after" as const, status: 201, body: "<html>" }],
  ])("%s: the account is found by looking, not created again", async (_, fault) => {
    const input = account();
    await simulator.control.fault({ match: { endpoint: "createExternalAccount" }, ...fault });
    const { account: row, how } = await createExternalAccount(ctx, input);
    expect(how).toBe("found");
    expect(await made(input)).toBe(1);
    expect((await auditOf(row.id, "external-account.create"))[0]?.after).toMatchObject({ confirmedBy: "reading back" });
  });

  test("no response, and another account with the id that couldn't be read before: not taken for this one", async () => {
    const input = account();
    await createExternalAccount(ctx, input);
    let isFirst = true;
    const listExternalAccounts: EnvironmentContext["upstream"]["listExternalAccounts"] = async (args) => {
      const page = await ctx.upstream.listExternalAccounts(args);
      if (!isFirst) return page;
      isFirst = false;
      return { ...page, data: [], hasMore: false, unreadRecords: page.data.length };
    };
    await simulator.control.fault({ match: { endpoint: "createExternalAccount" }, drop: "before" });
    const other = { ...input, accountInfo: { ...input.accountInfo, accountNumber: "99887766554" } };
    const upstream = { ...ctx.upstream, listExternalAccounts };
    const error = await failureOf(createExternalAccount({ ...ctx, upstream }, other));
    expect(error).toMatchObject({ status: 409, facts: { code: "platform_account_id_taken" } });
    expect(await made(input)).toBe(1);
  });

  test("no response and no account: reported, on record, and the next attempt creates one", async () => {
    const input = account();
    await simulator.control.fault({ match: { endpoint: "createExternalAccount" }, drop: "before" });
    const error = await failureOf(createExternalAccount(ctx, input));
    expect(error).toMatchObject({ status: 502, facts: { code: "external_account_not_there" } });
    expect((await auditOf(input.platformAccountId, "external-account.create"))[0]?.after).toMatchObject({
      outcome: "not confirmed",
    });
    expect((await createExternalAccount(ctx, input)).how).toBe("answered");
    expect(await made(input)).toBe(1);
  });

  test("killed between the call and its record: the requester is on record, without a number", async () => {
    const input = account();
    const killed: EnvironmentContext["upstream"]["createExternalAccount"] = async (args) => {
      await ctx.upstream.createExternalAccount(args);
      throw new Error("killed");
    };
    const upstream = { ...ctx.upstream, createExternalAccount: killed };
    await expect(createExternalAccount({ ...ctx, upstream }, input)).rejects.toThrow("killed");
    const requested = await auditOf(input.platformAccountId, "external-account.request-create");
    expect(requested).toMatchObject([{ actorId: ctx.actor.personId, after: { customerId, currency: input.currency } }]);
    expect(JSON.stringify(requested)).not.toMatch(new RegExp(`${NUMBER}|${TAX_ID}|Elm`));
    // The killed process lost its lock: the next attempt finds the account, and creates no second one.
    expect((await createExternalAccount(ctx, input)).how).toBe("found");
    expect(await made(input)).toBe(1);
  });

  test("no response and the service can't be read: reported as unknown, and the next attempt finds it", async () => {
    const input = account();
    await simulator.control.fault({ match: { endpoint: "createExternalAccount" }, drop: "after" });
    // The lookup before the creation passes; from the creation on the lists can't be read.
    const createThen: EnvironmentContext["upstream"]["createExternalAccount"] = async (args) => {
      await simulator.control.fault({ match: { endpoint: "listExternalAccounts" }, status: 500, body: {}, times: 50 });
      return await ctx.upstream.createExternalAccount(args);
    };
    const upstream = { ...ctx.upstream, createExternalAccount: createThen };
    const error = await failureOf(createExternalAccount({ ...ctx, upstream }, input));
    expect(error).toMatchObject({ status: 502, facts: { code: "external_account_unknown" } });
    await simulator.control.clearFaults();
    expect((await createExternalAccount(ctx, input)).how).toBe("found");
    expect(await made(input)).toBe(1);
  });

  test("the service's messages are shown at the fields of the form; 429 says when to retry", async () => {
    await simulator.control.fault({
      match: { endpoint: "createExternalAccount" },
      status: 400,
      body: {
        status: 400,
        code: "INVALID_BANK_ACCOUNT",
        message: "no",
        details: {
          issues: [],
          fields: {
            "accountInfo.accountNumber": "No such account.",
            "accountInfo.beneficiary.businessInfo.legalName": "Unknown.",
          },
        },
      },
    });
    const refused = await failureOf(createExternalAccount(ctx, account()));
    expect(refused.facts.fields).toEqual({
      "accountInfo.accountNumber": "No such account.",
      "beneficiary.businessInfo.legalName": "Unknown.",
    });
    await simulator.control.fault({
      match: { endpoint: "createExternalAccount" },
      status: 429,
      headers: { "Retry-After": "7" },
      body: {},
    });
    const late = await failureOf(createExternalAccount(ctx, account()));
    expect(late).toMatchObject({ status: 429, facts: { retryAfterSeconds: 7 } });
    await simulator.control.fault({ match: { endpoint: "listExternalAccounts" }, status: 500, body: {}, times: 9 });
    const before = await failureOf(createExternalAccount(ctx, account()));
    expect(before.facts.meaning).toBe("Nothing was created.");
  });

  test("a viewer can add and reveal nothing", async () => {
    const input = account();
    await expect(createExternalAccount(viewer, input)).rejects.toBeInstanceOf(ForbiddenError);
    expect(await made(input)).toBe(0);
    const { data } = await listExternalAccounts(viewer, { scope: "customer", limit: 1 });
    const externalAccountId = data[0]?.id ?? "";
    await expect(revealExternalAccount(viewer, { externalAccountId })).rejects.toBeInstanceOf(ForbiddenError);
    expect(await auditOf(externalAccountId, "external-account.reveal")).toHaveLength(0);
  });
});

describe("reading", () => {
  test("nothing of a number or of the beneficiary leaves unless revealed, which is audited", async () => {
    const { account: row } = await createExternalAccount(ctx, account());
    const externalAccountId = row.id;
    const view = await getExternalAccount(viewer, { externalAccountId });
    const list = await listExternalAccounts(viewer, { scope: "customer", customerId });
    for (const response of [view, list]) {
      expect(JSON.stringify(response)).not.toMatch(new RegExp(`${NUMBER}|${TAX_ID}|Elm Street|94110`));
    }
    expect(view.facts).toContainEqual(expect.objectContaining({ key: "accountNumber", text: "•••• 8901" }));
    expect(view.facts).toContainEqual(expect.objectContaining({ key: "routingNumber", text: "021000021" }));
    expect(view.steps.map((step) => step.title)).toEqual(
      expect.arrayContaining(["Created", `Added by ${ctx.actor.name}`]),
    );

    const numbers = await revealExternalAccount(ctx, { externalAccountId });
    expect(numbers.facts).toContainEqual(expect.objectContaining({ key: "accountNumber", text: NUMBER }));
    expect(JSON.stringify(numbers)).not.toMatch(new RegExp(`${TAX_ID}|Elm`));
    expect(numbers.withheld).toBe(2);
    const everything = await revealExternalAccount(reviewer, { externalAccountId });
    expect(everything.facts).toContainEqual(expect.objectContaining({ key: "taxId", text: TAX_ID }));
    expect(everything.withheld).toBe(0);
    const audit = await auditOf(externalAccountId, "external-account.reveal");
    expect(audit.map(({ actorId, after }) => [actorId, after?.revealed])).toEqual([
      [ctx.actor.personId, ["accountNumber"]],
      [reviewer.actor.personId, ["accountNumber", "taxId", "address"]],
    ]);
    expect(JSON.stringify(audit)).not.toMatch(new RegExp(`${NUMBER}|${TAX_ID}`));
  });

  test("the service's filters and pages", async () => {
    const first = await listExternalAccounts(ctx, { scope: "customer", limit: 5 });
    expect(first.data).toHaveLength(5);
    const second = await listExternalAccounts(ctx, { scope: "customer", limit: 5, cursor: first.nextCursor });
    expect(second.data.map((row) => row.id)).not.toContain(first.data[0]?.id);
    const [one] = first.data;
    const ofCurrency = await listExternalAccounts(ctx, { scope: "customer", currency: one?.currency ?? "" });
    expect(new Set(ofCurrency.data.map((row) => row.currency))).toEqual(new Set([one?.currency]));
    const own = await listExternalAccounts(ctx, { scope: "customer", customerId: one?.customerId ?? "" });
    expect(new Set(own.data.map((row) => row.customerId))).toEqual(new Set([one?.customerId]));
    expect(own.data[0]?.customerLabel).toEqual(expect.any(String));
  });

  test("by status: every account in it once, over all pages, and the number that was read", async () => {
    const all = await ctx.upstream.listExternalAccounts({ query: { limit: 100 } });
    for (const at of [1, 3, 4, 8, 11]) {
      const id = all.data[at]?.id ?? "";
      await simulator.control.accountStatus(id, "UNDER_REVIEW");
    }
    const wanted: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await ctx.upstream.listExternalAccounts({ query: { limit: 100, cursor } });
      wanted.push(...page.data.filter((each) => each.status === "UNDER_REVIEW").map((each) => each.id));
      cursor = page.hasMore ? page.nextCursor : undefined;
    } while (cursor);
    const found: string[] = [];
    let next: string | undefined;
    let pages = 0;
    do {
      const page = await listExternalAccounts(ctx, {
        scope: "customer",
        status: "UNDER_REVIEW",
        limit: 2,
        cursor: next,
      });
      expect(page.data.length).toBeLessThanOrEqual(2);
      expect(page.walked?.accounts).toBeGreaterThan(0);
      found.push(...page.data.map((row) => row.id));
      next = page.hasMore ? page.nextCursor : undefined;
      pages += 1;
    } while (next && pages < 100);
    expect(found).toEqual(wanted);
    await expect(
      listExternalAccounts(ctx, { scope: "customer", status: "PENDING", cursor: "made-up" }),
    ).rejects.toMatchObject({ status: 400 });
  });

  test("statuses are counted in the directory's copy, with its time", async () => {
    const { counts, syncedAt } = await countExternalAccounts(ctx, { scope: "customer" });
    expect(syncedAt).toEqual(expect.any(String));
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(10);
  });

  test("an account that no one has seen yet is found; one that does not exist is not", async () => {
    const { data } = await ctx.upstream.listExternalAccounts({ query: { limit: 1 } });
    const id = data[0]?.id ?? "";
    await database.db.delete(directoryEntry).where(eq(directoryEntry.id, id));
    expect((await getExternalAccount(ctx, { externalAccountId: id })).account.id).toBe(id);
    const nobody = `ExternalAccount:${crypto.randomUUID()}`;
    expect(await failureOf(getExternalAccount(ctx, { externalAccountId: nobody }))).toMatchObject({ status: 404 });
  });

  test("owners are found by name and by id, even before the directory knows them", async () => {
    const known = await searchAccountOwners(ctx, { text: "", customerId });
    const [owner] = known.owners;
    const byName = await searchAccountOwners(ctx, { text: owner?.label ?? "" });
    expect(byName.owners.map((each) => each.id)).toContain(customerId);
    await database.db.delete(directoryEntry).where(eq(directoryEntry.id, customerId));
    expect((await searchAccountOwners(ctx, { text: "", customerId })).owners[0]?.label).toBe(owner?.label);
    const nobody = `Customer:${crypto.randomUUID()}`;
    expect((await searchAccountOwners(ctx, { text: "", customerId: nobody })).owners).toEqual([]);
  });
});
