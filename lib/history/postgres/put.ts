import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/server/db/client";
import { historyDay, historyTransaction } from "@/lib/server/db/schema/history";
import type { HistoryRow, PutOutcome, Source } from "../history";
import { judge, keepable } from "../news";
import { lockHistory } from "../writer";
import { makeMonths } from "./months";

type Stored = Omit<typeof historyTransaction.$inferSelect, "amount">;

/** Puts rows in, with their roll-ups, in one transaction. See `History.put`. */
export async function put(
  db: Database,
  environmentId: string,
  rows: readonly HistoryRow[],
  source: Source,
): Promise<PutOutcome> {
  const { kept, outside } = keepable(rows, source);
  if (kept.length === 0) return { added: 0, changed: 0, outside };
  await makeMonths(
    db,
    kept.map(({ createdAt }) => createdAt ?? source.at),
  );
  return await db.transaction(async (tx) => {
    await lockHistory(tx, environmentId, "postgres");
    const ids = kept.map(({ id }) => id);
    const { outcome, come, gone, seen } = judge(kept, await storedRows(tx, environmentId, ids), source);
    const written = come.map((row) => ({ ...row, environmentId }));
    await removeRows(tx, environmentId, gone);
    if (written.length > 0) await tx.insert(historyTransaction).values(written);
    if (seen.length > 0) {
      const again = seen.map(({ id }) => id);
      const which = and(eq(historyTransaction.environmentId, environmentId), inArray(historyTransaction.id, again));
      await tx.update(historyTransaction).set({ seenAt: source.at }).where(which);
    }
    await rollUp(tx, gone, written);
    return { ...outcome, outside };
  });
}

/** What is there of these ids, by id. */
export async function storedRows(tx: Transaction, environmentId: string, ids: string[]): Promise<Map<string, Stored>> {
  const which = and(eq(historyTransaction.environmentId, environmentId), inArray(historyTransaction.id, ids));
  const rows = await tx.select().from(historyTransaction).where(which);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Takes rows out, without their roll-ups. */
export async function removeRows(tx: Transaction, environmentId: string, rows: readonly Stored[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx
    .delete(historyTransaction)
    .where(and(eq(historyTransaction.environmentId, environmentId), inArray(historyTransaction.id, ids)));
}

type Day = typeof historyDay.$inferInsert;

/** Brings the days' roll-ups up to date with rows that went and rows that came. */
export async function rollUp(tx: Transaction, gone: readonly Stored[], come: readonly Stored[]): Promise<void> {
  const days = new Map<string, Day & { sum: bigint }>();
  const add = (row: Stored, sign: 1 | -1) => {
    const currency = row.sentCurrency || row.receivedCurrency;
    const { environmentId, type, status, failureReason } = row;
    const day = row.filedAt.toISOString().slice(0, 10);
    const key = JSON.stringify([day, type, currency, status, failureReason]);
    const known = days.get(key) ?? {
      environmentId,
      day,
      type,
      currency,
      status,
      failureReason,
      count: 0,
      amount: "0",
      sum: 0n,
    };
    known.count += sign;
    known.sum += BigInt(sign) * BigInt(row.sent ?? row.received ?? 0);
    days.set(key, known);
  };
  for (const row of gone) add(row, -1);
  for (const row of come) add(row, 1);
  const changed = [...days.values()].filter(({ count, sum }) => count !== 0 || sum !== 0n);
  if (changed.length === 0) return;
  await tx
    .insert(historyDay)
    .values(changed.map(({ sum, ...day }) => ({ ...day, amount: String(sum) })))
    .onConflictDoUpdate({
      target: [
        historyDay.environmentId,
        historyDay.day,
        historyDay.type,
        historyDay.currency,
        historyDay.status,
        historyDay.failureReason,
      ],
      set: { count: sql`${historyDay.count} + excluded.count`, amount: sql`${historyDay.amount} + excluded.amount` },
    });
}
