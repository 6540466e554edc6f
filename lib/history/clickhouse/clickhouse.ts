import "server-only";
import type { Database } from "@/lib/server/db/client";
import type { History } from "../history";
import type { Clickhouse } from "./connection";
import { corridors, days } from "./figures";
import { list, search } from "./list";
import { count, due, usualTime } from "./read";
import { sums } from "./sums";
import { keepMonths, noteSeen, put, remove, removeUnseen } from "./write";

/**
 * The history in ClickHouse: versioned rows, of which the newest counts, partitioned by month, on one server or a
 * cluster. Locks and sync progress stay in PostgreSQL.
 */
export function clickhouseHistory(db: Database, clickhouse: Clickhouse): History {
  const store = { db, clickhouse };
  return {
    put: (environmentId, rows, source) => put(store, environmentId, rows, source),
    remove: (environmentId, ids) => remove(store, environmentId, ids),
    removeUnseen: (environmentId, since) => removeUnseen(store, environmentId, since),
    due: (environmentId, limit) => due(clickhouse, environmentId, limit),
    noteSeen: (environmentId, ids, at) => noteSeen(store, environmentId, ids, at),
    search: (environmentId, fragments, limit) => search(clickhouse, environmentId, fragments, limit),
    list: (environmentId, filter, page) => list(clickhouse, environmentId, filter, page),
    sums: (environmentId, filter) => sums(clickhouse, environmentId, filter),
    usualTime: (environmentId, like) => usualTime(clickhouse, environmentId, like),
    count: (environmentId) => count(clickhouse, environmentId),
    days: (environmentId, which) => days(clickhouse, environmentId, which),
    corridors: (environmentId, since, recent) => corridors(clickhouse, environmentId, since, recent),
    // It merges by itself.
    tend: () => Promise.resolve(),
    keepMonths: (months) => keepMonths(store, months),
  };
}
