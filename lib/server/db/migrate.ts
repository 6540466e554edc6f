import "server-only";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Logger, runMigrations } from "graphile-worker";
import type { Pool, PoolClient } from "pg";
import { openPool } from "./client";
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

/**
 * Migrates the database at `url`: our tables and the job queue's. Safe when several processes start together: one
 * migrates, the others wait for its lock and then find nothing to do. Throws if the database can't be reached, and
 * `ConfigurationError` for one that would lose something later.
 */
export async function migrateDatabase(url: string): Promise<void> {
  // No statement timeout: building an index on a large table takes as long as it takes.
  const pool = openPool({ connectionString: url, max: 2, application_name: "corridor-migrate" });
  try {
    const client = await pool.connect();
    try {
      await checkServer(pool, client);
      await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
      await migrate(drizzle(client), {
        migrationsFolder: join(/* turbopackIgnore: true */ process.cwd(), "lib/server/db/migrations"),
      });
      await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
    } finally {
      // Destroyed, not returned: only ending the session is sure to release its lock.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}
