import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { POST as approve } from "@/app/api/sign-offs/[signOffId]/approve/route";
import { POST as askAgain } from "@/app/api/sign-offs/[signOffId]/ask-again/route";
import { GET as read } from "@/app/api/sign-offs/[signOffId]/route";
import { PUT as saveSettings } from "@/app/api/sign-offs/settings/route";
import { POST as transfer } from "@/app/api/transfers/route";
import { type Caller, callerOf } from "@/lib/cli/testing/api-caller";
import { findPayer } from "@/lib/cli/testing/paying-desk";
import { carryOut, rowIdOf, signOffRow } from "@/lib/cli/testing/sign-off-row";
import { previewTransfer, transferSigned } from "@/lib/features/transfers/service/create-transfer";
import { getDatabase } from "@/lib/server/db/client";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { environment } from "@/lib/server/db/schema/environment";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { notification } from "@/lib/server/db/schema/notification";
import { signOff } from "@/lib/server/db/schema/sign-off";
import { forgetEnvironment } from "@/lib/server/environments";
import { sweepQueue } from "@/lib/server/jobs/queue-sweep";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import type { SignOffView } from "../schema";
import { endSignOffsAfterRestore } from "./end-after-restore";
import { signedKey } from "./own-entry";
import { openRequest } from "./sealed-request";

let database: TestDatabase;
let simulator: Simulator;
let slug: string;
let internal: string;
let bank: string;
let maker: Caller;
let checker: Caller;
/** Each transfer has its own amount: the same one twice within a day is another case. */
let over = 60_000;

beforeAll(async () => {
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator()]);
  slug = await addSimulatedEnvironment(database.db, simulator);
  ({ source: internal, bank } = await findPayer(await createEnvironmentContext(database.db, slug, "operations")));
  await simulator.control.fund(internal, 100_000_000);
  maker = await callerOf(database, slug, "operations");
  checker = await callerOf(database, slug, "administrator");
  await callerOf(database, slug, "compliance");
  const settings = {
    limits: [{ currency: "USD", decimals: 2, above: 50_000, perDay: null }],
    ...{ otherCurrencies: true, externalAccounts: false, approvalRules: false, expiresAfterHours: 2, tolerance: 100 },
  };
  const saved = await checker.call(saveSettings, { baseVersion: 0, settings, comment: "As agreed." });
  expect(saved.status).toBe(200);
});
beforeEach(() => {
  over += 1;
});
afterAll(async () => {
  await flushUpstreamCalls();
  await simulator?.stop();
  await database?.drop();
});

const makerContext = async () => ({
  ...(await createEnvironmentContext(database.db, slug, maker.actor.role)),
  actor: maker.actor,
});

/** The values that the maker would confirm. */
async function shownTransfer(amount: number) {
  const sides = { source: internal, destination: bank };
  return (await previewTransfer(await makerContext(), { ...sides, amount })).shown;
}

/** Asks for a transfer above the limit and signs it off after `meanwhile`; returns its id. */
async function signed(meanwhile = async (_id: string) => {}): Promise<string> {
  const asked = await maker.call(transfer, { key: crypto.randomUUID(), shown: await shownTransfer(over) });
  expect(asked.status).toBe(202);
  const { id: signOffId } = (asked.body as { signOff: { id: string } }).signOff;
  await meanwhile(signOffId);
  const { hash } = (await checker.call(read, undefined, { signOffId })).body as SignOffView;
  const { status } = await checker.call(approve, { hash }, { signOffId });
  if (status !== 200) throw new Error(`signing off was answered ${status}`);
  return signOffId;
}

const rowOf = (id: string) => signOffRow(database.db, id);
/** Makes it look as if it had been signed off so many minutes ago. */
const age = (id: string, minutes: number) =>
  database.db
    .update(signOff)
    .set({ decidedAt: new Date(Date.now() - minutes * 60_000) })
    .where(eq(signOff.id, rowIdOf(id)));
const effects = (id: string) => simulator.control.count("transfers", signedKey(rowIdOf(id)));

