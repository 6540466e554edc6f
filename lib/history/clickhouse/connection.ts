import "server-only";
import type { ClickHouseClient } from "@clickhouse/client";
import { HistoryUnavailableError } from "../unavailable";
import { Breaker } from "./breaker";
import { render, type Sql } from "./sql";
import { tableStatements } from "./tables";

/** Where the history is kept: `https://user:password@host:8443/database`, and the cluster it is spread over. */
export interface ClickhouseAddress {
  url: string;
  cluster: string | null;
}

/** What the engine needs of ClickHouse. Each call creates missing tables first; throws `HistoryUnavailableError`. */
export interface Clickhouse {
  readonly cluster: string | null;
  /** Raw rows, still to be parsed. */
  query(sql: Sql): Promise<unknown[]>;
  insert(table: string, rows: readonly object[]): Promise<void>;
  command(sql: Sql): Promise<void>;
  close(): Promise<void>;
}

/** Shorter than PostgreSQL's limit on idle transactions: writers hold one open while they wait for ClickHouse. */
const TIMEOUT_MS = 20_000;

/**
 * Read-your-writes on a cluster: an insert counts as done only when it is on the shards and on most replicas of each,
 * and no replica that lacks it answers a query.
 */
const CLUSTER_SETTINGS = {
  insert_distributed_sync: 1,
  insert_quorum: "auto",
  insert_quorum_parallel: 0,
  select_sequential_consistency: "1",
} as const;

/** A ClickHouse server behind its HTTP interface. Nothing is loaded or requested before the first call. */
export function openClickhouse({ url, cluster }: ClickhouseAddress): Clickhouse {
  const breaker = new Breaker();
  let opened: Promise<ClickHouseClient> | undefined;
  let prepared: Promise<void> | undefined;

  const run = <T>(work: (client: ClickHouseClient) => Promise<T>): Promise<T> =>
    breaker.run(async () => {
      opened ??= connect(url, cluster);
      return await work(await opened);
    });
  const prepare = async () => {
    for (const query of tableStatements(cluster)) await run((client) => client.command({ query }));
  };
  const ready = async () => {
    prepared ??= prepare();
    try {
      await prepared;
    } catch (error) {
      prepared = undefined;
      throw error;
    }
  };
  const call = async <T>(work: (client: ClickHouseClient) => Promise<T>): Promise<T> => {
    try {
      await ready();
      return await run(work);
    } catch (error) {
      throw new HistoryUnavailableError({ cause: new Error(reasonOf(error)) });
    }
  };
  return {
    cluster,
    query: (sql) =>
      call(async (client) => {
        const { text, values } = render(sql);
        const response = await client.query({ query: text, query_params: values, format: "JSONEachRow" });
        return await response.json();
      }),
    async insert(table, rows) {
      if (rows.length > 0) await call((client) => client.insert({ table, values: rows, format: "JSONEachRow" }));
    },
    command: (sql) =>
      call(async (client) => {
        const { text, values } = render(sql);
        await client.command({ query: text, query_params: values });
      }),
    async close() {
      const client = await opened?.catch(() => undefined);
      await client?.close();
    },
  };
}

async function connect(url: string, cluster: string | null): Promise<ClickHouseClient> {
  const { ClickHouseLogLevel, createClient } = await import("@clickhouse/client");
  return createClient({
    ...partsOf(url),
    application: "corridor",
    request_timeout: TIMEOUT_MS,
    max_open_connections: 10,
    compression: { request: true, response: true },
    // A proxy in front of the server may reject long URLs.
    use_multipart_params_auto: true,
    // The client's own log lines would contain the address and the query.
    log: { level: ClickHouseLogLevel.OFF },
    ...(cluster === null ? {} : { clickhouse_settings: CLUSTER_SETTINGS }),
  });
}

/** The parts of an address, because a URL with credentials in it would show up in errors. */
function partsOf(text: string) {
  const url = new URL(text);
  const [username, password, database] = [url.username, url.password, url.pathname.slice(1)].map(decodeURIComponent);
  return {
    url: url.origin,
    ...(username ? { username } : {}),
    ...(password ? { password } : {}),
    ...(database ? { database } : {}),
  };
}

/** Why a call failed, without the server's own message, which quotes the query and its values. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "ClickHouse can't be asked";
  const { code, type } = error as { code?: unknown; type?: unknown };
  if (typeof type === "string" && /^[A-Z0-9_]+$/.test(type)) return `ClickHouse answers ${type} (code ${String(code)})`;
  if (typeof code === "string" && /^[A-Z0-9_]+$/.test(code)) return `ClickHouse can't be reached (${code})`;
  return /^(Timeout error|ClickHouse is left alone)/.test(error.message)
    ? `ClickHouse doesn't answer: ${error.message}`
    : `ClickHouse can't be asked (${error.name})`;
}
