import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ago, dayOf, read, row } from "@/lib/cli/testing/history-rows";
import { migrateDatabase } from "@/lib/server/db/migrate";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import type { HistoryRow } from "./history";
import { makeMonths } from "./postgres/months";
import { postgresHistory } from "./postgres/postgres";

const MIGRATIONS = "lib/server/db/migrations";
const NEW = "0033_main_amount";
const here = crypto.randomUUID();
let old: TestDatabase;
let fresh: TestDatabase;

beforeAll(async () => {
  [old, fresh] = await Promise.all([createTestDatabase({ isEmpty: true }), createTestDatabase()]);
});
afterAll(() => Promise.all([old?.drop(), fresh?.drop()]));

/** Migrates an empty database up to, but not including, the migration `name`. */
async function migrateUntil(database: TestDatabase, name: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "corridor-migrations-"));
  try {
    cpSync(MIGRATIONS, folder, { recursive: true });
    const journal = path.join(folder, "meta/_journal.json");
    const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8")) as { entries: { tag: string }[] };
    writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.filter(({ tag }) => tag < name) }));
    await migrate(database.db, { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Copies a table from one database to the other, limited to the columns that exist there. */
async function copy(table: "history_transaction" | "history_day"): Promise<void> {
  const name = sql.identifier(table);
  const kept = await fresh.db.execute(sql`select jsonb_agg(to_jsonb(kept)) as rows from ${name} as kept`);
  const { rows: found } = await old.db.execute<{ names: string }>(sql`
    select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
    where table_name = ${table} and is_generated = 'NEVER'`);
  const columns = sql.raw(found[0]?.names ?? "");
  await old.db.execute(sql`
    insert into ${name} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(kept.rows[0]?.rows)}::jsonb)`);
}

const noneSent = { sent: null, sentCurrency: "", sentDecimals: 0 };
const noneReceived = { received: null, receivedCurrency: "", receivedDecimals: 0 };
/** Both types, each with both sides, either side, or none. */
const rows = ["INCOMING", "OUTGOING"].flatMap((type) =>
  [{}, noneSent, noneReceived, { ...noneSent, ...noneReceived }].flatMap((sides, kind) =>
    [1, 2].map((times): HistoryRow => {
      const values = { type, createdAt: ago(kind, times), sent: 500 * times, received: 70_000 * times };
      return row({ ...values, receivedCurrency: "JPY", receivedDecimals: 0, ...sides });
    }),
  ),
);

const daysIn = ({ db }: TestDatabase) => postgresHistory(db).days(here, { from: dayOf(ago(9)) });

/** Everything that a history reports about amounts. */
async function amountsIn(database: TestDatabase) {
  const { db } = database;
  const history = postgresHistory(db);
  const { rows: indexes } = await db.execute<{ name: string }>(sql`
    select indexrelid::regclass::text as name from pg_index where indrelid = 'history_transaction'::regclass order by 1`);
  return {
    days: await daysIn(database),
    listed: await history.list(here, {}, { by: "amount", order: "desc", limit: 100 }),
    yen: await history.list(here, { amountCurrencies: ["JPY"], amountFrom: "70000" }, { order: "desc", limit: 100 }),
    indexes,
  };
}

test("lists, filters and sums older payments like those stored after the migration", async () => {
  await migrateUntil(old, NEW);
  await postgresHistory(fresh.db).put(here, rows, read(ago(0)));
  const created = rows.flatMap(({ createdAt }) => createdAt ?? []);
  await makeMonths(old.db, created);
  await copy("history_transaction");
  await copy("history_day");
  // As it was stored before the migration: the sent amount, else the received one.
  await old.db.execute(sql`update history_day set amount = case when sent_currency = '' then received else sent end`);
  const expected = await amountsIn(fresh);
  // Lists have gained columns since that migration.
  expect(await daysIn(old)).not.toEqual(expected.days);
  await migrateDatabase(old.url);
  expect(await amountsIn(old)).toEqual(expected);
});
