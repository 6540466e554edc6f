import "server-only";
import { clickhouseHistory } from "@/lib/history/clickhouse/clickhouse";
import { type Clickhouse, openClickhouse } from "@/lib/history/clickhouse/connection";
import type { History } from "@/lib/history/history";
import { postgresHistory } from "@/lib/history/postgres/postgres";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { missingClickhouse, startClickhouse, type TestClickhouse } from "./clickhouse";

/** An engine of the history to test; if it is missing, its name says why. */
export interface TestEngine {
  name: string;
  isMissing: boolean;
  /** The history in it, once it has been started. */
  open(): History;
}

const missing = missingClickhouse();
let database: TestDatabase | undefined;
let server: TestClickhouse | undefined;
let clickhouse: Clickhouse | undefined;

function started<T>(what: T | undefined): T {
  if (what === undefined) throw new Error("the engines were not started");
  return what;
}

export const testClickhouse = () => started(clickhouse);

/** Every engine; the same cases run on all of them. */
export const TEST_ENGINES: readonly [TestEngine, TestEngine] = [
  { name: "PostgreSQL", isMissing: false, open: () => postgresHistory(started(database).db) },
  {
    name: missing === null ? "ClickHouse" : `ClickHouse (${missing})`,
    isMissing: missing !== null,
    open: () => clickhouseHistory(started(database).db, testClickhouse()),
  },
];

/** Starts the available engines, on the given database or one of their own. */
export async function startEngines(given?: TestDatabase): Promise<void> {
  [database, server] = await Promise.all([
    given ?? createTestDatabase(),
    missing === null ? startClickhouse() : undefined,
  ]);
  clickhouse = server && openClickhouse({ url: server.url, cluster: null });
}

export async function stopEngines(): Promise<void> {
  await clickhouse?.close();
  await Promise.all([database?.drop(), server?.stop()]);
}
