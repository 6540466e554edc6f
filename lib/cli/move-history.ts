import { asc, eq } from "drizzle-orm";
import { closeClickhouse, getClickhouse } from "@/lib/history/engine";
import { type Moved, moveHistory, removeMoved } from "@/lib/history/move/move";
import { isHistoryUnavailable } from "@/lib/history/unavailable";
import { counted, formatCount } from "@/lib/numbers";
import { recordSystemAudit } from "@/lib/server/audit/record";
import { createDatabase, type Database, type Transaction } from "@/lib/server/db/client";
import { migrateDatabase } from "@/lib/server/db/migrate";
import { environment } from "@/lib/server/db/schema/environment";
import { historySync } from "@/lib/server/db/schema/history";
import { env } from "@/lib/server/env";
import { safeError } from "@/lib/server/redaction";
import { startRefusal } from "@/lib/server/start-refusal";
import { say } from "./say.mjs";

const ACTOR = "Corridor (command line)";
/** Any number works, as long as nothing else in this database uses it. */
const MOVING_LOCK = 4_821_907_319;

/** Comparing and removing months of millions of rows takes longer than the statements of a page. */
const STATEMENT_MS = 600_000;

/** Both sides of each currency pair, one below the other. */
function tableOf({ postgres, clickhouse }: Moved): string {
  const lines = postgres.map(({ sentCurrency, receivedCurrency, rows, sent, received }, at) => {
    const other = clickhouse[at];
    const corridor = `${sentCurrency || "unknown"} → ${receivedCurrency || "unknown"}`;
    const both = (one: number | string, two: number | string | undefined) => `${one} ${one === two ? "=" : "≠"} ${two}`;
    return `  ${corridor}: ${both(rows, other?.rows)} payments, sent ${both(sent, other?.sent)}, received ${both(received, other?.received)}`;
  });
  return lines.join("\n");
}

const countOf = ({ postgres }: Moved) => postgres.reduce((sum, total) => sum + total.rows, 0);

async function moveOne(db: Database, { id, slug }: { id: string; slug: string }): Promise<void> {
  const clickhouse = getClickhouse();
  if (!clickhouse) throw new Error("Set CORRIDOR_HISTORY_URL, restart Corridor with it, and start this again.");
  const [record] = await db.select().from(historySync).where(eq(historySync.environmentId, id));
  if (record?.engine === "postgres") {
    const tell = ({ day, rows }: { day: string; rows: number }) =>
      say(`${slug}: ${day}, ${counted(rows, "transaction")}`);
    const onMoved = (tx: Transaction, done: Moved) =>
      recordSystemAudit(tx, {
        ...{ action: "history.move", environmentId: id, resource: { type: "environment", id }, actorLabel: ACTOR },
        after: { transactions: countOf(done) },
      });
    const moved = await moveHistory({ db, clickhouse, environmentId: id, tell, onMoved });
    const rows = countOf(moved);
    say(`${slug}: ${counted(rows, "transaction")} on both sides (PostgreSQL = ClickHouse, smallest units):`);
    if (rows > 0) say(tableOf(moved));
  } else {
    say(`${slug}: is in ClickHouse.`);
  }
  await removeMoved({ db, environmentId: id });
}

/** What happened, with the reason that is withheld from pages. */
function wordsOf(error: unknown): string {
  return isHistoryUnavailable(error) && error.cause instanceof Error
    ? `${error.message} ${error.cause.message}.`
    : safeError(error).message;
}

/** Moves every environment's history, one after the other. If interrupted, a new run resumes. */
async function moveAll(): Promise<void> {
  await migrateDatabase(env().databaseUrl);
  const { db, pool, close } = createDatabase(env().databaseUrl, { statementMs: STATEMENT_MS });
  const connection = await pool.connect();
  try {
    const { rows } = await connection.query<{ is_alone: boolean }>("select pg_try_advisory_lock($1) as is_alone", [
      MOVING_LOCK,
    ]);
    if (!rows[0]?.is_alone) throw new Error("The history is being moved by another process already.");
    const all = await db
      .select({ id: environment.id, slug: environment.slug })
      .from(environment)
      .innerJoin(historySync, eq(historySync.environmentId, environment.id))
      .orderBy(asc(environment.slug));
    for (const one of all) await moveOne(db, one);
    say(all.length === 0 ? "No environment has a local history." : `${formatCount(all.length)} done.`);
  } finally {
    connection.release(true);
    await close();
  }
}

try {
  await moveAll();
} catch (error) {
  console.error(startRefusal(error) ?? wordsOf(error));
  process.exitCode = 1;
} finally {
  await closeClickhouse();
}
