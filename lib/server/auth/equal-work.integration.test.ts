import { setImmediate as afterAnswer } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Database } from "../db/client";
import { person, signInThrottle } from "../db/schema/person";
import { createTestDatabase, type TestDatabase } from "../testing/database";
import { hashPassword } from "./password";
import { openSession, signInWithPassword } from "./sign-in";

/** The hashes that a password was compared with; the comparison itself is argon2's own. */
const { compared } = vi.hoisted(() => ({ compared: [] as string[] }));
vi.mock("@node-rs/argon2", async (original) => {
  const argon2 = await original<typeof import("@node-rs/argon2")>();
  const verify: typeof argon2.verify = (hash, ...rest) => {
    compared.push(String(hash));
    return argon2.verify(hash, ...rest);
  };
  return { ...argon2, verify };
});

const IP = "192.0.2.7";
const PASSWORD = "violet-harbour-93";
let test: TestDatabase;
let db: Database;
const statements: string[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
  db = drizzle(test.pool, { logger: { logQuery: (text) => statements.push(text) } });
  const passwordHash = await hashPassword(PASSWORD);
  const common = { name: "Ana", role: "viewer" as const };
  await test.db.insert(person).values([
    { ...common, email: "known@example.com", passwordHash },
    { ...common, email: "disabled@example.com", passwordHash, disabledAt: new Date() },
    { ...common, email: "no-password@example.com" },
  ]);
  const [here] = await test.db
    .insert(person)
    .values({ ...common, email: "was-here@example.com", passwordHash })
    .returning();
  await openSession(test.db, { id: "request-1", ip: IP, userAgent: null }, here?.id ?? "", "password");
});
afterAll(() => test.drop());
beforeEach(() => test.db.delete(signInThrottle));

/** The cost of an attempt until its response: the statements sent, and the cost of the hashes compared. */
async function workOf(email: string, ip: string | null) {
  statements.length = 0;
  compared.length = 0;
  const result = await signInWithPassword(db, { id: "request-1", ip, userAgent: null }, { email, password: "wrong" });
  expect(result).toEqual({ refused: "wrong" });
  const work = { statements: [...statements], costs: compared.map((hash) => hash.split("$").slice(1, 4).join("$")) };
  // What is only recorded after the response must not count for the next attempt.
  await afterAnswer();
  return work;
}

it.each([
  ["an address", IP],
  ["an unknown address", null],
])("a refusal costs the same for every email, from %s", async (_, ip) => {
  const stranger = await workOf("nobody@example.com", ip);
  expect(stranger.costs).toEqual(["argon2id$v=19$m=19456,t=2,p=1"]);
  expect(stranger.statements.length).toBeGreaterThan(3);
  for (const email of ["known", "disabled", "no-password", "was-here"]) {
    expect(await workOf(`${email}@example.com`, ip)).toEqual(stranger);
  }
});
