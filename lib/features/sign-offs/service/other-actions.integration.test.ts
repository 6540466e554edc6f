import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { PUT as saveRules } from "@/app/api/approval-rules/route";
import { POST as addAccount } from "@/app/api/external-accounts/route";
import { POST as execute } from "@/app/api/quotes/[quoteId]/execute/route";
import { GET as readQuote } from "@/app/api/quotes/[quoteId]/route";
import { POST as approve } from "@/app/api/sign-offs/[signOffId]/approve/route";
import { POST as askAgain } from "@/app/api/sign-offs/[signOffId]/ask-again/route";
import { GET as asked } from "@/app/api/sign-offs/[signOffId]/asked/route";
import { POST as price } from "@/app/api/sign-offs/[signOffId]/price/route";
import { POST as refuse } from "@/app/api/sign-offs/[signOffId]/refuse/route";
import { POST as reveal } from "@/app/api/sign-offs/[signOffId]/reveal/route";
import { GET as read } from "@/app/api/sign-offs/[signOffId]/route";
import { POST as withdraw } from "@/app/api/sign-offs/[signOffId]/withdraw/route";
import { GET as readSettings, PUT as saveSettings } from "@/app/api/sign-offs/settings/route";
import { type Caller, callerOf } from "@/lib/cli/testing/api-caller";
import { carryOut, signOffRow } from "@/lib/cli/testing/sign-off-row";
import { isUpstreamError } from "@/lib/errors";
import { FIRST_RULE_SET } from "@/lib/features/approval-rules/schema";
import { currentRules } from "@/lib/features/approval-rules/service/current-rules";
import { isPriced } from "@/lib/features/quotes/check/priced";
import type { QuoteView } from "@/lib/features/quotes/schema";
import { createQuote } from "@/lib/features/quotes/service/create-quote";
import type { Role } from "@/lib/permissions";
import type { EnvironmentContext } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { notification } from "@/lib/server/db/schema/notification";
import { signOff } from "@/lib/server/db/schema/sign-off";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import type { SignOffSettingsView, SignOffView } from "../schema";
import { expireSignOff } from "./expire";
import { openRequest, sealRequest } from "./sealed-request";

let database: TestDatabase;
let simulator: Simulator;
let slug: string;
let desk: EnvironmentContext;
let maker: Caller;
let checker: Caller;
let source: string;
let destination: string;
let customerId: string;

beforeAll(async () => {
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator()]);
  slug = await addSimulatedEnvironment(database.db, simulator);
  desk = await createEnvironmentContext(database.db, slug, "operations");
  [maker, checker] = [await as("operations"), await as("administrator")];
  await as("compliance");
  const settings = {
    limits: [{ currency: "USD", decimals: 2, above: 10_000, perDay: null }],
    ...{ otherCurrencies: false, externalAccounts: true, approvalRules: true, expiresAfterHours: 24, tolerance: 100 },
  };
  const saved = await checker.call(saveSettings, { baseVersion: 0, settings, comment: "As agreed." });
  expect(saved.status).toBe(200);
  await findPayer();
});
afterAll(async () => {
  await flushUpstreamCalls();
  await simulator?.stop();
  await database?.drop();
});

const as = (role: Role) => callerOf(database, slug, role);

