import "server-only";
import { sql } from "drizzle-orm";
import type { Database } from "@/lib/server/db/client";
import { AHEAD, monthAfter, monthOf, startOfMonth } from "../months";

/** Any number works, as long as nothing else in this database uses it. */
const MONTHS_LOCK = 4_821_907_318;

const tableOf = (month: string) => `history_transaction_${month.replace("-", "_")}`;

async function knownMonths(db: Database): Promise<Set<string>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select child.relname as name from pg_inherits join pg_class child on child.oid = inhrelid
    where inhparent = 'history_transaction'::regclass`);
  return new Set(rows.map(({ name }) => name.replace("history_transaction_", "").replace("_", "-")));
}

/** Creates the missing months of these instants. Does not block readers or writers. */
export async function makeMonths(db: Database, instants: readonly Date[]): Promise<void> {
  const wanted = [...new Set(instants.map(monthOf))];
  const missing = async () => {
    const known = await knownMonths(db);
    return wanted.filter((month) => !known.has(month));
  };
  if ((await missing()).length === 0) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MONTHS_LOCK})`);
    for (const month of await missing()) {
      const name = sql.identifier(tableOf(month));
      const [from, to] = [month, monthAfter(month, 1)].map((each) => sql.raw(`'${startOfMonth(each).toISOString()}'`));
      // Attached rather than created as a partition, which would lock the whole table against reads.
      const like = sql`like history_transaction including defaults including constraints including generated`;
      await tx.execute(sql`create table ${name} (${like})`);
      await tx.execute(
        sql`alter table history_transaction attach partition ${name} for values from (${from}) to (${to})`,
      );
    }
  });
}

/** Creates the months ahead; drops those before the last `keep` whole ones (0: none), with their roll-ups. */
export async function keepMonths(db: Database, keep: number): Promise<void> {
  const now = monthOf(new Date());
  await makeMonths(
    db,
    Array.from({ length: AHEAD + 1 }, (_, at) => startOfMonth(monthAfter(now, at))),
  );
  if (keep === 0) return;
  const first = monthAfter(now, -keep);
  // First: pages are looked for on the days that have roll-ups, and days without rows would end a list.
  await db.execute(sql`delete from history_day where day < ${`${first}-01`}::date`);
  for (const month of await knownMonths(db)) {
    if (month >= first) continue;
    await db.execute(sql`drop table if exists ${sql.identifier(tableOf(month))}`);
  }
}
