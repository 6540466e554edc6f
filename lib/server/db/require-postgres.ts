import "server-only";
import type { ClientBase } from "pg";
import { ConfigurationError } from "../env";

/** `server_version_num` of the oldest PostgreSQL version Corridor is tested with. */
const OLDEST = 150_000;

interface Server {
  pid: number;
  /** In the form of `server_version_num`: 150004 is 15.4. */
  version: number;
  encoding: string;
  /** Whether a commit returns only once it is stored. */
  isDurable: boolean;
}

async function ask(client: ClientBase): Promise<Server> {
  const { rows } = await client.query<Server>(
    `select pg_backend_pid() as pid, current_setting('server_version_num')::int as version,
      current_setting('server_encoding') as encoding, current_setting('synchronous_commit') <> 'off' as "isDurable"`,
  );
  const [server] = rows;
  if (!server) throw new Error("the database said nothing of itself");
  return server;
}

/**
 * Refuses, in words, a database that would lose something later: one that is too old, one that can't store every name,
 * one whose crash loses commits, so that nobody knows what was sent, and one behind a pooler that gives each
 * transaction another session, because locks and notifications belong to a session. `one` and `other` are two open
 * connections to it. Throws `ConfigurationError`.
 */
export async function requirePostgres(one: ClientBase, other: ClientBase): Promise<void> {
  const server = await ask(one);
  const problems: string[] = [];
  if (server.version < OLDEST) {
    const major = Math.floor(server.version / 10_000);
    problems.push(`DATABASE_URL leads to PostgreSQL ${major}: Corridor needs ${OLDEST / 10_000} or newer.`);
  }
  if (server.encoding !== "UTF8") {
    problems.push(`DATABASE_URL names a database in ${server.encoding}: create one with encoding UTF8.`);
  }
  if (!server.isDurable) {
    problems.push(
      "DATABASE_URL names a database with synchronous_commit off: set it to on. Otherwise a crash could lose the record that a payment was sent, and it could be sent twice.",
    );
  }
  if (await doShareSession(server.pid, one, other)) {
    problems.push("DATABASE_URL leads through a pooler in transaction mode: use the address of PostgreSQL itself.");
  }
  if (problems.length > 0) throw new ConfigurationError(problems);
}

/** A transaction pooler gives the session that one connection has just used to the next one that asks. */
async function doShareSession(pid: number, one: ClientBase, other: ClientBase): Promise<boolean> {
  const pids = { one: new Set([pid]), other: new Set<number>() };
  for (let turn = 0; turn < 3; turn++) {
    pids.other.add((await ask(other)).pid);
    pids.one.add((await ask(one)).pid);
  }
  return pids.one.size > 1 || pids.other.size > 1 || pids.other.has(pid);
}