/** A customer whose dollars can be sent to a recipient with an account in another currency. */
async function findPayer(): Promise<void> {
  const { data } = await desk.upstream.listExternalAccounts({ query: { limit: 100 } });
  for (const account of data) {
    if (account.status !== "ACTIVE" || !account.customerId || account.currency === "USD") continue;
    if (/00[2-9]"/.test(JSON.stringify(account))) continue;
    const query = { customerId: account.customerId, currency: "USD" };
    const [own] = (await desk.upstream.listInternalAccounts({ query })).data;
    if (!own) continue;
    await simulator.control.fund(own.id, 10_000_000);
    [source, destination, customerId] = [own.id, account.id, account.customerId];
    try {
      await makeQuote(1_000);
      return;
    } catch (error) {
      // The service pays from and to some accounts only: try the next one.
      if (!isUpstreamError(error) || error.failure.kind !== "refused") throw error;
    }
  }
  throw new Error("the seed has no customer that can pay");
}

async function makeQuote(amount: number) {
  const { quote, asked } = await createQuote(desk, {
    source: { sourceType: "ACCOUNT", accountId: source },
    destination: { destinationType: "ACCOUNT", accountId: destination },
    lockedCurrencySide: "SENDING",
    lockedCurrencyAmount: amount,
    description: "Invoice 9",
  });
  if (!isPriced(quote)) throw new Error("the quote states no price");
  return { quote, asked };
}

let amount = 20_000;
async function askPayment(
  tolerance: number | null = 100,
  acceptsOtherAmount = false,
): Promise<{ id: string; quoteId: string }> {
  amount += 1;
  const { quote } = await makeQuote(amount);
  const input = {
    ...{ key: crypto.randomUUID(), totalSendingAmount: quote.totalSendingAmount, tolerance },
    ...{ totalReceivingAmount: quote.totalReceivingAmount, sendingCurrency: quote.sendingCurrency.code },
    ...{ receivingCurrency: quote.receivingCurrency.code, sourceId: source, destinationId: destination },
    ...{ purposeOfPayment: null, description: "Invoice 9", acceptsOtherAmount },
  };
  const responses = await Promise.all([1, 2].map(() => maker.call(execute, input, { quoteId: quote.id })));
  expect(responses.map(({ status }) => status)).toEqual([202, 202]);
  const ids = new Set(responses.map(({ body }) => (body as { signOff: { id: string } }).signOff.id));
  expect(ids.size).toBe(1);
  return { id: [...ids][0] ?? "", quoteId: quote.id };
}

const idIn = ({ body }: { body: unknown }) => (body as { signOff: { id: string } }).signOff.id;
const viewOf = async (signOffId: string) => (await checker.call(read, undefined, { signOffId })).body as SignOffView;
const press = async (signOffId: string, hash?: string, by = checker) =>
  await by.call(approve, { hash: hash ?? (await viewOf(signOffId)).hash }, { signOffId });
const rowOf = (id: string) => signOffRow(database.db, id);
const executions = (quoteId: string) => simulator.control.count("executions", quoteId);
const expire = async () => {
  await simulator.control.advance(15 * 60);
  await database.db.update(signOff).set({ validUntil: new Date() });
};

test("a payment waits with both sums and both sides, and is sent once if its price is still valid", async () => {
  const { id, quoteId } = await askPayment();
  const view = await viewOf(id);
  expect(view.facts.map(({ label }) => label)).toEqual(
    expect.arrayContaining(["Sends, fees included", "Delivers", "Effective rate", "From", "To"]),
  );
  expect(view.facts).toContainEqual({ label: "Memo", text: "Invoice 9" });
  expect(view.price).toMatchObject({ isExpired: false, tolerance: 100, worseBy: null, isWithin: true });
  expect(view.payeeAccountId).toBe(destination);
  expect((await press(id)).status).toBe(200);
  await Promise.all([carryOut(id), carryOut(id)]);
  expect(await executions(quoteId)).toBe(1);
  expect((await viewOf(id)).signOff.status).toBe("done");
});

test("a payment whose price has expired is priced again, and only the new price that was seen is sent", async () => {
  const { id, quoteId } = await askPayment();
  const seen = await viewOf(id);
  await expire();
  expect(await press(id)).toMatchObject({ status: 409, body: { code: "price_expired" } });
  expect((await maker.call(price, {}, { signOffId: id })).status).toBe(403);
  const priced = await checker.call(price, {}, { signOffId: id });
  expect(priced.status).toBe(200);
  const again = priced.body as SignOffView;
  expect(again.price).toMatchObject({ isExpired: false, isWithin: true, worseBy: expect.any(Number) });
  expect(again.hash).not.toBe(seen.hash);
  expect(again.requestHash).toBe(seen.requestHash);
  // A checker who still has the old price on the screen signs nothing.
  expect(await press(id, seen.hash)).toMatchObject({ status: 409, body: { code: "sign_off_changed" } });
  const expired = async () => (await maker.call(readQuote, undefined, { quoteId })).body as QuoteView;
  expect((await expired()).signedOff, "before it is signed off").toBeUndefined();
  expect((await press(id, again.hash)).status).toBe(200);
  expect((await expired()).signedOff).toEqual({ id, isDone: false });
  await carryOut(id);
  // Nobody is led to pay it again from the price that expired.
  expect((await expired()).signedOff).toEqual({ id, isDone: true });
  expect(await executions(quoteId)).toBe(0);
  const done = await viewOf(id);
  expect(done.signOff.status).toBe("done");
  expect(done.resultId).not.toBe(quoteId);
  expect(await executions(done.resultId ?? "")).toBe(1);
});

test("a price that is worse than the maker allowed is not signed off", async () => {
  const { id } = await askPayment(0);
  await expire();
  await checker.call(price, {}, { signOffId: id });
  const row = await rowOf(id);
  if (!row.pricedAgain) throw new Error("no price was made");
  // The simulated rate has not moved, so the price is made worse by a hundredth of a per cent.
  const pricedAgain = { ...row.pricedAgain, worseBy: 1, isWithin: false };
  await database.db.update(signOff).set({ pricedAgain }).where(eq(signOff.id, row.id));
  expect(await press(id)).toMatchObject({ status: 409, body: { code: "outside_tolerance" } });
  // The button and the list show what would be sent now, not what was asked for at first.
  const money = { amount: 1_008, currency: "USD", decimals: 2 };
  await database.db
    .update(signOff)
    .set({ pricedAgain: { ...pricedAgain, money, title: "Payment of 10.08 USD" } })
    .where(eq(signOff.id, row.id));
  expect((await viewOf(id)).signOff).toMatchObject({ money, title: "Payment of 10.08 USD" });
});

describe("priced again, with another amount than before", () => {
  const shift = (askedAmountShift: number) => simulator.control.settings({ askedAmountShift });
  afterEach(() => shift(0));
  const pricedAgain = async (id: string, askedAmountShift: number) => {
    await expire();
    await shift(askedAmountShift);
    const { body } = await checker.call(price, {}, { signOffId: id });
    return body as SignOffView;
  };

  test("more sent than the maker accepted counts as worse, however much more is delivered", async () => {
    await shift(200);
    const { id } = await askPayment(100, true);
    expect((await pricedAgain(id, 200)).price).toMatchObject({ isWithin: true });
    expect((await pricedAgain(id, 5_200)).price).toMatchObject({ isWithin: false });
    expect(await press(id)).toMatchObject({ status: 409, body: { code: "outside_tolerance" } });
  });

  test.each([
    ["a refusal", (id: string) => checker.call(refuse, { reason: "No." }, { signOffId: id })],
    ["its expiry", (id: string) => runOut(id)],
  ])("the notification of %s names the amount that it was last priced at", async (_, end) => {
    const { id } = await askPayment();
    const { title } = (await pricedAgain(id, 5_000)).signOff;
    expect(title).not.toBe((await rowOf(id)).title);
    await end(id);
    const news = await database.db.select().from(notification).where(eq(notification.resourceId, id));
    expect(news.at(-1)).toMatchObject({ body: title });
  });

  async function runOut(id: string): Promise<void> {
    const { id: signOffId } = await rowOf(id);
    await database.db
      .update(signOff)
      .set({ expiresAt: new Date(0) })
      .where(eq(signOff.id, signOffId));
    await expireSignOff({ signOffId });
  }
});

test("at its price or none: there is no other price", async () => {
  const { id } = await askPayment(null);
  await expire();
  expect(await checker.call(price, {}, { signOffId: id })).toMatchObject({
    status: 409,
    body: { code: "price_or_none" },
  });
});

test("a price that expires between the signature and the execution: nothing is sent, and the maker learns why", async () => {
  const { id, quoteId } = await askPayment();
  expect((await press(id)).status).toBe(200);
  await expire();
  await carryOut(id);
  expect(await executions(quoteId)).toBe(0);
  const view = await viewOf(id);
  expect(view.signOff.status).toBe("failed");
  expect(view.problem?.title).toMatch(/expire/);
});

test("a payment that another request sent first is not reported as executed by this one", async () => {
  const { id, quoteId } = await askPayment();
  const other = await as("operations");
  const { asked, tolerance: _, ...seen } = openRequest(desk.environment.id, (await rowOf(id)).request);
  const input = { ...seen, key: crypto.randomUUID(), tolerance: 100 };
  // Earlier versions let two people request the same payment.
  const isIt = eq(signOff.id, (await rowOf(id)).id);
  await database.db.update(signOff).set({ status: "withdrawn" }).where(isIt);
  const theirs = idIn(await other.call(execute, input, { quoteId }));
  await database.db.update(signOff).set({ status: "waiting" }).where(isIt);
  expect((await press(theirs)).status).toBe(200);
  expect((await press(id)).status).toBe(200);
  await carryOut(theirs);
  await carryOut(id);
  expect(await executions(quoteId)).toBe(1);
  expect((await viewOf(theirs)).signOff.status).toBe("done");
  expect(await viewOf(id)).toMatchObject({
    signOff: { status: "failed" },
    resultId: quoteId,
    problem: { title: "Another request sent this first." },
  });
});

describe("requested again after a refusal", () => {
  const refused = async (tolerance?: number | null) => {
    const asked = await askPayment(tolerance);
    await expire();
    await checker.call(refuse, { reason: "Not today." }, { signOffId: asked.id });
    return asked;
  };
  const again = (signOffId: string) => maker.call(askAgain, {}, { signOffId });

  test("it has a current price, and only that is sent once it is signed off", async () => {
    const { id, quoteId } = await refused();
    const responses = await Promise.all([again(id), again(id)]);
    expect(responses.map(({ status }) => status)).toEqual([202, 202]);
    const [next, same] = responses.map(idIn);
    expect(same).toBe(next);
    const [was, view] = [await viewOf(id), await viewOf(next ?? "")];
    expect(view).toMatchObject({ price: { isExpired: false, tolerance: 100 }, replaces: { id, reason: "Not today." } });
    expect(view.hash).not.toBe(was.hash);
    expect((await press(next ?? "", was.hash)).status).toBe(409);
    expect((await press(next ?? "")).status).toBe(200);
    await carryOut(next ?? "");
    const { resultId } = await viewOf(next ?? "");
    expect([await executions(quoteId), await executions(resultId ?? "")]).toEqual([0, 1]);
  });

  test("at a price worse than its maker allowed, nothing is requested", async () => {
    const { id } = await refused();
    const row = await rowOf(id);
    const was = openRequest(row.environmentId, row.request);
    // The simulated rate has not moved, so the price that the maker saw is made better by a tenth.
    const better = { ...was, totalReceivingAmount: Math.ceil(Number(was.totalReceivingAmount) * 1.1) };
    const request = sealRequest(row.environmentId, better);
    await database.db.update(signOff).set({ request }).where(eq(signOff.id, row.id));
    expect(await again(id)).toMatchObject({ status: 409, body: { code: "price_worse" } });
    expect((await viewOf(id)).replacedById).toBeNull();
  });

  test("at its price or none: it can't be requested again", async () => {
    const { id } = await refused(null);
    const { body } = await maker.call(read, undefined, { signOffId: id });
    expect((body as SignOffView).canAskAgain).toBe(false);
    expect(await again(id)).toMatchObject({ status: 409, body: { code: "price_or_none" } });
  });
});

const NUMBER = "700012345678901";
const newAccount = () => ({
  ...{ scope: "customer", customerId, currency: "USD", platformAccountId: `sign-off-${crypto.randomUUID()}` },
  ...{ accountType: "US_ACCOUNT" },
  accountInfo: {
    accountNumber: NUMBER,
    routingNumber: "021000021",
    accountCategory: "CHECKING",
    bankName: "First Bank",
  },
  beneficiary: {
    ...{ beneficiaryType: "INDIVIDUAL", fullName: "Ana Prado", birthDate: "1990-04-01", nationality: "US" },
    address: { line1: "9 Elm Street", postalCode: "94110", country: "US" },
  },
});

test("an external account is created once, when it is signed off, and its number is nowhere in the request's page", async () => {
  const input = newAccount();
  const made = () => simulator.control.count("externalAccountsCreated", input.platformAccountId);
  const asked = await maker.call(addAccount, input);
  expect(asked.status, JSON.stringify(asked.body)).toBe(202);
  const id = idIn(asked);
  const view = await viewOf(id);
  expect(JSON.stringify(view)).not.toContain(NUMBER);
  const audits = await database.db.select().from(auditEvent).where(eq(auditEvent.resourceId, id));
  expect(JSON.stringify(audits)).not.toMatch(new RegExp(`${NUMBER}|Elm Street`));
  const stored = async () => JSON.stringify(await database.db.select().from(signOff));
  expect(await stored()).not.toMatch(new RegExp(`${NUMBER}|Elm Street`));
  expect(await made()).toBe(0);

  // Roles that may reveal it see the number, and are on record; fewer may see the beneficiary's data.
  const revealed = async (role: Role) => await (await as(role)).call(reveal, {}, { signOffId: id });
  const [byChecker, byOperations] = [await revealed("administrator"), await revealed("operations")];
  expect(JSON.stringify(byChecker.body)).toMatch(new RegExp(`${NUMBER}.*Elm`));
  expect(JSON.stringify(byOperations.body)).toContain(NUMBER);
  expect(byOperations.body).toMatchObject({ withheld: expect.any(Number) });
  expect(JSON.stringify(byOperations.body)).not.toContain("Elm Street");
  expect((await revealed("finance")).status).toBe(403);
  const looks = and(eq(auditEvent.resourceId, id), eq(auditEvent.action, "external-account.reveal"));
  expect(await database.db.$count(auditEvent, looks)).toBe(2);

  // Whoever may not see it all can't find it out by trying: no plain hash of it is shown to them.
  const { requestHash } = await rowOf(id);
  const shownTo = async (role: Role) =>
    JSON.stringify((await (await as(role)).call(read, undefined, { signOffId: id })).body);
  expect(await shownTo("administrator")).toContain(requestHash);
  expect(await shownTo("finance")).not.toContain(requestHash);

  // Withdrawn by mistake, it is requested again without retyping the number.
  await maker.call(withdraw, {}, { signOffId: id });
  const next = idIn(await maker.call(askAgain, {}, { signOffId: id }));
  expect((await press(next)).status).toBe(200);
  await carryOut(next);
  await carryOut(next);
  expect(await made()).toBe(1);
  const done = await viewOf(next);
  expect(done.signOff.status).toBe("done");
  expect(done.resultId).toMatch(/^ExternalAccount:/);
});

test("a second run while the first one creates the account leaves it to the first", async () => {
  const input = newAccount();
  const id = idIn(await maker.call(addAccount, input));
  expect((await press(id)).status).toBe(200);
  await simulator.control.fault({ match: { endpoint: "createExternalAccount" }, delayMs: 1_000 });
  const first = carryOut(id);
  await vi.waitFor(async () => {
    const faults = await simulator.control.call<{ hits: number }[]>("GET", "/faults");
    expect(faults.some(({ hits }) => hits > 0)).toBe(true);
  });
  await expect(carryOut(id)).rejects.toMatchObject({ facts: { code: "under_way" } });
  expect((await rowOf(id)).status).toBe("signed");
  await first;
  await simulator.control.clearFaults();
  expect((await rowOf(id)).status).toBe("done");
  expect(await simulator.control.count("externalAccountsCreated", input.platformAccountId)).toBe(1);
});

test("a request that masks nothing has nothing to reveal", async () => {
  const { id } = await askPayment();
  const response = await checker.call(reveal, {}, { signOffId: id });
  expect(response).toMatchObject({ status: 409, body: { code: "nothing_masked" } });
});

test("refused settings and rules return to their maker as a draft, and the corrected ones name them", async () => {
  const compliance = await as("compliance");
  const draft = { baseVersion: 0, ruleSet: FIRST_RULE_SET, comment: "Trust nobody." };
  const rulesId = idIn(await compliance.call(saveRules, { ...draft, ruleSet: { ...FIRST_RULE_SET, rules: [] } }));
  await checker.call(refuse, { reason: "Name who asked." }, { signOffId: rulesId });
  const back = await compliance.call(asked, undefined, { signOffId: rulesId });
  expect(back).toMatchObject({ status: 200, body: { ...draft, action: "approval-rules.save" } });
  expect((await checker.call(asked, undefined, { signOffId: rulesId })).status).toBe(403);
  const corrected = { ...draft, comment: "Trust nobody, says Ada.", corrects: rulesId };
  const nextId = idIn(await compliance.call(saveRules, corrected));
  expect((await viewOf(nextId)).replaces).toMatchObject({ id: rulesId, reason: "Name who asked." });
  await compliance.call(withdraw, {}, { signOffId: nextId });

  const { body } = await checker.call(readSettings);
  const { settings, version } = body as SignOffSettingsView;
  const wanted = { baseVersion: version, settings: { ...settings, tolerance: 50 }, comment: "Tighter." };
  const settingsId = idIn(await checker.call(saveSettings, wanted));
  await compliance.call(refuse, { reason: "Not yet." }, { signOffId: settingsId });
  expect((await checker.call(asked, undefined, { signOffId: settingsId })).body).toMatchObject(wanted);
});

test("rules asked for again don't read the same when only a late value of a long list has changed", async () => {
  const compliance = await as("compliance");
  const ask = async (domain: string, corrects?: string) => {
    const domains = ["a.example", "b.example", "c.example", "d.example", domain];
    const conditions = [{ kind: "sender-domain", isOneOf: true, domains }];
    const rule = { id: crypto.randomUUID(), name: "Trusted", isEnabled: true, outcome: "approve", conditions };
    const ruleSet = { ...FIRST_RULE_SET, rules: [rule] };
    return idIn(await compliance.call(saveRules, { baseVersion: 0, ruleSet, comment: "Trust them.", corrects }));
  };
  const refusedId = await ask("e.example");
  await checker.call(refuse, { reason: "Who is e.example?" }, { signOffId: refusedId });
  const signOffId = await ask("f.example", refusedId);
  const { facts, replaces } = await viewOf(signOffId);
  expect(replaces?.id).toBe(refusedId);
  expect(facts).not.toEqual(replaces?.facts);
  await compliance.call(withdraw, {}, { signOffId });
});

test("a request from an older version, or of a kind without a draft, is marked as such", async () => {
  const { id } = await askPayment();
  expect(await maker.call(asked, undefined, { signOffId: id })).toMatchObject({
    status: 409,
    body: { code: "asked_unreadable" },
  });
});

test("approval rules take effect when another person has signed them off, and not before", async () => {
  const compliance = await as("compliance");
  const ruleSet = { ...FIRST_RULE_SET, defaultOutcome: "approve" };
  const asked = await compliance.call(saveRules, { baseVersion: 0, ruleSet, comment: "Trust everybody." });
  expect(asked.status).toBe(202);
  expect((await currentRules(database.db, desk.environment.id)).version).toBe(0);
  const id = idIn(asked);
  expect((await viewOf(id)).facts).toContainEqual({ label: "Changed", text: "Otherwise: Hold for review → Approve" });
  expect((await press(id, undefined, await as("operations"))).status).toBe(403);
  expect((await press(id)).status).toBe(200);
  await Promise.all([carryOut(id), carryOut(id)]);
  expect(await currentRules(database.db, desk.environment.id)).toMatchObject({ version: 1, ruleSet });
  expect((await viewOf(id)).signOff.status).toBe("done");
});
