import { sql } from "drizzle-orm";
import type { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { createListener } from "../events/listener";
import { createDatabase, type DatabaseHandle } from "./client";

let database: TestDatabase;
let elsewhere: DatabaseHandle;
let elsewhereUrl: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const name = new URL(database.url).pathname.slice(1);
  await database.pool.query(`alter database ${name} set datestyle = 'SQL, DMY'`);
  await database.pool.query(`alter database ${name} set timezone = 'Asia/Kolkata'`);
  const url = new URL(database.url);
  url.searchParams.set("options", "-c search_path=public");
  elsewhereUrl = url.href;
  elsewhere = createDatabase(elsewhereUrl);
});
afterAll(async () => {
  await elsewhere.close();
  await database.drop();
});

describe("a database with its own form of times", () => {
  test("is read like any other, even where its address has options", async () => {
    const { rows } = await elsewhere.db.execute<{ at: string; day: string }>(
      sql`select ${new Date("2026-03-04T20:06:07.089Z")}::timestamptz as at, ('2026-03-04T20:06:07Z'::timestamptz)::date as day`,
    );
    expect(new Date(rows[0]?.at ?? "").toISOString()).toBe("2026-03-04T20:06:07.089Z");
    expect(rows[0]?.day).toBe("2026-03-04");
  });

  test("is read like any other by the connection for events", async () => {
    const seen: Date[] = [];
    const onCheck = async (client: Client) => {
      const { rows } = await client.query<{ at: Date }>("select '2026-03-04T20:06:07Z'::timestamptz as at");
      seen.push(...rows.map(({ at }) => at));
    };
    const listener = createListener(elsewhereUrl, { onMessage: () => undefined, onCheck }, 60_000);
    try {
      await expect.poll(() => seen).toEqual([new Date("2026-03-04T20:06:07Z")]);
    } finally {
      await listener.close();
    }
  });
});

test("a database that can only be read gets no connection, so that the pool keeps none to a former primary", async () => {
  const url = new URL(database.url);
  url.searchParams.set("options", "-c default_transaction_read_only=on");
  const replica = createDatabase(url.href);
  await expect(replica.pool.query("select 1")).rejects.toMatchObject({ code: "25006" });
  expect(replica.pool.totalCount).toBe(0);
  await replica.close();
});
