import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { POST as approve } from "@/app/api/sign-offs/[signOffId]/approve/route";
import { POST as askAgain } from "@/app/api/sign-offs/[signOffId]/ask-again/route";
import { POST as refuse } from "@/app/api/sign-offs/[signOffId]/refuse/route";
import { GET as read } from "@/app/api/sign-offs/[signOffId]/route";
import { POST as withdraw } from "@/app/api/sign-offs/[signOffId]/withdraw/route";
import { GET as count } from "@/app/api/sign-offs/count/route";
import { GET as list } from "@/app/api/sign-offs/route";
import { PUT as saveSettings } from "@/app/api/sign-offs/settings/route";
import { POST as transfer } from "@/app/api/transfers/route";
import { type Caller, callerOf } from "@/lib/cli/testing/api-caller";
import { findPayer } from "@/lib/cli/testing/paying-desk";
import { carryOut, rowIdOf, signOffRow } from "@/lib/cli/testing/sign-off-row";
import { resetPassword } from "@/lib/features/people/service/manage";
import { previewTransfer } from "@/lib/features/transfers/service/create-transfer";
import type { Role } from "@/lib/permissions";
import { completeSetUp } from "@/lib/server/auth/complete-set-up";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { person, setUpLink } from "@/lib/server/db/schema/person";
import { signOff } from "@/lib/server/db/schema/sign-off";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { expireSignOffJob } from "../jobs";
import type { SignOffSettings, SignOffView } from "../schema";
import { approveSignOff } from "./decide";
import { signedKey } from "./own-entry";

let database: TestDatabase;
let simulator: Simulator;
let slug: string;
let internal: string;
let bank: string;
let maker: Caller;
let checker: Caller;
/** Each transfer has its own amount: the same one twice within a day is another case. */
let over = 60_000;

const ON: SignOffSettings = {
  limits: [{ currency: "USD", decimals: 2, above: 50_000, perDay: null }],
  otherCurrencies: true,
  externalAccounts: false,
  approvalRules: false,
  expiresAfterHours: 2,
  tolerance: 100,
};

beforeAll(async () => {
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator()]);
  slug = await addSimulatedEnvironment(database.db, simulator);
  const desk = await createEnvironmentContext(database.db, slug, "operations");
  ({ source: internal, bank } = await findPayer(desk));
  await simulator.control.fund(internal, 100_000_000);
  const administrator = await as("administrator");
  await as("compliance");
  expect((await save(administrator, 0, ON)).status).toBe(200);
  // Repeated by the same person after a lost response; anyone else's is refused.
  expect(await save(administrator, 0, ON)).toMatchObject({ status: 200, body: { version: 1 } });
  expect((await save(await as("administrator"), 0, ON)).status).toBe(409);
});
beforeEach(async () => {
  over += 1;
  [maker, checker] = [await as("operations"), await as("administrator")];
});
afterAll(async () => {
  await flushUpstreamCalls();
  await simulator?.stop();
  await database?.drop();
});

const as = (role: Role) => callerOf(database, slug, role);
const save = (by: Caller, baseVersion: number, settings: SignOffSettings) =>
  by.call(saveSettings, { baseVersion, settings, comment: "As agreed." });
const contextOf = async ({ actor }: Caller) => ({
  ...(await createEnvironmentContext(database.db, slug, actor.role)),
  actor,
});

async function pressTransfer(by: Caller, amount: number, corrects?: string) {
  const { shown } = await previewTransfer(await contextOf(by), { source: internal, destination: bank, amount });
  const key = crypto.randomUUID();
  return { key, ...(await by.call(transfer, { key, shown, corrects })) };
}

/** Asks for a transfer above the limit; returns its id. */
async function ask(by = maker, amount = over, corrects?: string): Promise<string> {
  const { status, body } = await pressTransfer(by, amount, corrects);
  expect(status).toBe(202);
  return (body as { signOff: { id: string } }).signOff.id;
}

const viewOf = async (by: Caller, signOffId: string) =>
  (await by.call(read, undefined, { signOffId })).body as SignOffView;
const press = async (by: Caller, signOffId: string) =>
  await by.call(approve, { hash: (await viewOf(by, signOffId)).hash }, { signOffId });
