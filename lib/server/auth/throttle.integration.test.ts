import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { person, session, signInThrottle } from "../db/schema/person";
import { createTestDatabase, type TestDatabase } from "../testing/database";
import { countTry, forgiveTry, subscriber } from "./throttle";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  await test.db.delete(signInThrottle);
});

const who = (ip: string | null = "192.0.2.7", personId: string | null = null) => ({
  email: "ana@example.com",
  ip,
  personId,
});

async function tries(count: number, from = who()) {
  const results = [];
  for (let n = 0; n < count; n++) results.push(await countTry(test.db, from));
  return results;
}

/** Ends every wait, as if the time had passed. */
const waitOut = () => test.db.update(signInThrottle).set({ blockedUntil: sql`now() - interval '1 second'` });

describe("a subscriber", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:DB8:0001:2::9", "2001:db8:1:2"],
    ["2001:db8::5:6", "2001:db8:0:0"],
    ["2001:db8:0:0:7:8:9:a", "2001:db8:0:0"],
    ["::1:2:3:4:5:6", "0:0:1:2"],
    ["::1", "0:0:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
    ["::ffff:192.0.2.7", "::ffff:c000:207"],
    ["not an address", "not an address"],
  ])("of %s is %s", (ip, expected) => expect(subscriber(ip)).toBe(expected));

  it("is slowed down whichever of its addresses is used", async () => {
    const addresses = ["2001:db8::a:1", "2001:db8:0:0:b::", "2001:0DB8::c", "2001:db8::1:2:3:4", "2001:db8::e"];
    for (const ip of addresses) expect(await tries(1, who(ip))).toMatchObject([{ keys: expect.any(Array) }]);
    expect(await tries(1, who("2001:db8::f:f"))).toMatchObject([{ waitSeconds: expect.any(Number) }]);
  });
});

describe("countTry", () => {
  it("allows five attempts and then says how long to wait", async () => {
    expect((await tries(5)).every((result) => "keys" in result)).toBe(true);
    const [sixth] = await tries(1);
    expect(sixth).toEqual({ waitSeconds: expect.toSatisfy((seconds: number) => seconds >= 1 && seconds <= 10) });
  });

  it("allows exactly five of a hundred simultaneous attempts", async () => {
    const results = await Promise.all(Array.from({ length: 100 }, () => countTry(test.db, who())));
    expect(results.filter((result) => "keys" in result)).toHaveLength(5);
  });

  it("doubles the wait with each further attempt, and refused attempts do not extend it", async () => {
    await tries(5);
    await waitOut();
    await tries(1);
    const refused = await tries(20);
    expect(refused.every((result) => "waitSeconds" in result && result.waitSeconds <= 20)).toBe(true);
    expect(refused.at(-1)).toEqual({ waitSeconds: expect.toSatisfy((seconds: number) => seconds > 10) });
  });

  it("never asks for more than 15 minutes", async () => {
    for (let n = 0; n < 40; n++) {
      await tries(1);
      await waitOut();
    }
    await tries(1);
    const [refused] = await tries(1);
    expect(refused).toEqual({ waitSeconds: expect.toSatisfy((seconds: number) => seconds <= 900) });
  });

  it("starts over after an hour", async () => {
    await tries(5);
    await waitOut();
    await test.db.update(signInThrottle).set({ windowStartedAt: sql`now() - interval '61 minutes'` });
    expect((await tries(5)).every((result) => "keys" in result)).toBe(true);
  });

  it("forgets a person's wrong attempts after a right one", async () => {
    await tries(4);
    const [right] = await tries(1);
    if (!right || !("keys" in right)) throw new Error("the fifth try must be allowed");
    await forgiveTry(test.db, right);
    expect((await tries(5)).every((result) => "keys" in result)).toBe(true);
  });

  it("slows attempts for one email from many addresses", async () => {
    const results = [];
    for (let n = 0; n < 25; n++) results.push(await countTry(test.db, who(`198.51.100.${n}`)));
    expect(results.filter((result) => "keys" in result)).toHaveLength(20);
  });

  it("treats an IPv6 network as one address", async () => {
    const results = [];
    for (let n = 0; n < 8; n++) results.push(await countTry(test.db, who(`2001:db8:1:2::${n}`)));
    expect(results.filter((result) => "keys" in result)).toHaveLength(5);
  });

  it("does not lock a person out where they have signed in before", async () => {
    const [ana] = await test.db
      .insert(person)
      .values({ email: "ana@example.com", name: "Ana", role: "viewer" })
      .returning();
    if (!ana) throw new Error("no person");
    const expiresAt = sql`now() + interval '1 hour'`;
    await test.db.insert(session).values({ personId: ana.id, expiresAt, ip: "203.0.113.5" });
    for (let n = 0; n < 25; n++) await countTry(test.db, who(`198.51.100.${n}`, ana.id));
    expect(await countTry(test.db, who("198.51.100.200", ana.id))).toHaveProperty("waitSeconds");
    expect(await countTry(test.db, who("203.0.113.5", ana.id))).toHaveProperty("keys");
    // An IPv6 address changes every day; its network stays.
    await test.db.insert(session).values({ personId: ana.id, expiresAt, ip: "2001:db8:1:2::aaaa" });
    expect(await countTry(test.db, who("2001:db8:1:2:b::", ana.id))).toHaveProperty("keys");
    expect(await countTry(test.db, who("2001:db8:1:3::aaaa", ana.id))).toHaveProperty("waitSeconds");
  });

  it("slows one address that tries many emails", async () => {
    const results = [];
    for (let n = 0; n < 60; n++) results.push(await countTry(test.db, { ...who(), email: `person${n}@example.com` }));
    expect(results.filter((result) => "keys" in result)).toHaveLength(50);
  });
});
