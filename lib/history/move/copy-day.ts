import "server-only";
import { and, asc, eq, gt, gte, lt, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/server/db/client";
import { historyTransaction } from "@/lib/server/db/schema/history";
import type { Clickhouse } from "../clickhouse/connection";
import { newest } from "../clickhouse/read";
import { placeRow, rowsOf, versionOf } from "../clickhouse/rows";
import { ch, raw } from "../clickhouse/sql";
import { PLACES, TRANSACTIONS } from "../clickhouse/tables";
import type { Period } from "./sides";

const AT_ONCE = 5_000;

/** Makes a day in ClickHouse equal to PostgreSQL's: deletes what is there, then inserts all rows as newer versions. */
export async function copyDay(db: Database, clickhouse: Clickhouse, environmentId: string, day: Period): Promise<void> {
  const version = await dropDay(db, clickhouse, environmentId, day);
  const { filedAt, id } = historyTransaction;
  let last: { filedAt: Date; id: string } | undefined;
  do {
    const beyond = last ? or(gt(filedAt, last.filedAt), and(eq(filedAt, last.filedAt), gt(id, last.id))) : undefined;
    const rows = await db
      .select()
      .from(historyTransaction)
      .where(
        and(eq(historyTransaction.environmentId, environmentId), gte(filedAt, day.from), lt(filedAt, day.to), beyond),
      )
      .orderBy(asc(filedAt), asc(id))
      .limit(AT_ONCE);
    await clickhouse.insert(
      PLACES,
      rows.map((row) => placeRow(environmentId, row)),
    );
    await clickhouse.insert(
      TRANSACTIONS,
      rows.map((row) => versionOf(environmentId, row, version)),
    );
    last = rows.length < AT_ONCE ? undefined : rows.at(-1);
  } while (last);
}

/** Deletes what ClickHouse has of a day; returns a version higher than any of the deleted rows. */
async function dropDay(db: Database, clickhouse: Clickhouse, environmentId: string, { from, to }: Period) {
  const there = ch`from ${newest(environmentId)} and filed_at >= ${from} and filed_at < ${to}`;
  const { rows } = await db.execute<{ token: string }>(sql`select pg_current_xact_id()::text as token`);
  const [newer] = await rowsOf(
    clickhouse,
    z.object({ version: z.string().transform(BigInt) }),
    ch`select toString(greatest(max(version) + 1, ${BigInt(rows[0]?.token ?? 0)})) as version ${there}`,
  );
  const version = newer?.version ?? 0n;
  await clickhouse.command(ch`
    insert into ${raw(TRANSACTIONS)} (environment_id, id, filed_at, version, is_deleted)
    select environment_id, id, filed_at, ${version}, 1 ${there}`);
  return version + 1n;
}
