import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/database";
import { migrateDatabase } from "./migrate";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
});
afterAll(() => database.drop());

describe("migrateDatabase", () => {
  it("lets four processes start together on an empty database, and again on a full one", async () => {
    for (const round of [1, 2]) {
      const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => migrateDatabase(database.url)));
      expect(
        outcomes.map(({ status }) => status),
        `round ${round}`,
      ).toEqual(Array(4).fill("fulfilled"));
    }
    const { rows: applied } = await database.pool.query(
      "select hash, count(*)::int from drizzle.__drizzle_migrations group by hash",
    );
    expect(applied.length).toBeGreaterThan(1);
    expect(applied.every(({ count }) => count === 1)).toBe(true);
    const { rows: tables } = await database.pool.query(
      "select to_regclass('public.journal_entry') is not null as ours, to_regclass('graphile_worker.jobs') is not null as queue",
    );
    expect(tables).toEqual([{ ours: true, queue: true }]);
  });

  it("holds no lock afterwards", async () => {
    // A session that was ended releases its locks once its server process notices.
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        "select 1 from pg_locks l join pg_database d on d.oid = l.database where locktype = 'advisory' and datname = current_database()",
      );
      expect(rows).toEqual([]);
    }, 10_000);
  });

  it("refuses a database that a newer version has migrated, and leaves it alone", async () => {
    const applied = () => database.pool.query("select * from drizzle.__drizzle_migrations order by id");
    await database.pool.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', extract(epoch from now() + interval '1 year') * 1000)",
    );
    const { rows: before } = await applied();
    await expect(migrateDatabase(database.url)).rejects.toThrow(/migrated by a newer version of Corridor: start that/);
    expect((await applied()).rows).toEqual(before);
  });

  it("waits for another process's migration however long it takes, whatever limits the database has", async () => {
    const name = `limited_${crypto.randomUUID().replaceAll("-", "")}`;
    await database.pool.query(`create database ${name}`);
    for (const limit of ["statement_timeout", "idle_in_transaction_session_timeout", "lock_timeout"])
      await database.pool.query(`alter database ${name} set ${limit} = '100ms'`);
    const url = new URL(database.url);
    url.pathname = `/${name}`;
    const holder = new Client({ connectionString: url.href, statement_timeout: 60_000 });
    await holder.connect();
    try {
      await holder.query("select pg_advisory_lock(4821907315)");
      const migration = migrateDatabase(url.href);
      await vi.waitFor(async () => {
        const { rows } = await database.pool.query(
          `select 1 from pg_stat_activity where datname = $1 and application_name = 'corridor-migrate'
            and wait_event = 'advisory' and now() - query_start > interval '300 milliseconds'`,
          [name],
        );
        expect(rows).toHaveLength(1);
      }, 20_000);
      await holder.query("select pg_advisory_unlock(4821907315)");
      await expect(migration).resolves.toBeUndefined();
    } finally {
      await holder.end();
      await database.pool.query(`drop database ${name} with (force)`);
    }
  });

  it("fails with the connection's error when the database can't be reached", async () => {
    await expect(migrateDatabase("postgresql://nobody@127.0.0.1:1/none")).rejects.toThrow(/ECONNREFUSED/);
  });
});
