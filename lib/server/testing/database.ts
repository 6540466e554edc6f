import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { startPostgres } from "@/lib/cli/postgres.mjs";
import { closeDatabase, createDatabase, type Database } from "../db/client";
import { migrateDatabase } from "../db/migrate";
import { resetEnv } from "../env";

export interface TestDatabase {
  url: string;
  db: Database;
  pool: ReturnType<typeof createDatabase>["pool"];
  /** Closes every connection of this file and removes the database. */
  drop(): Promise<void>;
}

/** Serialises the creation of the template across test processes. */
const TEMPLATE_LOCK = 4_821_907_316;

/**
 * The server for test databases: TEST_DATABASE_URL, else an embedded one shared by all runs on this machine. It is left
 * running: the next test file attaches to it, and `npm test` stops it.
 */
async function serverUrl(): Promise<string> {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL;
  const server = await startPostgres({ dataDir: join(tmpdir(), "corridor-test-postgres"), isThrowaway: true });
  return server.url;
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** The name of a migrated template; it contains the migrations' digest, so that a changed migration makes a new one. */
async function ensureTemplate(admin: Client, url: string): Promise<string> {
  const template = `corridor_template_${await migrationsDigest()}`;
  await admin.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
  try {
    const { rows } = await admin.query("select 1 from pg_database where datname = $1 and datistemplate", [template]);
    if (rows.length === 0) {
      await admin.query(`drop database if exists ${template}`);
      await admin.query(`create database ${template}`);
      await migrateDatabase(withDatabase(url, template));
      await admin.query(`alter database ${template} with is_template true allow_connections false`);
    }
  } finally {
    await admin.query("select pg_advisory_unlock($1)", [TEMPLATE_LOCK]);
  }
  return template;
}

async function migrationsDigest(): Promise<string> {
  const folder = join(process.cwd(), "lib/server/db/migrations");
  const digest = createHash("sha256");
  for (const file of (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort()) {
    digest.update(file).update(await readFile(join(folder, file)));
  }
  return digest.digest("hex").slice(0, 12);
}

/**
 * A fresh, migrated database for one test file. Also points `env()` at it (DATABASE_URL, a generated vault key and auth
 * secret), so that code calling `getDatabase()` or `seal()` works without further set-up. `isEmpty`: no tables, for
 * tests of the migrations themselves.
 */
export async function createTestDatabase(options: { isEmpty?: boolean } = {}): Promise<TestDatabase> {
  const base = await serverUrl();
  const name = `corridor_test_${randomBytes(6).toString("hex")}`;
  const admin = new Client({ connectionString: base });
  await admin.connect();
  try {
    const template = options.isEmpty ? "template0" : await ensureTemplate(admin, base);
    await admin.query(`create database ${name} template ${template}`);
  } finally {
    await admin.end();
  }
  const url = withDatabase(base, name);
  process.env.DATABASE_URL = url;
  process.env.CORRIDOR_VAULT_KEYS ||= `test:${randomBytes(32).toString("base64")}`;
  process.env.CORRIDOR_AUTH_SECRET ||= randomBytes(32).toString("base64");
  resetEnv();
  const handle = createDatabase(url);
  return {
    ...handle,
    url,
    async drop() {
      await Promise.all([handle.close(), closeDatabase()]);
      const cleaner = new Client({ connectionString: base });
      await cleaner.connect();
      await cleaner.query(`drop database if exists ${name} with (force)`);
      await cleaner.end();
    },
  };
}
