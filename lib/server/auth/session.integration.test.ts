import { setTimeout } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { RequestInfo } from "../context";
import { auditEvent } from "../db/schema/audit";
import { person, session, signInThrottle } from "../db/schema/person";
import { env } from "../env";
import { sweepRetention } from "../jobs/retention";
import { createTestDatabase, type TestDatabase } from "../testing/database";
import { completeSetUp } from "./complete-set-up";
import { personForOidc } from "./oidc";
import { hashPassword } from "./password";
import { findActor, readActor } from "./session";
import { createSetUpLink } from "./set-up";
import { closeSession, openSession, signInWithPassword } from "./sign-in";

const request: RequestInfo = { id: "request-1", ip: "192.0.2.7", userAgent: "test" };
const PASSWORD = "violet-harbour-93";
let test: TestDatabase;
let personId: string;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  await test.db.delete(signInThrottle);
  await test.db.delete(person);
  const values = { email: "ana@example.com", name: "Ana", role: "finance" as const };
  const [made] = await test.db
    .insert(person)
    .values({ ...values, passwordHash: await hashPassword(PASSWORD) })
    .returning();
  personId = made?.id ?? "";
});

const open = () => openSession(test.db, request, personId, "password");
const signIn = (email: string, password: string) => signInWithPassword(test.db, request, { email, password });

describe("signInWithPassword", () => {
  it("accepts the right password whatever the case of the email", async () => {
    expect(await signIn(" ANA@Example.com ", PASSWORD)).toMatchObject({ personId });
  });

  it("answers alike for an unknown email, a wrong password, a disabled person and one without a password", async () => {
    expect(await signIn("nobody@example.com", PASSWORD)).toEqual({ refused: "wrong" });
    expect(await signIn("ana@example.com", "wrong")).toEqual({ refused: "wrong" });
    await test.db.update(person).set({ disabledAt: new Date() });
    expect(await signIn("ana@example.com", PASSWORD)).toEqual({ refused: "wrong" });
    await test.db.update(person).set({ disabledAt: null, passwordHash: null });
    expect(await signIn("ana@example.com", PASSWORD)).toEqual({ refused: "wrong" });
  });

  it("refuses even the right password while throttled", async () => {
    for (let n = 0; n < 5; n++) await signIn("ana@example.com", "wrong");
    expect(await signIn("ana@example.com", PASSWORD)).toMatchObject({ refused: "throttled" });
  });

  it("records failures without what was typed", async () => {
    await signIn("ana@example.com", "typed-by-mistake");
    const rows = await vi.waitFor(async () => {
      const found = await test.db.select().from(auditEvent).where(eq(auditEvent.resourceId, personId));
      expect(found).toMatchObject([{ action: "person.sign_in_failed", after: { reason: "wrong password" } }]);
      return found;
    });
    expect(JSON.stringify(rows)).not.toContain("typed-by-mistake");
  });
});

