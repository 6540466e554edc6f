import "server-only";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/server/db/client";
import { historyDay, historySync, historyTransaction } from "@/lib/server/db/schema/history";
import type { Clickhouse } from "../clickhouse/connection";
import { monthAfter, monthOf, startOfMonth } from "../months";
import { waitForWriters } from "../writer";
import { copyDay } from "./copy-day";
import { clickhouseSide, type Period, patiently, postgresSide, type Side, type Total } from "./sides";

const DAY_MS = 86_400_000;
/** Writers are let in again so long after a move that was cut off. */
const HOLD_MS = 60_000;
/** Passes beside the writers before they are held: the second one finds what the first one was too slow for. */
const PASSES = 2;
/** Tries to hold them for as long as the last pass takes. */
const HOLDS = 5;

/** What both sides held when the history changed hands, the one beside the other. */
export interface Moved {
  postgres: Total[];
  clickhouse: Total[];
}

export interface Progress {
  day: string;
  rows: number;
}

/** Where a move goes. */
export interface Move {
  db: Database;
  clickhouse: Clickhouse;
  environmentId: string;
  tell: (progress: Progress) => void;
  /** Told in the transaction that puts on record where the history is from now on. */
  onMoved: (tx: Transaction, moved: Moved) => Promise<void>;
}

/**
 * Moves an environment's history from PostgreSQL to ClickHouse while people and jobs go on using it. Days that differ are
 * copied until none does; at last the writers are held, what came meanwhile is copied, both sides are compared, and the
 * record says where it is from now on. It may be cut off anywhere and be started again: what is alike is not copied
 * again. Throws when the sides still differ while nobody writes.
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

/** Removes what PostgreSQL keeps of a history that has moved, month by month. */
export async function removeMoved({ db, environmentId }: Pick<Move, "db" | "environmentId">): Promise<void> {
  const range = await postgresSide(db, environmentId).range();
  const isMoved = sql`exists (select from history_sync where environment_id = ${environmentId} and engine <> 'postgres')`;
  for (const { from, to } of range ? monthsOf(range) : []) {
    await patiently(
      db,
      sql`delete from ${historyTransaction} where environment_id = ${environmentId}
        and filed_at >= ${from} and filed_at < ${to} and ${isMoved}`,
    );
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

/** Copies the days that differ; gives how many did. Goes on holding the writers where they are held. */
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

/** Totals added to others, by currencies, in the order of their names. */
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

/** Asks the writers to wait, the jobs for a moment and people's pages to do without; returns when none is at work. */
async function holdWriters(move: Move): Promise<void> {
  await move.db.update(historySync).set({ heldUntil: until }).where(recordOf(move));
  await waitForWriters(move.db, move.environmentId);
}

const isHeld = gt(historySync.heldUntil, sql`clock_timestamp()`);

/** Asks them to wait on; false when they were let in before that. */
async function holdOn(move: Move): Promise<boolean> {
  const record = and(recordOf(move), isHeld);
  const held = await move.db.update(historySync).set({ heldUntil: until }).where(record).returning();
  return held.length > 0;
}

/** Puts on record where the history is from now on; false when the writers were let in before that. */
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
