import { afterAll, beforeAll, expect, test } from "vitest";
import { ago, read, row } from "@/lib/cli/testing/history-rows";
import type { Database } from "@/lib/server/db/client";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { keepMonths } from "./months";
import { postgresHistory } from "./postgres";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test.each([2, 3, 4])("a list is whole when the removal of months is cut off after its step %s", async (cutAt) => {
  const here = crypto.randomUUID();
  const history = postgresHistory(database.db);
  await history.keepMonths(0);
  const fresh = row({ createdAt: ago(0), type: "INCOMING" });
  const old = [1, 2, 3].map(() => row({ createdAt: new Date("2016-02-29T12:00:00Z"), type: "INCOMING" }));
  await history.put(here, [...old, fresh], read(ago(0)));
  let steps = 0;
  const execute = async (query: Parameters<Database["execute"]>[0]) => {
    const done = await database.db.execute(query);
    steps += 1;
    if (steps === cutAt) throw new Error("killed");
    return done;
  };
  const cut = new Proxy(database.db, { get: (of, name) => (name === "execute" ? execute : Reflect.get(of, name)) });
  await expect(keepMonths(cut, 1)).rejects.toThrow("killed");
  // A filter for which pages are looked for on the days of the roll-ups.
  const { rows } = await history.list(here, { types: ["INCOMING"] }, { order: "asc", limit: 2 });
  expect(rows.length).toBeGreaterThan(0);
});