describe("a session", () => {
  it("returns the person's current data", async () => {
    const id = await open();
    await test.db.update(person).set({ role: "viewer" });
    expect(await findActor(test.db, id)).toMatchObject({ personId, sessionId: id, name: "Ana", role: "viewer" });
  });

  it.each([
    ["revoked", { revokedAt: sql`now()` }],
    ["expired", { expiresAt: sql`now() - interval '1 second'` }],
    ["idle", { lastSeenAt: sql`now() - interval '121 minutes'` }],
  ])("ends at once when it is %s", async (_, change) => {
    const id = await open();
    await test.db.update(session).set(change);
    expect(await findActor(test.db, id)).toBeNull();
  });

  it("ends at once when its person is disabled", async () => {
    const id = await open();
    await test.db.update(person).set({ disabledAt: new Date() });
    expect(await findActor(test.db, id)).toBeNull();
  });

  it.each([
    ["before the change is committed", 0],
    ["after it", 300],
  ])("is not opened by a password that was right, and replaced %s", async (_, waitMs) => {
    const result = await signIn("ana@example.com", PASSWORD);
    const passwordHash = "passwordHash" in result ? result.passwordHash : "";
    const token = await test.db.transaction((tx) => createSetUpLink(tx, personId));
    const chosen = completeSetUp(test.db, request, { token, name: "Ana", password: "amber-lantern-58" });
    await setTimeout(waitMs);
    const opened = await openSession(test.db, request, personId, "password", passwordHash).catch(() => null);
    await chosen;
    expect(opened && (await findActor(test.db, opened))).toBeNull();
  });

  it("is marked as seen once a minute, not on every request", async () => {
    const id = await open();
    const seenAt = async () => (await test.db.select().from(session))[0]?.lastSeenAt;
    const first = await seenAt();
    await findActor(test.db, id);
    expect(await seenAt()).toEqual(first);
    await test.db.update(session).set({ lastSeenAt: sql`now() - interval '2 minutes'` });
    await findActor(test.db, id);
    expect((await seenAt())?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? Number.NaN);
  });

  it("is not kept alive by an open page's reads while its person is away", async () => {
    const id = await open();
    const sealed = await encode({ token: { sid: id }, secret: env().authSecret });
    const cookie = `corridor-session=${sealed}`;
    const seenAgo = (minutes: number) =>
      test.db.update(session).set({ lastSeenAt: sql`now() - make_interval(mins => ${minutes})` });
    const seenAt = async () => (await test.db.select().from(session))[0]?.lastSeenAt;
    await seenAgo(119);
    const left = await seenAt();
    for (const headers of [["corridor-away", "1"] as const, ["accept", "text/event-stream"] as const]) {
      expect(await readActor(new Headers([["cookie", cookie], [...headers]]))).toMatchObject({ personId });
      expect(await seenAt()).toEqual(left);
    }
    expect(await readActor(new Headers({ cookie }))).toMatchObject({ personId });
    expect(await seenAt()).not.toEqual(left);
  });

  it("is forgotten long after its end, but not when its person was last seen", async () => {
    const [first, last, current] = [await open(), await open(), await open()];
    const ended = (days: number) => ({
      lastSeenAt: sql`now() - make_interval(days => ${days + 1})`,
      expiresAt: sql`now() - make_interval(days => ${days})`,
    });
    await test.db.update(session).set(ended(90)).where(eq(session.id, first));
    await test.db.update(session).set(ended(61)).where(eq(session.id, last));
    await test.db.delete(session).where(eq(session.id, current));
    await sweepRetention(test.db);
    const kept = await test.db.select().from(session);
    expect(kept).toMatchObject([{ id: last, ip: null, userAgent: null }]);
    await open();
    await sweepRetention(test.db);
    expect(await test.db.select().from(session)).toMatchObject([{ ip: request.ip, userAgent: request.userAgent }]);
  });

  it("is not opened for a disabled person", async () => {
    await test.db.update(person).set({ disabledAt: new Date() });
    await expect(open()).rejects.toThrow("disabled");
  });

  it("is ended and recorded by signing out", async () => {
    const id = await open();
    await closeSession(test.db, request, id);
    await closeSession(test.db, request, id);
    expect(await findActor(test.db, id)).toBeNull();
    const actions = await test.db
      .select({ action: auditEvent.action })
      .from(auditEvent)
      .where(eq(auditEvent.actorId, personId))
      .orderBy(auditEvent.id);
    expect(actions).toEqual([{ action: "person.sign_in" }, { action: "person.sign_out" }]);
  });
});

