import { sql } from "drizzle-orm";
import type { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { openSilentProxy } from "@/lib/server/testing/silent-proxy";
import { recordSystemAudit } from "../audit/record";
import { createListener } from "../events/listener";
import { createDatabase, type DatabaseHandle, UNANSWERED } from "./client";

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

describe("a database with its own isolation level and limits", () => {
  const settings = {
    default_transaction_isolation: "repeatable read",
    idle_session_timeout: "1min",
    lock_timeout: "5s",
    jit: "on",
  };
  beforeAll(async () => {
    const name = new URL(database.url).pathname.slice(1);
    for (const [setting, value] of Object.entries(settings))
      await database.pool.query(`alter database ${name} set ${setting} = '${value}'`);
  });

  test("shows a transaction what was committed while it waited for a lock", async () => {
    const other = createDatabase(elsewhereUrl);
    const lock = sql`select pg_advisory_xact_lock(77)`;
    const count = sql`select count(*)::int as count from audit_event where actor_label = 'waited for'`;
    let isLocked = () => {};
    const locked = new Promise<void>((resolve) => {
      isLocked = resolve;
    });
    const first = other.db.transaction(async (tx) => {
      await tx.execute(lock);
      isLocked();
      const isAwaited = sql`select 1 from pg_locks where locktype = 'advisory' and not granted`;
      await expect.poll(async () => (await tx.execute(isAwaited)).rows.length, { timeout: 20_000 }).toBe(1);
      await recordSystemAudit(tx, {
        ...{ action: "vault.rotate", resource: { type: "vault", id: "k1" }, actorLabel: "waited for" },
      });
    });
    await locked;
    const second = other.db.transaction(async (tx) => {
      await tx.execute(lock);
      return (await tx.execute(count)).rows;
    });
    expect(await second).toEqual([{ count: 1 }]);
    await first;
    await other.close();
  });

  test("ends no connection that waits, and no wait for a lock, and compiles no query", async () => {
    const other = createDatabase(elsewhereUrl);
    const { rows } = await other.pool.query(
      "select name, setting from pg_settings where name in ('idle_session_timeout', 'jit', 'lock_timeout') order by name",
    );
    expect(rows.map(({ setting }) => setting)).toEqual(["0", "off", "0"]);
    await other.close();
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

test("a connection that goes silent fails what waits on it, and the next query gets through once the database is back", async () => {
  const proxy = await openSilentProxy(database.url);
  const far = createDatabase(proxy.url, { max: 2, statementMs: 1_000 });
  const ask = () => far.db.execute(sql`select 1 as one`);
  let isIn = false;
  let isCut = false;
  const transaction = far.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    isIn = true;
    await expect.poll(() => isCut).toBe(true);
    await tx.execute(sql`select 2`);
  });
  await expect.poll(() => isIn).toBe(true);
  await ask();
  proxy.silence(true);
  isCut = true;
  const [, failure] = await Promise.all([transaction, ask()].map((each) => each.catch((error: unknown) => error)));
  expect(failure).toMatchObject({ cause: { message: UNANSWERED } });
  expect(far.pool.totalCount).toBe(0);
  proxy.silence(false);
  expect((await ask()).rows).toEqual([{ one: 1 }]);
  await far.close();
  proxy.close();
});