const rowOf = (id: string) => signOffRow(database.db, id);
const effects = (id: string) => simulator.control.count("transfers", signedKey(rowIdOf(id)));
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;

describe("what needs a second person", () => {
  test("a transfer up to the limit goes through at once; one above it waits and nothing is sent", async () => {
    expect((await pressTransfer(maker, 50_000)).status).toBe(201);
    const before = await simulator.control.count("transfers");
    const id = await ask();
    expect(await simulator.control.count("transfers")).toBe(before);
    const view = await viewOf(maker, id);
    expect(view.signOff).toMatchObject({ status: "waiting", isMine: true, isForMe: false });
    expect(view.signOff.because).toBe("More than 500.00 USD in one payment.");
    expect(view.requestHash).toMatch(/^[0-9a-f]{64}$/);
    // The checker sees what the bank says about the name on the account to be paid.
    expect((await viewOf(checker, id)).payeeAccountId).toBe(bank);
    const audit = await database.db.select().from(auditEvent).where(eq(auditEvent.resourceId, id));
    expect(audit).toMatchObject([{ action: "sign-off.ask", actorId: maker.actor.personId }]);
  });

  test("the same request made again is the same request; any other is a new one", async () => {
    const id = await ask();
    const again = await Promise.all(Array.from({ length: 6 }, () => ask()));
    expect(new Set(again)).toEqual(new Set([id]));
    over += 1;
    expect(await ask()).not.toBe(id);
  });

  test("concurrent transfers can't all stay below a sum per day", async () => {
    const limits = [{ currency: "USD", decimals: 2, above: null, perDay: 100_000 }];
    const version = await changeSettings({ ...ON, limits });
    const presses = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map((each) => pressTransfer(maker, over - 35_000 + each)),
    );
    const sent = presses.filter(({ status }) => status === 201);
    expect(sent).toHaveLength(3);
    expect(presses.filter(({ status }) => status === 202)).toHaveLength(5);
    // Another maker has their own sum.
    expect((await pressTransfer(await as("operations"), over - 20_000)).status).toBe(201);
    await changeSettings(ON, version);
  });

  test("it waits for those who may perform the action themselves, and for no one else", async () => {
    const id = await ask();
    for (const [role, isForMe] of [
      ["administrator", true],
      ["operations", true],
      ["compliance", false],
      ["finance", false],
    ] as const) {
      const somebody = await as(role);
      const { body } = await somebody.call(list, undefined);
      const rows = (body as { data: { id: string; isForMe: boolean }[] }).data;
      expect([role, rows.find((row) => row.id === id)?.isForMe]).toEqual([role, isForMe]);
    }
    expect((await (await as("compliance")).call(count)).body).toEqual({ forMe: 0 });
    expect((await press(await as("compliance"), id)).status).toBe(403);
  });
});

/** Changes the settings with the second person that the old ones require. */
async function changeSettings(settings: SignOffSettings, base?: number): Promise<number> {
  const administrator = await as("administrator");
  const version =
    base ?? 1 + (await database.db.$count(auditEvent, eq(auditEvent.action, "sign-off-settings.save"))) - 1;
  const { status, body } = await save(administrator, version, settings);
  expect(status, JSON.stringify(body)).toBe(202);
  const { id } = (body as { signOff: { id: string } }).signOff;
  expect((await press(await as("compliance"), id)).status).toBe(200);
  await carryOut(id);
  expect(await rowOf(id)).toMatchObject({ status: "done" });
  return version + 1;
}

