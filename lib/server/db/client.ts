import "server-only";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Client, type ClientBase, type ClientConfig, Pool, type PoolConfig } from "pg";
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
 * Readies a new connection, whatever the server's, the database's or the role's own defaults are. In another form times
 * would be misread, or not read at all. In another isolation level a transaction would not see what was committed while
 * it waited for a lock, and two tabs could each send the same payment. With other limits a lock that is held while the
 * service is called would be lost. To compile a query (`jit`) takes longer than ours run. A query, because a start-up
 * option would be lost if the address has its own. Throws, with Postgres's own code, where the database can only be
 * read: after a failover the name may still lead to what is a replica now, and the pool must not keep that connection.
 */
export async function readyConnection(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ mode: string }>(
    `select set_config('datestyle', 'ISO', false), set_config('intervalstyle', 'postgres', false),
      set_config('timezone', 'UTC', false), set_config('default_transaction_isolation', 'read committed', false),
      set_config('idle_session_timeout', '0', false), set_config('lock_timeout', '0', false),
      set_config('jit', 'off', false),
      current_setting('transaction_read_only') as mode`,
  );
  if (rows[0]?.mode === "on") throw Object.assign(new Error("the database can only be read"), { code: "25006" });
}

/** How long the longest statement may run, unless a caller says otherwise. */
const STATEMENT_MS = 30_000;
/** How long after that the database's own refusal has to arrive: then it hangs, or the network to it is down. */
const REFUSAL_MS = 5_000;

/** The error of a query that got no answer in time, by the words of node-postgres: it has no code. */
export const UNANSWERED = "Query read timeout";

/**
 * A connection that ends once a query stays unanswered. The operating system would take a quarter of an hour to give it
 * up, and until then a pool would hand it out: the console would stay down long after the database is back.
 */
class ImpatientClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    this.query = (...args: unknown[]) => {
      const answer = query(...args);
      if (answer instanceof Promise) {
        answer.catch((error: unknown) => {
          if (error instanceof Error && error.message === UNANSWERED) return this.end();
        });
      }
      return answer as never;
    };
  }
}

/**
 * A pool that logs broken connections: without a listener, one of them would end the process. Waits for an answer as
 * long as it takes, unless there is a `query_timeout`.
 */
export function openPool(config: PoolConfig): Pool {
  const pool = new Pool({
    connectionTimeoutMillis: 5_000,
    application_name: "corridor",
    onConnect: readyConnection,
    Client: ImpatientClient,
    ...config,
  });
  pool.on("error", (err) => log.error({ err }, "an idle database connection broke"));
  pool.on("connect", (client) => {
    client.on("error", (err) => log.error({ err }, "a database connection broke while in use"));
  });
  return pool;
}

/**
 * Opens a pool on `url`, whose statements may run for `statementMs`. Connections are opened on first use: this never
 * waits, nor throws if the database is down.
 */
export function createDatabase(url: string, options: { max?: number; statementMs?: number } = {}): DatabaseHandle {
  const { statementMs = STATEMENT_MS } = options;
  const config = {
    connectionString: url,
    statement_timeout: statementMs,
    query_timeout: statementMs + REFUSAL_MS,
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
