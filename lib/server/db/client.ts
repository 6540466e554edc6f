import "server-only";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { type ClientBase, Pool, type PoolConfig } from "pg";
import { env } from "../env";
import { log } from "../log";

export type Database = NodePgDatabase;
/** What `db.transaction(async (tx) => …)` passes in. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** For functions that write inside the caller's transaction if there is one. */
export type DatabaseLike = Database | Transaction;

export interface DatabaseHandle {
  db: Database;
  pool: Pool;
  /** For connections held while the service is called: a slow service must not hold up every other page. */
  locks: Pool;
  close(): Promise<void>;
}

/**
 * Readies a new connection. Times are written and read in one form, whatever the server's default, the role's or the
 * database's is: in another they would be misread, or not read at all. A query, because a start-up option would be lost
 * if the address has its own. Throws, with Postgres's own code, where the database can only be read: after a failover
 * the name may still lead to what is a replica now, and the pool must not keep that connection.
 */
export async function readyConnection(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ mode: string }>(
    `select set_config('datestyle', 'ISO', false), set_config('intervalstyle', 'postgres', false),
      set_config('timezone', 'UTC', false), current_setting('transaction_read_only') as mode`,
  );
  if (rows[0]?.mode === "on") throw Object.assign(new Error("the database can only be read"), { code: "25006" });
}

/** A pool that logs broken connections: without a listener, one of them would end the process. */
export function openPool(config: PoolConfig): Pool {
  const pool = new Pool({
    connectionTimeoutMillis: 5_000,
    application_name: "corridor",
    onConnect: readyConnection,
    ...config,
  });
  pool.on("error", (err) => log.error({ err }, "an idle database connection broke"));
  pool.on("connect", (client) => {
    client.on("error", (err) => log.error({ err }, "a database connection broke while in use"));
  });
  return pool;
}

/** Opens a pool on `url`. Connections are opened on first use: this never waits, nor throws if the database is down. */
export function createDatabase(url: string, options: { max?: number } = {}): DatabaseHandle {
  const config = {
    connectionString: url,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  };
  const pool = openPool({ ...config, max: options.max ?? 10, idleTimeoutMillis: 30_000 });
  const locks = openPool({ ...config, max: 4, idleTimeoutMillis: 5_000, connectionTimeoutMillis: 15_000 });
  const close = async () => {
    await Promise.all([pool.end(), locks.end()]);
  };
  return { db: drizzle(pool), pool, locks, close };
}

const shared = globalThis as { corridorDatabase?: DatabaseHandle };

/** The process's pool. On `globalThis`, because Next loads a module once per bundle and reloads it in development. */
export function getDatabaseHandle(): DatabaseHandle {
  shared.corridorDatabase ??= createDatabase(env().databaseUrl);
  return shared.corridorDatabase;
}

/** The process's database, opened at first use. Throws `ConfigurationError` if the configuration is invalid. */
export function getDatabase(): Database {
  return getDatabaseHandle().db;
}

/** Closes the process's pool, if it was opened; the next `getDatabase()` opens a new one. */
export async function closeDatabase(): Promise<void> {
  const handle = shared.corridorDatabase;
  delete shared.corridorDatabase;
  await handle?.close();
}
