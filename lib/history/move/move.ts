import "server-only";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/server/db/client";
import { historyDay, historySync, historyTransaction } from "@/lib/server/db/schema/history";
import type { Clickhouse } from "../clickhouse/connection";
import { monthAfter, monthOf, startOfMonth } from "../months";
import { waitForWriters } from "../writer";
import { copyDay } from "./copy-day";
import { clickhouseSide, type Period, postgresSide, type Side, type Total } from "./sides";

const DAY_MS = 86_400_000;
/** How long writers stay held if a move is cut off. */
const HOLD_MS = 60_000;
/** Passes while writers go on, before they are held: the second copies what changed during the first. */
const PASSES = 2;
/** How often writers are held for a final pass before the move gives up. */
const HOLDS = 5;

/** What each side held when the history was handed over. */
export interface Moved {
  postgres: Total[];
  clickhouse: Total[];
}

export interface Progress {
  day: string;
  rows: number;
}

/** What to move, and from where to where. */
export interface Move {
  db: Database;
  clickhouse: Clickhouse;
  environmentId: string;
  tell: (progress: Progress) => void;
  /** Called in the transaction that records the history's new engine. */
  onMoved: (tx: Transaction, moved: Moved) => Promise<void>;
}

/**
 * Moves an environment's history from PostgreSQL to ClickHouse while users and jobs keep using it. Copies differing
 * days until none differ; then holds the writers, copies the rest, compares both sides and records the new engine. Safe
 * to interrupt and restart: equal days are not copied again. Throws if the sides still differ while writers are held.
 */
export async function moveHistory(move: Move): Promise<Moved> {
  await move.db.update(historySync).set({ heldUntil: null }).where(recordOf(move));
  for (let pass = 0; pass < PASSES; pass++) await copyDifferent(move);
  for (let hold = 0; hold < HOLDS; hold++) {
    await holdWriters(move);
    const isCopied = (await copyDifferent(move)) === 0 || (await copyDifferent(move)) === 0;
    const moved = await totalsOf(move);
    const isSame = isCopied && JSON.stringify(moved.postgres) === JSON.stringify(moved.clickhouse);
    if (isSame && (await handOver(move, moved))) return moved;
    if (!isSame && (await holdOn(move))) throw new Error("The two sides still differ although nobody writes.");
  }
  throw new Error("What was written meanwhile took longer to copy than writers are held. Try again at a quieter time.");
}

/** Removes, month by month, what PostgreSQL still holds of a history that has moved. */
export async function removeMoved({ db, environmentId }: Pick<Move, "db" | "environmentId">): Promise<void> {
  const range = await postgresSide(db, environmentId).range();
  const isMoved = sql`exists (select from history_sync where environment_id = ${environmentId} and engine <> 'postgres')`;
  for (const { from, to } of range ? monthsOf(range) : []) {
    await db.execute(sql`delete from ${historyTransaction} where environment_id = ${environmentId}
      and filed_at >= ${from} and filed_at < ${to} and ${isMoved}`);
  }
  await db.execute(sql`delete from ${historyDay} where environment_id = ${environmentId} and ${isMoved}`);
}

function monthsOf({ first, last }: { first: Date; last: Date }): Period[] {
  const months: Period[] = [];
  for (let month = monthOf(first); month <= monthOf(last); month = monthAfter(month, 1)) {
    months.push({ from: startOfMonth(month), to: startOfMonth(monthAfter(month, 1)) });
  }
  return months;
}

/** The months in which either side has rows. */
async function allMonths(sides: readonly Side[]): Promise<Period[]> {
  const ranges = (await Promise.all(sides.map((side) => side.range()))).filter((range) => range !== null);
  if (ranges.length === 0) return [];
  const [firsts, lasts] = [ranges.map(({ first }) => first.getTime()), ranges.map(({ last }) => last.getTime())];
  return monthsOf({ first: new Date(Math.min(...firsts)), last: new Date(Math.max(...lasts)) });
}

