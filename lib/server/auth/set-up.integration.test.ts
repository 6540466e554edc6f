import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RequestInfo } from "../context";
import { auditEvent } from "../db/schema/audit";
import { person, session, setUpLink } from "../db/schema/person";
import { createTestDatabase, type TestDatabase } from "../testing/database";
import { completeSetUp } from "./complete-set-up";
import { verifyPassword } from "./password";
import { createSetUpLink, ensureFirstAdministratorLink, readSetUpLink } from "./set-up";

const request: RequestInfo = { id: "request-1", ip: null, userAgent: null };
const ORIGIN = "https://corridor.example.com";
let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  await test.db.delete(setUpLink);
  await test.db.delete(person);
});

const tokenOf = (link: string | null) => link?.slice(`${ORIGIN}/set-up/`.length) ?? "";
const firstToken = async () => tokenOf(await ensureFirstAdministratorLink(test.db, ORIGIN));
const complete = (token: string, name = "Ana", email = "Ana@Example.com") =>
  completeSetUp(test.db, request, { token, name, email, password: "violet-harbour-93" });

async function invited() {
  const [ana] = await test.db
    .insert(person)
    .values({ email: "ana@example.com", name: "Ana", role: "viewer" })
    .returning();
  if (!ana) throw new Error("no person");
  return { ana, token: await test.db.transaction((tx) => createSetUpLink(tx, ana.id)) };
}

describe("the first administrator's link", () => {
  it("is the same for processes that start at once and after a restart", async () => {
    const links = await Promise.all(Array.from({ length: 8 }, () => ensureFirstAdministratorLink(test.db, ORIGIN)));
    expect(new Set(links).size).toBe(1);
    expect(links[0]).toMatch(/^https:\/\/corridor\.example\.com\/set-up\/[\w-]{43}$/);
    expect(await test.db.select().from(setUpLink)).toHaveLength(1);
  });

  it("creates one administrator however many use it at once", async () => {
    const token = await firstToken();
    const results = await Promise.allSettled(
      [1, 2, 3, 4, 5, 6].map((n) => complete(token, "Ana", `a${n}@example.com`)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refusals = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
    expect(refusals).toEqual(Array(5).fill("link_used"));
    const people = await test.db.select().from(person);
    expect(people).toMatchObject([{ name: "Ana", role: "administrator" }]);
    expect(await verifyPassword("violet-harbour-93", people[0]?.passwordHash ?? null)).toBe(true);
    expect(await ensureFirstAdministratorLink(test.db, ORIGIN)).toBeNull();
  });

  it("is not used up by a form without an email", async () => {
    const token = await firstToken();
    await expect(complete(token, "Ana", "")).rejects.toMatchObject({
      facts: { fields: { email: expect.any(String) } },
    });
    expect(await readSetUpLink(test.db, token)).toEqual({ state: "open", purpose: "first", person: null });
  });

  it("is worthless once someone exists by another way", async () => {
    const token = await firstToken();
    await test.db.insert(person).values({ email: "b@example.com", name: "B", role: "viewer" });
    expect(await readSetUpLink(test.db, token)).toEqual({ state: "used" });
    await expect(complete(token)).rejects.toMatchObject({ code: "link_used" });
    expect(await test.db.select().from(person)).toHaveLength(1);
  });

  it("is replaced once it has expired or was created with another secret", async () => {
    const old = await firstToken();
    await test.db.update(setUpLink).set({ expiresAt: sql`now() - interval '1 second'` });
    const renewed = await firstToken();
    expect(renewed).not.toBe(old);
    const other = tokenOf(await ensureFirstAdministratorLink(test.db, ORIGIN, "another secret"));
    expect(await readSetUpLink(test.db, renewed)).toEqual({ state: "unknown" });
    expect(await readSetUpLink(test.db, other)).toMatchObject({ state: "open" });
  });
});

describe("a person's link", () => {
  it("sets the password once, keeps the email and the role, and is recorded", async () => {
    const { ana, token } = await invited();
    expect(await readSetUpLink(test.db, token)).toMatchObject({ purpose: "invitation", person: { name: "Ana" } });
    const results = await Promise.allSettled([complete(token, "Ana B", "evil@example.com"), complete(token)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await test.db.select().from(person)).toMatchObject([{ email: "ana@example.com", role: "viewer" }]);
    const audit = await test.db.select().from(auditEvent).where(eq(auditEvent.resourceId, ana.id));
    expect(audit.map(({ action }) => action)).toEqual(["person.choose_password"]);
    expect(await readSetUpLink(test.db, token)).toEqual({ state: "used" });
  });

  it("ends every session of the person and every earlier link", async () => {
    const { ana, token: earlier } = await invited();
    await test.db.insert(session).values({ personId: ana.id, expiresAt: sql`now() + interval '1 hour'` });
    const token = await test.db.transaction((tx) => createSetUpLink(tx, ana.id));
    expect(await readSetUpLink(test.db, earlier)).toEqual({ state: "unknown" });
    await complete(token);
    expect((await test.db.select().from(session))[0]?.revokedAt).toBeInstanceOf(Date);
  });

  it("is refused when expired, unknown or when the person was disabled", async () => {
    const { token } = await invited();
    await test.db.update(setUpLink).set({ expiresAt: sql`now() - interval '1 second'` });
    await expect(complete(token)).rejects.toMatchObject({ code: "link_expired" });
    await expect(complete("rubbish")).rejects.toMatchObject({ code: "link_unknown" });
    await test.db.update(setUpLink).set({ expiresAt: sql`now() + interval '1 hour'` });
    await test.db.update(person).set({ disabledAt: new Date() });
    await expect(complete(token)).rejects.toMatchObject({ code: "link_unknown" });
  });

  it("is stored only as a hash", async () => {
    const { token } = await invited();
    expect(JSON.stringify(await test.db.select().from(setUpLink))).not.toContain(token);
  });
});