describe("signing off", () => {
  test("no one signs off their own request, neither in another session nor with another role", async () => {
    const id = await ask();
    expect(await press(maker, id)).toMatchObject({ status: 403, body: { code: "own_request" } });
    expect((await press(await maker.again(), id)).status).toBe(403);
    await database.db.update(person).set({ role: "administrator" }).where(eq(person.id, maker.actor.personId));
    expect(await press(await maker.again(), id)).toMatchObject({ status: 403, body: { code: "own_request" } });
    expect(await refuseIt(maker, id)).toMatchObject({ status: 403 });
    expect((await rowOf(id)).status).toBe("waiting");
  });

  test("for a day after a one-time link, neither its maker nor the account it opened can sign off for the other", async () => {
    const [administrator, person] = [await as("administrator"), await as("operations")];
    const request = { id: "test", ip: null, userAgent: null };
    const ctx = { actor: administrator.actor, db: database.db, request };
    const id = await ask(administrator);
    const { url } = await resetPassword(ctx, { personId: person.actor.personId });
    const token = url.split("/set-up/")[1] ?? "";
    await completeSetUp(database.db, request, { token, name: "Ops Two", password: "violet-harbour-93" });
    const opened = await person.again();
    const { status, body } = await press(opened, id);
    expect([status, codeOf({ body })]).toEqual([403, "one_time_link"]);
    const theirs = await press(administrator, await ask(opened, over + 700));
    expect([theirs.status, codeOf(theirs)]).toEqual([403, "one_time_link"]);
    // What somebody else requested is another matter.
    expect((await press(opened, await ask(maker, over + 500))).status).toBe(200);
    await database.db.update(setUpLink).set({ usedAt: sql`now() - interval '25 hours'` });
    expect((await press(opened, id)).status).toBe(200);
  });

  test("accounts that one administrator could have opened by several links count as one person", async () => {
    const [administrator, first] = [await as("administrator"), await as("operations")];
    const [second, last] = [await as("administrator"), await as("operations")];
    const link = ({ actor: { personId } }: Caller, by: Caller) => ({
      ...{ tokenHash: crypto.randomUUID(), personId, createdBy: by.actor.personId },
      ...{ usedAt: new Date(), expiresAt: new Date() },
    });
    const used = [link(first, administrator), link(second, administrator), link(last, second)];
    await database.db.insert(setUpLink).values(used);
    const id = await ask(first);
    for (const other of [second, last]) {
      const answer = await press(other, id);
      expect([answer.status, codeOf(answer)]).toEqual([403, "one_time_link"]);
    }
    expect((await press(checker, id)).status).toBe(200);
  });

  test("what was not seen is not signed off", async () => {
    const id = await ask();
    const response = await checker.call(approve, { hash: "0".repeat(64) }, { signOffId: id });
    expect(response).toMatchObject({ status: 409, body: { code: "sign_off_changed" } });
  });

  test("a refusal states its reason; the corrected request names the one it corrects", async () => {
    const id = await ask();
    expect(await refuseIt(checker, id)).toMatchObject({ status: 200, body: { reason: "Half of it." } });
    expect((await press(checker, id)).status).toBe(409);
    const { correct } = await viewOf(maker, id);
    expect(correct).toMatchObject({ from: internal, to: bank });
    const corrected = await ask(maker, over + 500, id);
    const view = await viewOf(checker, corrected);
    expect(view.replaces).toMatchObject({ id, reason: "Half of it." });
    expect((await viewOf(maker, id)).replacedById).toBe(corrected);
  });

  test("one between the same accounts corrects another only where its maker says so, of their own, once; never by guess", async () => {
    const id = await ask();
    await refuseIt(checker, id);
    const corrects = async (asked: string) => (await viewOf(checker, asked)).replaces;
    expect(await corrects(await ask(maker, over + 100))).toBeNull();
    expect(await corrects(await ask(await as("operations"), over + 200, id))).toBeNull();
    expect(await corrects(await ask(maker, over + 300, id))).toMatchObject({ id });
    expect(await corrects(await ask(maker, over + 400, id))).toBeNull();
    over += 500;
  });
});

const refuseIt = (by: Caller, signOffId: string) => by.call(refuse, { reason: "Half of it." }, { signOffId });