describe("executing", () => {
  test("executes the maker's own action, once, however often the job runs", async () => {
    const id = await signed();
    expect(await effects(id)).toBe(0);
    await Promise.all([carryOut(id), carryOut(id), carryOut(id)]);
    await carryOut(id);
    expect(await effects(id)).toBe(1);
    const [entry] = await database.db
      .select()
      .from(journalEntry)
      .where(eq(journalEntry.key, signedKey(rowIdOf(id))));
    expect(entry).toMatchObject({ action: "transfer.out", status: "succeeded", actorId: maker.actor.personId });
    const [audit] = await database.db
      .select()
      .from(auditEvent)
      .where(eq(auditEvent.journalId, entry?.id ?? ""));
    expect(audit).toMatchObject({ actorId: maker.actor.personId, after: { signOffId: rowIdOf(id) } });
    expect(await rowOf(id)).toMatchObject({ status: "done", checkerId: checker.actor.personId });
  });

  test("is refused where the same was sent after it was requested, however long it waited", async () => {
    const days = (count: number) => new Date(Date.now() - count * 24 * 3_600_000);
    const colleague = await callerOf(database, slug, "operations");
    const askedBy = async (caller: Caller) => {
      const asked = await caller.call(transfer, { key: crypto.randomUUID(), shown: await shownTransfer(over) });
      return (asked.body as { signOff: { id: string } }).signOff.id;
    };
    const sign = async (signOffId: string) => {
      const { hash } = (await checker.call(read, undefined, { signOffId })).body as SignOffView;
      await checker.call(approve, { hash }, { signOffId });
      await carryOut(signOffId);
    };
    const [waiting, sent] = [await askedBy(maker), await askedBy(colleague)];
    await sign(sent);
    expect((await rowOf(sent)).status).toBe("done");
    const { db } = database;
    await db
      .update(signOff)
      .set({ createdAt: days(4) })
      .where(eq(signOff.id, rowIdOf(waiting)));
    await db
      .update(journalEntry)
      .set({ createdAt: days(2) })
      .where(eq(journalEntry.key, signedKey(rowIdOf(sent))));
    await sign(waiting);
    expect([(await rowOf(waiting)).status, await effects(waiting)]).toEqual(["failed", 0]);
  });

  test("a delayed run does nothing once the request has ended, and the request doesn't fail once that run has begun it", async () => {
    const act = async (id: string) => {
      const row = await rowOf(id);
      const signedOff = { id: row.id, action: row.action, hash: row.signedHash ?? "", requestedAt: row.createdAt };
      const request = openRequest(row.environmentId, row.request);
      return await transferSigned({ ...(await makerContext()), signedOff }, request, signedKey(row.id));
    };
    const ended = await signed();
    await age(ended, 60);
    await carryOut(ended);
    expect((await rowOf(ended)).status).toBe("failed");
    await expect(act(ended)).rejects.toMatchObject({ facts: { code: "sign_off_ended" } });
    expect(await effects(ended)).toBe(0);
    over += 1;
    const begun = await signed();
    await age(begun, 60);
    // The delayed run has begun it by the time the other one, which saw nothing of it, would end it.
    await Promise.allSettled([act(begun), carryOut(begun)]);
    await carryOut(begun);
    const [entries, { status }] = [await effects(begun), await rowOf(begun)];
    expect([entries, status]).toEqual(status === "done" ? [1, "done"] : [0, "failed"]);
  });

  test.each([
    ["a crash between the intent and its end", signedKey],
    ["the same under the key of an earlier version", (rowId: string) => rowId],
  ])("%s: the job finds what was done and does nothing again", async (_, keyOf) => {
    const id = await signed();
    const row = await rowOf(id);
    const key = keyOf(row.id);
    const signedOff = { id: row.id, action: row.action, hash: row.signedHash ?? "", requestedAt: row.createdAt };
    await transferSigned({ ...(await makerContext()), signedOff }, openRequest(row.environmentId, row.request), key);
    expect((await rowOf(id)).status).toBe("signed");
    const before = await simulator.control.count("transfers");
    await carryOut(id);
    expect(await simulator.control.count("transfers")).toBe(before);
    expect(await rowOf(id)).toMatchObject({ status: "done", resultId: `Transfer:${key}` });
  });

  test("its id used as the key of another transfer changes nothing, and its own key can't be sent", async () => {
    const id = await signed(async (asked) => {
      const shown = await shownTransfer(100);
      expect((await maker.call(transfer, { key: signedKey(rowIdOf(asked)), shown })).status).toBe(400);
      expect((await maker.call(transfer, { key: rowIdOf(asked), shown })).status).toBe(201);
    });
    await carryOut(id);
    const { status, resultId, amount } = await rowOf(id);
    expect(status).toBe("done");
    const entries = await database.db
      .select()
      .from(journalEntry)
      .where(eq(journalEntry.resourceId, resultId ?? ""));
    expect(entries).toMatchObject([{ action: "transfer.out", status: "succeeded", amount }]);
    expect(await effects(id)).toBe(1);
  });

  test.each([
    ["the web process", "web"],
    ["the worker", "worker"],
  ])("is executed although the clock of %s is a quarter of an hour off", async (_, which) => {
    // Only the clock is moved: timers go on as they were.
    const off = (minutes: number) =>
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000, shouldAdvanceTime: true });
    try {
      if (which === "web") off(-15);
      const id = await signed();
      if (which === "worker") off(15);
      else vi.useRealTimers();
      await carryOut(id);
      expect((await rowOf(id)).status).toBe("done");
    } finally {
      vi.useRealTimers();
    }
  });

  test("anything other than what was signed off is not done", async () => {
    const id = await signed();
    const row = await rowOf(id);
    const signedOff = { id: row.id, action: row.action, hash: row.signedHash ?? "", requestedAt: row.createdAt };
    const { earlier: _, ...other } = await shownTransfer(over + 9);
    const request = { shown: other, earlierId: null };
    const attempt = transferSigned({ ...(await makerContext()), signedOff }, request, signedKey(row.id));
    await expect(attempt).rejects.toMatchObject({ code: "sign_off_other" });
    expect(await effects(id)).toBe(0);
  });
});

