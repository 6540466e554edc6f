import "server-only";
import { eq } from "drizzle-orm";
import type { Database } from "@/lib/server/db/client";
import { type HistoryEngine, historySync } from "@/lib/server/db/schema/history";
import { env } from "@/lib/server/env";
import { clickhouseHistory } from "./clickhouse/clickhouse";
import { type Clickhouse, openClickhouse } from "./clickhouse/connection";
import type { History } from "./history";
import { postgresHistory } from "./postgres/postgres";
import { HistoryUnavailableError } from "./unavailable";

// On `globalThis`, because Next loads a module once per bundle and reloads it in development.
const shared = globalThis as { corridorClickhouse?: Clickhouse };

/** The process's ClickHouse, opened at first use; null where none is configured. */
export function getClickhouse(): Clickhouse | null {
  const { historyStore } = env();
  if (!historyStore) return null;
  shared.corridorClickhouse ??= openClickhouse(historyStore);
  return shared.corridorClickhouse;
}

/** Closes the process's ClickHouse, if it was opened; the next `getClickhouse()` opens a new one. */
export async function closeClickhouse(): Promise<void> {
  const opened = shared.corridorClickhouse;
  delete shared.corridorClickhouse;
  await opened?.close();
}

/** The engine in which new histories are stored. */
export const configuredEngine = (): HistoryEngine => (env().historyStore ? "clickhouse" : "postgres");

/**
 * The histories of all environments, each in the engine that its record names: one being moved is read and written in
 * PostgreSQL until all of it is in ClickHouse. Throws `HistoryUnavailableError` if ClickHouse can't be reached.
 */
export function historyOf(db: Database): History {
  const postgres = postgresHistory(db);
  const clickhouse = () => {
    const opened = getClickhouse();
    if (opened) return clickhouseHistory(db, opened);
    throw new HistoryUnavailableError({
      detail: "It is kept in ClickHouse, but CORRIDOR_HISTORY_URL isn't set. Set it, or build the history again.",
    });
  };
  const of = async (environmentId: string): Promise<History> => {
    const [row] = await db
      .select({ engine: historySync.engine })
      .from(historySync)
      .where(eq(historySync.environmentId, environmentId));
    return row?.engine === "clickhouse" ? clickhouse() : postgres;
  };
  return {
    put: async (environmentId, ...rest) => (await of(environmentId)).put(environmentId, ...rest),
    remove: async (environmentId, ...rest) => (await of(environmentId)).remove(environmentId, ...rest),
    removeUnseen: async (environmentId, ...rest) => (await of(environmentId)).removeUnseen(environmentId, ...rest),
    due: async (environmentId, ...rest) => (await of(environmentId)).due(environmentId, ...rest),
    noteSeen: async (environmentId, ...rest) => (await of(environmentId)).noteSeen(environmentId, ...rest),
    search: async (environmentId, ...rest) => (await of(environmentId)).search(environmentId, ...rest),
    list: async (environmentId, ...rest) => (await of(environmentId)).list(environmentId, ...rest),
    sums: async (environmentId, ...rest) => (await of(environmentId)).sums(environmentId, ...rest),
    usualTime: async (environmentId, ...rest) => (await of(environmentId)).usualTime(environmentId, ...rest),
    count: async (environmentId) => (await of(environmentId)).count(environmentId),
    days: async (environmentId, ...rest) => (await of(environmentId)).days(environmentId, ...rest),
    corridors: async (environmentId, ...rest) => (await of(environmentId)).corridors(environmentId, ...rest),
    tend: () => postgres.tend(),
    async keepMonths(months) {
      await postgres.keepMonths(months);
      if (getClickhouse()) await clickhouse().keepMonths(months);
    },
  };
}
