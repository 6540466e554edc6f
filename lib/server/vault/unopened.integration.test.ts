import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { environment } from "../db/schema/environment";
import { env } from "../env";
import { createTestDatabase, type TestDatabase } from "../testing/database";
import { addSimulatedEnvironment } from "../testing/simulated-environment";
import { unopenedEnvironments } from "./unopened";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("names the environments whose secret the keys don't open, whether another key has its name or none", async () => {
  const name = await addSimulatedEnvironment(database.db);
  expect(await unopenedEnvironments(database.db)).toEqual([]);
  const [key] = env().vaultKeys;
  const other = { id: key?.id ?? "", key: randomBytes(32) };
  expect(await unopenedEnvironments(database.db, [other])).toEqual([name]);
  expect(await unopenedEnvironments(database.db, [{ ...other, id: "k9" }])).toEqual([name]);
  await database.db.update(environment).set({ archivedAt: new Date() });
  expect(await unopenedEnvironments(database.db, [other])).toEqual([]);
});
