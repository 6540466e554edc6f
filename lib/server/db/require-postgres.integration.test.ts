import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { migrateDatabase } from "./migrate";
import { requirePostgres } from "./require-postgres";

let database: TestDatabase;
const clients: Client[] = [];
async function connect(url = database.url): Promise<Client> {
  const client = new Client({ connectionString: url });
  clients.push(client);
  await client.connect();
  return client;
}

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await database.drop();
});

describe("a database that would lose something later", () => {
  test("is not one with sessions of its own", async () => {
    await expect(requirePostgres(await connect(), await connect())).resolves.toBeUndefined();
  });

  test("is one behind a pooler that gives two connections the same session", async () => {
    const session = await connect();
    await expect(requirePostgres(session, session)).rejects.toThrow(
      /DATABASE_URL leads through a pooler in transaction mode: use the address of PostgreSQL itself/,
    );
  });

  test("is one whose crash would lose what was just committed", async () => {
    const url = new URL(database.url);
    url.searchParams.set("options", "-c synchronous_commit=off");
    await expect(requirePostgres(await connect(url.href), await connect())).rejects.toThrow(
      /names a database with synchronous_commit off: set it to on\. Otherwise/,
    );
  });

  test("is one that can't store every name; nothing is made in it", async () => {
    const name = `latin_${crypto.randomUUID().replaceAll("-", "")}`;
    await database.pool.query(`create database ${name} encoding 'LATIN1' locale 'C' template template0`);
    const url = new URL(database.url);
    url.pathname = `/${name}`;
    try {
      await expect(migrateDatabase(url.href)).rejects.toThrow(
        /names a database in LATIN1: create one with encoding UTF8/,
      );
      const latin = await connect(url.href);
      const { rows } = await latin.query(
        "select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
      );
      expect(rows).toEqual([]);
      await latin.end();
      clients.splice(clients.indexOf(latin), 1);
    } finally {
      await database.pool.query(`drop database ${name} with (force)`);
    }
  });
});
