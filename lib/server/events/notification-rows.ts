import "server-only";
import type { ClientBase, Pool } from "pg";
import type { NotificationRow } from "./frame";

type Queryable = Pick<Pool | ClientBase, "query">;

const COLUMNS = `id::int8 as id, environment_id as "environmentId", kind, topic, tone, title, body,
  resource_id as "resourceId", person_id as "personId", created_at as "createdAt",
  case when topic = 'superseded' then array[]::uuid[]
    when person_id is null then
    array(select watch.person_id from payment_watch watch where watch.environment_id = notification.environment_id
      and watch.transaction_id = notification.resource_id and watch.after_id < notification.id)
    else array[person_id] end as "personIds"`;

/** An id that committed late may be this far below ids already known. */
export const OVERLAP = 200;
/** A client that missed more than this is told to read everything again. */
export const MOST_REPLAYED = 500;

type Raw = Omit<NotificationRow, "id"> & { id: string };
const fromRaw = (row: Raw): NotificationRow => ({ ...row, id: Number(row.id) });

/** Notifications by id, ascending. */
export async function readNotifications(db: Queryable, ids: readonly number[]): Promise<NotificationRow[]> {
  const { rows } = await db.query<Raw>({
    name: "events-by-id",
    text: `select ${COLUMNS} from notification where id = any($1::bigint[]) order by id`,
    values: [ids],
  });
  return rows.map(fromRaw);
}

/** Notifications of all environments with an id above `after`, ascending, at most `limit`. */
export async function readNotificationsAfter(db: Queryable, after: number, limit: number): Promise<NotificationRow[]> {
  const { rows } = await db.query<Raw>({
    name: "events-after",
    text: `select ${COLUMNS} from notification where id > $1 order by id limit $2`,
    values: [after, limit],
  });
  return rows.map(fromRaw);
}

/** The highest notification id, of one environment or of all; 0 if there is none. */
export async function latestNotificationId(db: Queryable, environmentId?: string): Promise<number> {
  const { rows } = await db.query<{ latest: string }>({
    name: environmentId ? "events-latest-of" : "events-latest",
    text: `select coalesce(max(id), 0) as latest from notification ${environmentId ? "where environment_id = $1" : ""}`,
    values: environmentId ? [environmentId] : [],
  });
  return Number(rows[0]?.latest ?? 0);
}

export type Replay = { kind: "rows"; rows: NotificationRow[] } | { kind: "reset"; latestId: number };

/**
 * What a client of `environmentId` has missed since `lastEventId`, plus a few before it that may have committed late:
 * the client drops those it knows. A reset if it is too much to replay.
 */
export async function replayAfter(db: Queryable, environmentId: string, lastEventId: number): Promise<Replay> {
  const { rows } = await db.query<Raw>({
    name: "events-replay",
    text: `select ${COLUMNS} from notification where environment_id = $1 and id > $2 order by id limit $3`,
    values: [environmentId, lastEventId - OVERLAP, OVERLAP + MOST_REPLAYED + 1],
  });
  const missed = rows.filter((row) => Number(row.id) > lastEventId).length;
  if (missed > MOST_REPLAYED) return { kind: "reset", latestId: await latestNotificationId(db, environmentId) };
  return { kind: "rows", rows: rows.map(fromRaw) };
}
