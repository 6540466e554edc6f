import { afterAll, beforeAll, expect, test } from "vitest";
import { person } from "@/lib/server/db/schema/person";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { assertDemoDatabase } from "./demo-database.mjs";
import { seedPeople } from "./seeding";

const databases: TestDatabase[] = [];
let installation: TestDatabase;
let empty: TestDatabase;
beforeAll(async () => {
  empty = await createTestDatabase({ isEmpty: true });
  installation = await createTestDatabase();
  databases.push(empty, installation);
});
afterAll(async () => {
  for (const database of databases) await database.drop();
});

test("the demo takes an empty database and its own, but not an installation's", async () => {
  const { db, url } = installation;
  await expect(assertDemoDatabase(empty.url)).resolves.toBeUndefined();
  await expect(assertDemoDatabase(url)).resolves.toBeUndefined();
  await db.insert(person).values({ email: "ada@platform.example", name: "Ada", role: "administrator" });
  await expect(assertDemoDatabase(url)).rejects.toThrow(/holds an installation's database/);
  await seedPeople(db, "a password for a test");
  await expect(assertDemoDatabase(url)).resolves.toBeUndefined();
});