describe("requested again, unchanged", () => {
  const again = (by: Caller, signOffId: string) => by.call(askAgain, {}, { signOffId });
  const idIn = ({ body }: { body: unknown }) => (body as { signOff: { id: string } }).signOff.id;

  test("however often it is clicked, one request replaces it, and nothing is sent without a checker", async () => {
    const id = await ask();
    expect(await again(maker, id)).toMatchObject({ status: 409, body: { code: "sign_off_not_over" } });
    await refuseIt(checker, id);
    expect((await viewOf(maker, id)).canAskAgain).toBe(true);
    expect((await viewOf(checker, id)).canAskAgain).toBe(false);
    expect(await again(checker, id)).toMatchObject({
      status: 403,
      body: { code: "not_yours", next: "Ask them, or make a request of your own." },
    });
    const responses = await Promise.all([1, 2, 3, 4].map(() => again(maker, id)));
    expect(responses.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    const next = idIn(responses[0] ?? { body: null });
    expect(new Set(responses.map(idIn))).toEqual(new Set([next]));
    expect(next).not.toBe(id);
    const view = await viewOf(checker, next);
    expect(view).toMatchObject({
      signOff: { status: "waiting", isForMe: true },
      replaces: { id, reason: "Half of it." },
    });
    expect((await viewOf(maker, id)).canAskAgain).toBe(false);
    expect((await press(maker, next)).status).toBe(403);
    await carryOut(next);
    expect(await effects(next)).toBe(0);
    expect((await press(checker, next)).status).toBe(200);
    await Promise.all([carryOut(next), carryOut(next)]);
    expect([await effects(id), await effects(next)]).toEqual([0, 1]);
    expect(await again(maker, next)).toMatchObject({ status: 409, body: { code: "sign_off_not_over" } });
  });

  test("where it no longer needs a second person, it does not go through by itself", async () => {
    const id = await ask();
    await refuseIt(checker, id);
    const limits = [{ currency: "USD", decimals: 2, above: 90_000, perDay: null }];
    const version = await changeSettings({ ...ON, limits });
    const before = await simulator.control.count("transfers");
    expect(await again(maker, id)).toMatchObject({ status: 409, body: { code: "needs_no_sign_off" } });
    expect(await simulator.control.count("transfers")).toBe(before);
    await changeSettings(ON, version);
  });

  test("the same payment made since, or a lost permission, stops it", async () => {
    const id = await ask();
    await maker.call(withdraw, {}, { signOffId: id });
    const other = await as("operations");
    const theirs = await ask(other);
    await press(checker, theirs);
    await carryOut(theirs);
    expect(await again(maker, id)).toMatchObject({ status: 409, body: { code: "transfer_repeated" } });
    await database.db.update(person).set({ role: "compliance" }).where(eq(person.id, maker.actor.personId));
    expect((await again(await maker.again(), id)).status).toBe(403);
  });

  test("an expired one is first recorded as expired, whether the job has run or not", async () => {
    const id = await ask();
    await database.db
      .update(signOff)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(signOff.id, rowIdOf(id)));
    const next = await again(maker, id);
    expect(next.status, JSON.stringify(next.body)).toBe(202);
    expect(idIn(next)).not.toBe(id);
    expect((await rowOf(id)).status).toBe("expired");
  });
});

