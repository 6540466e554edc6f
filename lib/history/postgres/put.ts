import "server-only";
import { and, eq, lt, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/server/db/client";
import { recordset } from "@/lib/server/db/recordset";
import { DAY_KEYS, historyDay, historyTransaction } from "@/lib/server/db/schema/history";
import { placeSide } from "@/lib/server/db/schema/main-amount";
import { compareRows, keepable } from "../compare-rows";
import type { HistoryRow, PutOutcome, Source } from "../history";
import { lockHistory } from "../writer";
import { deferSearchIndex } from "./bulk";
import { makeMonths } from "./months";

type Stored = Omit<typeof historyTransaction.$inferSelect, "amount">;

/** Upserts rows and their roll-ups in one transaction. See `History.put`. */
export async function put(
  db: Database,
  environmentId: string,
  rows: readonly HistoryRow[],
  source: Source,
): Promise<PutOutcome> {
  const { kept, outside } = keepable(rows, source);
  if (kept.length === 0) return { added: 0, changed: 0, outside, unordered: [] };
  await makeMonths(
    db,
    kept.map(({ createdAt }) => createdAt ?? source.at),
  );
  return await db.transaction(async (tx) => {
    if (source.rebuiltSince) await deferSearchIndex(tx);
    await lockHistory(tx, environmentId, "postgres");
    const ids = kept.map(({ id }) => id);
    const { outcome, toInsert, toDelete, seen } = compareRows(kept, await storedRows(tx, environmentId, ids), source);
    const written = toInsert.map((row) => ({ ...row, environmentId }));
    await removeRows(tx, environmentId, toDelete);
    if (written.length > 0)
      await tx.execute(sql`insert into ${historyTransaction} ${recordset(historyTransaction, written)}`);
    const again = seen.map(({ id }) => id);
    await markSeen(tx, environmentId, again, source.at);
    await rollUp(tx, toDelete, written);
    return { ...outcome, outside };
  });
}

/** The stored rows with these ids, keyed by id. */
export async function storedRows(tx: Transaction, environmentId: string, ids: string[]): Promise<Map<string, Stored>> {
  const rows = await tx.select().from(historyTransaction).where(isOneOf(environmentId, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Updates when rows were last seen, unless they have been seen since. */
export async function markSeen(
  tx: Transaction,
  environmentId: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const isEarlier = lt(historyTransaction.seenAt, at);
  await tx
    .update(historyTransaction)
    .set({ seenAt: at })
    .where(and(isOneOf(environmentId, [...ids]), isEarlier));
}

/** Deletes rows without updating their roll-ups. */
export async function removeRows(tx: Transaction, environmentId: string, rows: readonly Stored[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.delete(historyTransaction).where(isOneOf(environmentId, ids));
}

/** A single array parameter, however many ids there are. */
const isOneOf = (environmentId: string, ids: string[]) =>
  and(
    eq(historyTransaction.environmentId, environmentId),
    sql`${historyTransaction.id} = any(${sql.param(ids)}::text[])`,
  );

const KEYS = DAY_KEYS.map((key) => historyDay[key]);

/** Updates the days' roll-ups for rows removed and added. */
export async function rollUp(tx: Transaction, toDelete: readonly Stored[], toInsert: readonly Stored[]): Promise<void> {
  const days = new Map<string, { row: Stored; count: number; sent: bigint; received: bigint; amount: bigint }>();
  const add = (row: Stored, sign: 1 | -1) => {
    const of = { ...row, day: dayOf(row) };
    const key = JSON.stringify(DAY_KEYS.map((name) => of[name]));
    const known = days.get(key) ?? { row, count: 0, sent: 0n, received: 0n, amount: 0n };
    const units = (value: number | null) => BigInt(sign) * BigInt(value ?? 0);
    known.count += sign;
    known.sent += units(row.sent);
    known.received += units(row.received);
    known.amount += units(placeSide(row).units);
    days.set(key, known);
  };
  for (const row of toDelete) add(row, -1);
  for (const row of toInsert) add(row, 1);
  const changed = [...days.values()].filter(
    (day) => day.count !== 0 || day.sent !== 0n || day.received !== 0n || day.amount !== 0n,
  );
  if (changed.length === 0) return;
  const added = changed.map(({ row, count, sent, received, amount }) => ({
    ...row,
    ...{ day: dayOf(row), count, sent: String(sent), received: String(received), amount: String(amount) },
  }));
  const key = [historyDay.environmentId, ...KEYS].map(({ name }) => sql.identifier(name));
  const sums = [historyDay.count, historyDay.sent, historyDay.received, historyDay.amount].map(
    (column) => sql`${sql.identifier(column.name)} = ${column} + excluded.${sql.identifier(column.name)}`,
  );
  await tx.execute(
    sql`insert into ${historyDay} ${recordset(historyDay, added)}
      on conflict (${sql.join(key, sql`, `)}) do update set ${sql.join(sums, sql`, `)}`,
  );
}

const dayOf = ({ filedAt }: Stored) => filedAt.toISOString().slice(0, 10);
