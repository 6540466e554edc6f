import "server-only";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Logger, runMigrations } from "graphile-worker";
import type { ClientBase, Pool, PoolClient } from "pg";
import { ConfigurationError } from "../env";
import { openPool, readyConnection } from "./client";
import { requirePostgres } from "./require-postgres";

/** Any number works, as long as nothing else in this database uses it. */
const MIGRATION_LOCK = 4_821_907_315;

async function checkServer(pool: Pool, client: PoolClient): Promise<void> {
  const other = await pool.connect();
  try {
    await requirePostgres(client, other);
  } finally {
    other.release();
  }
}

/** Limits that an administrator of the database may have set for all, and that a migration must not run into. */
const LIMITS = ["statement_timeout", "transaction_timeout", "idle_in_transaction_session_timeout"];

/** Building an index on a large table takes as long as it takes, and so does waiting for another's migration. */
async function readyUnlimited(client: ClientBase): Promise<void> {
  await readyConnection(client);
  // From the list of settings, because not every version of PostgreSQL has all of them.
  await client.query("select set_config(name, '0', false) from pg_settings where name = any($1)", [LIMITS]);
}

/** Our migrations, for drizzle. */
const ours = () => ({ migrationsFolder: join(/* turbopackIgnore: true */ process.cwd(), "lib/server/db/migrations") });

/** Refuses a database that a newer version has migrated: this one would write what that one no longer expects. */
async function refuseNewer(client: PoolClient): Promise<void> {
  const { rows: tables } = await client.query("select 1 where to_regclass('drizzle.__drizzle_migrations') is not null");
  if (tables.length === 0) return;
  const newest = Math.max(...readMigrationFiles(ours()).map(({ folderMillis }) => folderMillis));
  const { rows: newer } = await client.query("select 1 from drizzle.__drizzle_migrations where created_at > $1", [
    newest,
  ]);
  if (newer.length === 0) return;
  throw new ConfigurationError([
    "The database was migrated by a newer version of Corridor: start that version, or restore the backup made before it.",
  ]);
}

/**
 * Migrates the database at `url`: our tables and the job queue's. Safe when several processes start together: one
 * migrates, the others wait for its lock and then find nothing to do. Throws if the database can't be reached, and
 * `ConfigurationError` for one that would lose something later.
 */
export async function migrateDatabase(url: string): Promise<void> {
  // No timeout of answers either.
  const settings = { connectionString: url, max: 2, application_name: "corridor-migrate" };
  const pool = openPool({ ...settings, onConnect: readyUnlimited });
  try {
    const client = await pool.connect();
    try {
      await checkServer(pool, client);
      await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
      await refuseNewer(client);
      await migrate(drizzle(client), ours());
      await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
    } finally {
      // Destroyed, not returned: only ending the session is sure to release its lock.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}