describe("races", () => {
  test("two checkers at once: one signs off, and money moves once", async () => {
    const id = await ask();
    const others = await Promise.all([as("operations"), as("administrator"), as("administrator"), as("operations")]);
    const responses = await Promise.all(others.map((other) => press(other, id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    await carryOut(id);
    expect(await effects(id)).toBe(1);
  });

  test("one signs off while another refuses and the maker withdraws: exactly one of them wins", async () => {
    for (let round = 0; round < 4; round += 1) {
      over += 1;
      const id = await ask();
      const other = await as("operations");
      const responses = await Promise.all([
        press(checker, id),
        refuseIt(other, id),
        maker.call(withdraw, {}, { signOffId: id }),
      ]);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      const isSigned = responses[0].status === 200;
      await carryOut(id);
      expect(await effects(id)).toBe(isSigned ? 1 : 0);
    }
  });

  test("after it has expired no one can sign it off, whether the job has run or not", async () => {
    const id = await ask();
    await database.db
      .update(signOff)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(signOff.id, rowIdOf(id)));
    expect(codeOf(await press(checker, id))).toBe("sign_off_expired");
    expect((await viewOf(maker, id)).signOff.status).toBe("expired");
    await Promise.all([expireSignOffJob({ signOffId: rowIdOf(id) }), expireSignOffJob({ signOffId: rowIdOf(id) })]);
    expect((await rowOf(id)).status).toBe("expired");
    const audits = await database.db.select().from(auditEvent).where(eq(auditEvent.resourceId, id));
    expect(audits.filter(({ action }) => action === "sign-off.expire")).toHaveLength(1);
    expect(codeOf(await press(checker, id))).toBe("sign_off_decided");
  });

  test("a checker whose permission was withdrawn while they were looking is refused", async () => {
    const id = await ask();
    const { hash } = await viewOf(checker, id);
    const asBefore = await contextOf(checker);
    await database.db.update(person).set({ role: "viewer" }).where(eq(person.id, checker.actor.personId));
    expect((await checker.call(approve, { hash }, { signOffId: id })).status).toBe(403);
    // The request had arrived before the role was changed.
    await expect(approveSignOff(asBefore, { signOffId: id, hash })).rejects.toMatchObject({ status: 403 });
    expect((await rowOf(id)).status).toBe("waiting");
  });

  test("a permission withdrawn between the signature and the execution: nothing is sent", async () => {
    for (const whose of ["maker", "checker"] as const) {
      over += 1;
      [maker, checker] = [await as("operations"), await as("administrator")];
      const id = await ask();
      await press(checker, id);
      const { personId } = (whose === "maker" ? maker : checker).actor;
      await database.db.update(person).set({ disabledAt: new Date() }).where(eq(person.id, personId));
      await carryOut(id);
      expect(await rowOf(id)).toMatchObject({ status: "failed", problem: { title: expect.any(String) } });
      expect(await effects(id)).toBe(0);
    }
  });

  test("a maker who has lost the permission: no one can sign it off for them", async () => {
    const id = await ask();
    await database.db.update(person).set({ role: "viewer" }).where(eq(person.id, maker.actor.personId));
    expect(codeOf(await press(checker, id))).toBe("maker_may_not");
  });

  test("a setting changed in between: what waits still waits, and later requests follow the new one", async () => {
    const id = await ask();
    const version = await changeSettings({
      ...ON,
      limits: [{ currency: "USD", decimals: 2, above: 90_000, perDay: null }],
    });
    expect((await rowOf(id)).status).toBe("waiting");
    over += 1;
    expect((await pressTransfer(maker, over)).status).toBe(201);
    expect((await press(checker, id)).status).toBe(200);
    await carryOut(id);
    expect(await effects(id)).toBe(1);
    await changeSettings(ON, version);
  });
});

describe("the settings themselves", () => {
  test("a limit's decimals are the service's: other decimals, or an unknown currency, are refused", async () => {
    const administrator = await as("administrator");
    const version = await database.db.$count(auditEvent, eq(auditEvent.action, "sign-off-settings.save"));
    const wrong = async (currency: string, decimals: number) => {
      const limits = [{ currency, decimals, above: 90_000, perDay: null }];
      return await save(administrator, version, { ...ON, limits });
    };
    for (const [currency, decimals] of [
      ["USD", 4],
      ["XYZ", 2],
    ] as const) {
      expect(await wrong(currency, decimals)).toMatchObject({ status: 400, body: { code: "currency_decimals" } });
    }
  });

  test("raising a limit needs a second person under the old setting; of two changes at once one is saved", async () => {
    const version = await database.db.$count(auditEvent, eq(auditEvent.action, "sign-off-settings.save"));
    const raised = { ...ON, limits: [{ currency: "USD", decimals: 2, above: 9_000_000, perDay: null }] };
    const [one, two] = [await as("administrator"), await as("administrator")];
    const asked = await Promise.all([
      save(one, version, raised),
      save(two, version, { ...ON, otherCurrencies: false }),
    ]);
    expect(asked.map(({ status }) => status)).toEqual([202, 202]);
    // The old limit still applies.
    await ask();
    const compliance = await as("compliance");
    const ids = asked.map(({ body }) => (body as { signOff: { id: string } }).signOff.id);
    for (const id of ids) expect((await press(compliance, id)).status).toBe(200);
    await Promise.all(ids.map(carryOut));
    const rows = await Promise.all(ids.map(rowOf));
    expect(rows.map(({ status }) => status).sort()).toEqual(["done", "failed"]);
    await Promise.all(ids.map(carryOut));
    expect(await database.db.$count(auditEvent, eq(auditEvent.action, "sign-off-settings.save"))).toBe(version + 1);
  });
});