describe("an environment that is archived after the signature", () => {
  const jobsOf = async (id: string) => {
    const { rows } = await database.db.execute(
      sql`select 1 from graphile_worker._private_jobs where key = ${`sign-off.carry-out:${rowIdOf(id)}`}`,
    );
    return rows.length;
  };
  const archive = async (archivedAt: Date | null) => {
    await database.db.update(environment).set({ archivedAt }).where(eq(environment.slug, slug));
    forgetEnvironment(getDatabase(), slug);
  };
  /** A request signed off `minutes` ago, whose only job ran while the environment was archived; then it is restored. */
  const restored = async (minutes: number) => {
    const id = await signed();
    await age(id, minutes);
    await database.pool.query("delete from graphile_worker._private_jobs");
    await archive(new Date());
    await carryOut(id);
    await sweepQueue(getDatabase());
    expect(await jobsOf(id)).toBe(0);
    await archive(null);
    await sweepQueue(getDatabase());
    expect(await jobsOf(id)).toBe(1);
    await carryOut(id);
    return id;
  };

  test("restored at once, it is executed", async () => {
    const id = await restored(1);
    expect((await rowOf(id)).status).toBe("done");
    expect(await effects(id)).toBe(1);
  });

  test("restored days later, it is no longer paid, and people are notified", async () => {
    const id = await restored(3 * 24 * 60);
    expect(await rowOf(id)).toMatchObject({
      status: "failed",
      problem: { title: "It could not be carried out in time.", meaning: "Nothing was sent and no money moved." },
    });
    expect(await effects(id)).toBe(0);
    const told = await database.db.select().from(notification).where(eq(notification.resourceId, id));
    expect(told.map(({ kind }) => kind)).toContain("SIGN_OFF.FAILED");
  });
});

describe("a restored backup", () => {
  const endOpen = () => endSignOffsAfterRestore(getDatabase(), "Corridor (test)");
  const auditOf = async (id: string) => {
    const isIts = and(eq(auditEvent.resourceId, id), eq(auditEvent.action, "sign-off.end"));
    return await database.db.select().from(auditEvent).where(isIts);
  };

  test("ends what waits and what was signed off but not started, and says so; what has begun goes on", async () => {
    // What other tests left open.
    await endOpen();
    const notStarted = await signed();
    over += 1;
    const begun = await signed();
    const { environmentId } = await rowOf(begun);
    await database.db.insert(journalEntry).values({
      ...{ environmentId, key: signedKey(rowIdOf(begun)), action: "transfer.out", resourceId: `Transfer:${begun}` },
      ...{ request: {}, requestHash: "", status: "unknown", leaseUntil: new Date() },
    });
    over += 1;
    let waiting = "";
    const late = signed(async (id) => {
      waiting = id;
      expect(await endOpen()).toBe(2);
    });
    await expect(late).rejects.toThrow("answered 409");
    expect((await rowOf(begun)).status).toBe("signed");
    await carryOut(notStarted);
    for (const [id, before] of [
      [waiting, "waiting"],
      [notStarted, "signed"],
    ] as const) {
      expect((await rowOf(id)).status).toBe("ended");
      expect(await effects(id)).toBe(0);
      expect(await auditOf(id)).toMatchObject([
        { actorKind: "system", actorLabel: "Corridor (test)", before: { status: before } },
      ]);
      const told = await database.db.select().from(notification).where(eq(notification.resourceId, id));
      expect(told.map(({ kind }) => kind)).toContain("SIGN_OFF.ENDED");
      expect((await maker.call(askAgain, {}, { signOffId: id })).status).toBe(409);
    }
    expect(await endOpen()).toBe(0);
  });
});