describe("readActor", () => {
  const cookie = (value: string) => new Headers({ cookie: `other=1; corridor-session=${value}` });

  it("reads the session that our sealed token names", async () => {
    const sid = await open();
    const token = await encode({ token: { sid }, secret: env().authSecret });
    expect(await readActor(cookie(token))).toMatchObject({ personId });
    await test.db.update(session).set({ revokedAt: sql`now()` });
    expect(await readActor(cookie(token))).toBeNull();
  });

  it("accepts no token sealed by someone else, no bare id and no garbage", async () => {
    const sid = await open();
    const forged = await encode({ token: { sid }, secret: "another secret of thirty-two characters" });
    for (const value of [forged, sid, "rubbish", ""]) expect(await readActor(cookie(value))).toBeNull();
    expect(await readActor(new Headers())).toBeNull();
  });
});

describe("personForOidc", () => {
  const ask = (
    claims: Parameters<typeof personForOidc>[3],
    { issuer = "https://id.example.com", trustsEmail = false } = {},
  ) => personForOidc(test.db, request, { issuer, trustsEmail }, claims);

  it("links an invited person by verified email, then knows them by subject alone", async () => {
    expect(await ask({ sub: "s1", email: "Ana@example.com", email_verified: true })).toEqual({ personId });
    expect(await ask({ sub: "s1", email: "new@example.com", email_verified: false })).toEqual({ personId });
  });

  it("knows them whether or not the issuer is configured with a slash at its end", async () => {
    const claims = { sub: "s1", email: "ana@example.com", email_verified: true };
    const slashed = { issuer: "https://id.example.com/" };
    expect(await ask(claims)).toEqual({ personId });
    expect(await ask(claims, slashed)).toEqual({ personId });
    await test.db.update(person).set({ oidcSubject: "https://id.example.com/ s2" }).where(eq(person.id, personId));
    for (const issuer of [undefined, slashed]) expect(await ask({ sub: "s2" }, issuer)).toEqual({ personId });
  });

  it("links them again by verified email once another provider is configured", async () => {
    const claims = { sub: "s1", email: "ana@example.com", email_verified: true };
    const moved = { issuer: "https://login.example.org/tenant" };
    expect(await ask(claims)).toEqual({ personId });
    expect(await ask({ ...claims, sub: "another" })).toEqual({ refused: "not_invited" });
    expect(await ask({ ...claims, email_verified: false }, moved)).toEqual({ refused: "email_not_verified" });
    expect(await ask(claims, moved)).toEqual({ personId });
    expect(await ask({ sub: "s1" }, moved)).toEqual({ personId });
  });

  it.each([1, "1", true, "true"])("takes an address whose domain Entra ID calls verified: %s", async (xms_edov) => {
    expect(await ask({ sub: "s1", email: "ana@example.com", xms_edov })).toEqual({ personId });
  });

  it("takes an address of which the provider states nothing only where it is trusted for that", async () => {
    const trusting = { trustsEmail: true };
    const email = "ana@example.com";
    const refused = { refused: "email_not_verified" };
    expect(await ask({ sub: "s1", email, email_verified: false }, trusting)).toEqual(refused);
    expect(await ask({ sub: "s1", email, xms_edov: 0 }, trusting)).toEqual(refused);
    expect(await ask({ sub: "s1", email }, trusting)).toEqual({ personId });
  });

  it("refuses strangers, unverified emails, disabled people and a second subject", async () => {
    expect(await ask({ sub: "s2", email: "x@example.com", email_verified: true })).toEqual({ refused: "not_invited" });
    expect(await ask({ sub: "s2", email: "ana@example.com" })).toEqual({ refused: "email_not_verified" });
    await ask({ sub: "s1", email: "ana@example.com", email_verified: true });
    expect(await ask({ sub: "s2", email: "ana@example.com", email_verified: true })).toEqual({
      refused: "not_invited",
    });
    expect(await ask({ sub: "s1" }, { issuer: "https://other.example.com" })).toEqual({ refused: "not_invited" });
    await test.db.update(person).set({ disabledAt: new Date() });
    expect(await ask({ sub: "s1" })).toEqual({ refused: "disabled" });
  });
});
