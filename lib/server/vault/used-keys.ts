import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { counted } from "@/lib/numbers";
import type { DatabaseLike } from "../db/client";
import { kycLink } from "../db/schema/customer";
import { environment } from "../db/schema/environment";
import { exportJob, exportPiece } from "../db/schema/export";
import { IMPORT_KEPT_DAYS, importJob, importPiece } from "../db/schema/import";
import { signOff } from "../db/schema/sign-off";
import { env } from "../env";

/** A key that something is sealed under. */
export interface UsedKey {
  id: string;
  values: number;
  /** When the last of it expires; null: some of it is permanent. */
  until: Date | null;
}

const STAYS = sql`null::timestamptz`;
/** The sweeps that remove pieces run once a day. */
const daysAfter = (start: SQL, days: number) => sql`${start} + make_interval(days => ${days + 1})`;

const keyOfText = (sealed: SQL) => sql`split_part(${sealed}, '.', 2)`;
/** The key's id is in the first bytes, in ASCII. */
const keyOfBytes = (sealed: SQL) => sql`split_part(encode(substring(${sealed} from 1 for 40), 'escape'), '.', 2)`;

/**
 * Every column that the vault seals, by its name in the database, as rows of a key's id and the instant at which the
 * value expires.
 */
export const SEALED_COLUMNS: Record<string, () => SQL> = {
  "environment.sealed_secret": () =>
    sql`select ${keyOfText(sql`${environment.sealedSecret}`)}, ${STAYS} from ${environment}`,
  "sign_off.request": () => sql`select ${keyOfText(sql`${signOff.request} #>> '{}'`)}, ${STAYS} from ${signOff}`,
  "sign_off.priced_again": () => sql`
    select ${keyOfText(sql`${signOff.pricedAgain} ->> 'request'`)}, ${STAYS} from ${signOff}
    where ${signOff.pricedAgain} ->> 'request' is not null`,
  "kyc_link.sealed_url": () => sql`select ${keyOfText(sql`${kycLink.sealedUrl}`)}, ${STAYS} from ${kycLink}`,
  "export_piece.sealed": () => sql`
    select ${keyOfBytes(sql`${exportPiece.sealed}`)},
      coalesce(${daysAfter(sql`${exportJob.expiresAt}`, 0)}, ${daysAfter(sql`now()`, env().exportKeepDays)})
    from ${exportPiece} join ${exportJob} on ${exportJob.id} = ${exportPiece.exportId}`,
  "import_piece.sealed": () => sql`
    select ${keyOfBytes(sql`${importPiece.sealed}`)}, ${daysAfter(sql`${importJob.createdAt}`, IMPORT_KEPT_DAYS)}
    from ${importPiece} join ${importJob} on ${importJob.id} = ${importPiece.importId}`,
};

/** The keys that stored values are sealed under, read from the sealed values themselves. */
export async function keysInUse(db: DatabaseLike): Promise<UsedKey[]> {
  const all = sql.join(
    Object.values(SEALED_COLUMNS).map((read) => read()),
    sql` union all `,
  );
  const { rows } = await db.execute<{ id: string; values: number; until: Date | string | null }>(sql`
    select id, count(*)::int as values, case when bool_or(until is null) then null else max(until) end as until
    from (${all}) as sealed (id, until) group by id order by id`);
  return rows.map(({ until, ...used }) => ({ ...used, until: until === null ? null : new Date(until) }));
}

/** What may be done with the older configured keys, in words for the command line. */
export function removable(inUse: readonly UsedKey[], configured: readonly string[]): string {
  const kept = inUse.filter(({ id }) => configured.includes(id));
  const lost = inUse.filter(({ id }) => !configured.includes(id));
  const keep = kept.map(({ id, values, until }) => {
    const when = until === null ? "" : ` until ${until.toISOString().slice(0, 10)}`;
    return `Keep key ${id}${when}: ${counted(values, "stored value")} can't be read without it. Run this again before you remove it.`;
  });
  const gone = lost.map(
    ({ id, values }) =>
      `${counted(values, "stored value")} can't be read without key ${id}, which CORRIDOR_VAULT_KEYS lacks.`,
  );
  const others = keep.length === 0 ? "Older keys" : "Other older keys";
  return [...keep, ...gone, `${others} can be removed from CORRIDOR_VAULT_KEYS.`].join(" ");
}
