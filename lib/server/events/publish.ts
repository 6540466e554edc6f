import "server-only";
import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Tone } from "@/lib/fields";
import type { NotificationTopic } from "@/lib/permissions";
import type { Database, DatabaseLike } from "../db/client";
import { notification } from "../db/schema/notification";
import { log } from "../log";
import { CHANNEL, type Hint, type Message } from "./message";

const notify = (db: DatabaseLike, message: Message) =>
  db.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`);

/** Long enough to gather the steps of a decision, too short for a person to notice. */
const GATHER_HINTS_MS = 20;
const MOST_HINTS = 10;
const gatheredHints = new WeakMap<Database, Map<string, Hint>>();

/**
 * Tells every open screen of an environment to read again. Inside a transaction it is sent on commit; outside, hints
 * are gathered for a moment. A lost hint only delays an update.
 */
export async function publishHint(db: DatabaseLike, hint: Hint): Promise<void> {
  // Detected by shape, because the transaction may come from another bundle's copy of drizzle.
  if ("rollback" in db) return void (await notify(db, { hints: [hint] }));
  const database = db as Database;
  const gathered = gatheredHints.get(database) ?? new Map<string, Hint>();
  gathered.set(JSON.stringify(hint), hint);
  if (gathered.size === 1) {
    gatheredHints.set(database, gathered);
    setTimeout(() => void sendHints(database), GATHER_HINTS_MS);
  } else if (gathered.size >= MOST_HINTS) await sendHints(database);
}

async function sendHints(db: Database): Promise<void> {
  const hints = [...(gatheredHints.get(db)?.values() ?? [])];
  gatheredHints.delete(db);
  if (hints.length === 0) return;
  try {
    await notify(db, { hints });
  } catch (err) {
    log.warn({ err }, "hints could not be announced; what they are about shows with the next look");
  }
}

/** A notification of our own, not from a delivery (`journal.unknown`): ids, amounts and words, no personal data. */
export interface NewNotification {
  environmentId: string;
  kind: string;
  topic: NotificationTopic;
  tone: Tone;
  title: string;
  body?: string | null;
  resourceId?: string | null;
  customerId?: string | null;
  /** The only person it is for. */
  personId?: string;
}

/** Stores a notification and announces it in the same commit. Returns its id. */
export async function createNotification(db: DatabaseLike, values: NewNotification): Promise<number> {
  const [row] = await db.insert(notification).values(values).returning({ id: notification.id });
  if (!row) throw new Error("the database stored no notification");
  await notify(db, { notifications: { [values.environmentId]: [row.id] } });
  return row.id;
}

/** Long enough to gather a burst, far too short for a person to notice. */
const GATHER_MS = 4;
const MOST_IDS = 400;

export interface NotificationPublisher {
  /** Announces a notification that is already committed. Returns at once and never throws. */
  publish(environmentId: string, id: number): void;
  /** Sends what was gathered; resolves once it is sent. */
  flush(): Promise<void>;
}

/**
 * Announces committed notifications in bursts, outside the transaction that stored them, because a commit with a NOTIFY
 * waits for every other such commit; the hub's poll makes up for a failed announcement.
 */
export function createNotificationPublisher(pool: Pool): NotificationPublisher {
  let gathered: Record<string, number[]> = {};
  let count = 0;
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (count === 0) return;
    const message: Message = { notifications: gathered };
    gathered = {};
    count = 0;
    try {
      await pool.query({
        name: "publish-events",
        text: "select pg_notify($1, $2)",
        values: [CHANNEL, JSON.stringify(message)],
      });
    } catch (err) {
      log.warn({ err }, "notifications could not be announced; they appear with the next poll");
    }
  }

  return {
    publish(environmentId, id) {
      const ids = gathered[environmentId] ?? [];
      gathered[environmentId] = ids;
      ids.push(id);
      count += 1;
      if (count >= MOST_IDS) void flush();
      else timer ??= setTimeout(() => void flush(), GATHER_MS);
    },
    flush,
  };
}