const sidesOf = ({ db, clickhouse, environmentId }: Move) =>
  [postgresSide(db, environmentId), clickhouseSide(clickhouse, environmentId)] as const;

/** Copies the days that differ; returns how many did. Extends the hold on writers if there is one. */
async function copyDifferent(move: Move): Promise<number> {
  const [postgres, clickhouse] = sidesOf(move);
  let copied = 0;
  for (const month of await allMonths([postgres, clickhouse])) {
    await holdOn(move);
    const [here, there] = await Promise.all([postgres.days(month), clickhouse.days(month)]);
    const known = new Map(there.map((one) => [one.day, one]));
    const rowsOf = new Map(here.map(({ day, rows }) => [day, rows]));
    const different = [
      ...here.filter(
        (one) => JSON.stringify(Object.values(one)) !== JSON.stringify(Object.values(known.get(one.day) ?? {})),
      ),
      ...there.filter(({ day }) => !rowsOf.has(day)),
    ];
    for (const { day } of different.sort((one, other) => (one.day < other.day ? -1 : 1))) {
      await holdOn(move);
      const from = new Date(`${day}T00:00:00Z`);
      const period = { from, to: new Date(from.getTime() + DAY_MS) };
      await copyDay(move.db, move.clickhouse, move.environmentId, period);
      copied += 1;
      move.tell({ day, rows: rowsOf.get(day) ?? 0 });
    }
  }
  return copied;
}

async function totalsOf(move: Move): Promise<Moved> {
  const [postgres, clickhouse] = sidesOf(move);
  const moved: Moved = { postgres: [], clickhouse: [] };
  for (const month of await allMonths([postgres, clickhouse])) {
    await holdOn(move);
    moved.postgres = added(moved.postgres, await postgres.totals(month));
    moved.clickhouse = added(moved.clickhouse, await clickhouse.totals(month));
  }
  return moved;
}

/** The sums of two lists of totals, per currency pair, sorted by name. */
function added(totals: readonly Total[], more: readonly Total[]): Total[] {
  const sums = new Map<string, Total>();
  for (const { sentCurrency, receivedCurrency, rows, sent, received } of [...totals, ...more]) {
    const key = `${sentCurrency} ${receivedCurrency}`;
    const known = sums.get(key) ?? { rows: 0, sent: "0", received: "0" };
    sums.set(key, {
      ...{ sentCurrency, receivedCurrency, rows: known.rows + rows },
      sent: String(BigInt(known.sent) + BigInt(sent)),
      received: String(BigInt(known.received) + BigInt(received)),
    });
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, total]) => total);
}

const until = sql`clock_timestamp() + make_interval(secs => ${HOLD_MS / 1_000})`;
const recordOf = ({ environmentId }: Move) => eq(historySync.environmentId, environmentId);

/** Makes writers wait: jobs retry shortly, pages do without the history. Returns when no writer is active. */
async function holdWriters(move: Move): Promise<void> {
  await move.db.update(historySync).set({ heldUntil: until }).where(recordOf(move));
  await waitForWriters(move.db, move.environmentId);
}

const isHeld = gt(historySync.heldUntil, sql`clock_timestamp()`);

/** Extends the hold on writers; false if it had already lapsed. */
async function holdOn(move: Move): Promise<boolean> {
  const record = and(recordOf(move), isHeld);
  const held = await move.db.update(historySync).set({ heldUntil: until }).where(record).returning();
  return held.length > 0;
}

/** Records the history's new engine; false if the hold on writers had lapsed. */
async function handOver(move: Move, moved: Moved): Promise<boolean> {
  return await move.db.transaction(async (tx) => {
    const values = { engine: "clickhouse", heldUntil: null } as const;
    const done = await tx
      .update(historySync)
      .set(values)
      .where(and(recordOf(move), isHeld))
      .returning();
    if (done.length > 0) await move.onMoved(tx, moved);
    return done.length > 0;
  });
}
