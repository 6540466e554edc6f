import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/server/db/client";
import { compareRows, keepable, type StoredRow } from "../compare-rows";
import type { HistoryRow, PutOutcome, Source } from "../history";
import { monthAfter, monthOf, startOfMonth } from "../months";
import { lockHistory } from "../writer";
import type { Clickhouse } from "./connection";
import { deletionOf, placeRow, rowsOf, STORED_COLUMNS, Stored, versionOf, Whole } from "./rows";
import { ch, raw, uuid } from "./sql";
import { localName, onCluster, PLACES, TRANSACTIONS } from "./tables";

/** Where rows are written: the journal and locks stay in PostgreSQL. */
export interface Store {
  db: Database;
  clickhouse: Clickhouse;
}

/**
 * Serializes writers of an environment's history. ClickHouse has no transactions: a writer reads the stored rows,
 * compares and inserts newer versions, so two at once could move a record back. The lock is in PostgreSQL; `token`, the
 * id of the transaction that holds it, is the lowest version: a writer that lost the lock and inserts late loses to any
 * later holder.
 */
async function writing<T>({ db, clickhouse }: Store, environmentId: string, work: (token: bigint) => Promise<T>) {
  // Checked first: a server that is down must not leave us in a transaction, holding a connection and the lock.
  await clickhouse.query(ch`select 1`);
  return await db.transaction(async (tx): Promise<T> => {
    await lockHistory(tx, environmentId, "clickhouse");
    const { rows } = await tx.execute<{ token: string }>(sql`select pg_current_xact_id()::text as token`);
    return await work(BigInt(rows[0]?.token ?? 0));
  });
}

const Versioned = Stored.extend({ revision: z.string().transform(BigInt), isDeleted: Whole });
type Versioned = z.infer<typeof Versioned>;

/** The newest version of each row that these ids ever had, including deleted ones. */
async function versionsOf(clickhouse: Clickhouse, environmentId: string, ids: readonly string[]): Promise<Versioned[]> {
  if (ids.length === 0) return [];
  return await rowsOf(
    clickhouse,
    Versioned,
    ch`select ${raw(STORED_COLUMNS)}, toString(version) as revision, is_deleted as "isDeleted"
      from ${raw(TRANSACTIONS)}
      where environment_id = ${uuid(environmentId)} and (filed_at, id) global in (
        select filed_at, id from ${raw(PLACES)} where environment_id = ${uuid(environmentId)} and id in ${ids}
      )
      order by version desc limit 1 by environment_id, filed_at, id`,
  );
}

const later = (token: bigint, versions: readonly Versioned[]) =>
  versions.reduce((highest, { revision }) => (revision >= highest ? revision + 1n : highest), token);

/** Each id's stored row. A writer cut off between two inserts may have left an older one too; the newest wins. */
const storedOf = (there: readonly Versioned[]) => new Map(there.toReversed().map((row) => [row.id, row]));

/** See `History.put`. */
export async function put(
  store: Store,
  environmentId: string,
  rows: readonly HistoryRow[],
  source: Source,
): Promise<PutOutcome> {
  const { kept, outside } = keepable(rows, source);
  if (kept.length === 0) return { added: 0, changed: 0, outside, unordered: [] };
  return await writing(store, environmentId, async (token) => {
    const ids = kept.map(({ id }) => id);
    const versions = await versionsOf(store.clickhouse, environmentId, ids);
    const there = versions.filter(({ isDeleted }) => isDeleted === 0);
    const stored = storedOf(there);
    const { outcome, toInsert, toDelete, seen } = compareRows(kept, stored, source);
    const version = later(token, versions);
    const placeOf = ({ id, filedAt }: Pick<StoredRow, "id" | "filedAt">) => `${filedAt.getTime()} ${id}`;
    const written = [...toInsert, ...seen.map((row) => ({ ...row, seenAt: source.at }))];
    const staying = new Set(written.map(placeOf));
    const isLeft = (row: Versioned) =>
      !staying.has(placeOf(row)) && (toDelete.includes(row) || stored.get(row.id) !== row);
    // The place first: a place without a row does no harm, but a row without a place can't be found.
    const known = new Set(versions.map(placeOf));
    await store.clickhouse.insert(
      PLACES,
      toInsert.filter((row) => !known.has(placeOf(row))).map((row) => placeRow(environmentId, row)),
    );
    await store.clickhouse.insert(TRANSACTIONS, [
      ...written.map((row) => versionOf(environmentId, row, version)),
      ...there.filter(isLeft).map((row) => deletionOf(environmentId, row, version)),
    ]);
    return { ...outcome, outside };
  });
}

/** See `History.remove`. */
export async function remove(store: Store, environmentId: string, ids: readonly string[]): Promise<void> {
  await writing(store, environmentId, async (token) => {
    const versions = await versionsOf(store.clickhouse, environmentId, ids);
    const version = later(token, versions);
    const there = versions.filter(({ isDeleted }) => isDeleted === 0);
    await store.clickhouse.insert(
      TRANSACTIONS,
      there.map((row) => deletionOf(environmentId, row, version)),
    );
  });
}

/** See `History.noteSeen`. */
export async function noteSeen(store: Store, environmentId: string, ids: readonly string[], at: Date): Promise<void> {
  await writing(store, environmentId, async (token) => {
    const versions = await versionsOf(store.clickhouse, environmentId, ids);
    const version = later(token, versions);
    const stored = storedOf(versions.filter(({ isDeleted }) => isDeleted === 0));
    const earlier = [...stored.values()].filter(({ seenAt }) => seenAt < at);
    await store.clickhouse.insert(
      TRANSACTIONS,
      earlier.map((row) => versionOf(environmentId, { ...row, seenAt: at }, version)),
    );
  });
}

/** See `History.removeUnseen`. */
export async function removeUnseen(store: Store, environmentId: string, since: Date): Promise<number> {
  const unseen = ch`from ${raw(TRANSACTIONS)} final where environment_id = ${uuid(environmentId)}
    and seen_at < ${since}`;
  return await writing(store, environmentId, async (token) => {
    const [row] = await rowsOf(store.clickhouse, z.object({ rows: Whole }), ch`select count() as rows ${unseen}`);
    if (!row || row.rows === 0) return 0;
    await store.clickhouse.command(ch`
      insert into ${raw(TRANSACTIONS)} (environment_id, id, filed_at, version, is_deleted)
      select environment_id, id, filed_at, greatest(version + 1, ${token}), 1 ${unseen}`);
    return row.rows;
  });
}

/** See `History.keepMonths`; here, months ahead need not be created. */
export async function keepMonths({ clickhouse }: Store, keep: number): Promise<void> {
  if (keep === 0) return;
  const first = startOfMonth(monthAfter(monthOf(new Date()), -keep));
  const past = await rowsOf(
    clickhouse,
    z.object({ month: Whole }),
    ch`select distinct toYYYYMM(filed_at) as month from ${raw(TRANSACTIONS)} where filed_at < ${first}`,
  );
  const on = raw(onCluster(clickhouse.cluster));
  const [rows, places] = [TRANSACTIONS, PLACES].map((table) => raw(localName(table, clickhouse.cluster)));
  if (!rows || !places || past.length === 0) return;
  for (const { month } of past)
    await clickhouse.command(ch`alter table ${rows}${on} drop partition ${raw(String(month))}`);
  await clickhouse.command(ch`delete from ${places}${on} where filed_at < ${first}`);
}
