import "server-only";
import type { Client, Pool } from "pg";
import type { Role } from "@/lib/permissions";
import { getDatabaseHandle } from "../db/client";
import { env } from "../env";
import { log } from "../log";
import { frame, HEARTBEAT, mayReceive, type NotificationRow, notificationFrame, resetFrame } from "./frame";
import { createListener } from "./listener";
import { liveSessions } from "./live-sessions";
import { Message } from "./message";
import { latestNotificationId, OVERLAP, readNotifications, readNotificationsAfter } from "./notification-rows";

/** A subscriber to one environment's events. */
export interface Subscriber {
  sessionId: string;
  personId: string;
  /** What it may read; it is ended when its person is given another role. */
  role: Role;
  /** Accepts an encoded event; must not wait or throw. `id` for notifications. */
  send(chunk: Uint8Array, id?: number): void;
  /** Ends the stream: the session is no longer valid, or the hub is closing. */
  end(): void;
}

export interface Hub {
  /** Sends `subscriber` everything about `environmentId` from now on; returns an idempotent unsubscribe function. */
  subscribe(environmentId: string, subscriber: Subscriber): () => void;
  readonly subscriberCount: number;
  /** How many of the subscribers are one person's. */
  countOf(personId: string): number;
  /**
   * Milliseconds since anything is known, or possible, to have happened in an environment: data read later is fresh.
   */
  quietMs(environmentId: string): number;
  /** For reading what a client missed. */
  readonly pool: Pool;
  /** Resolves once the hub has read what existed before it: anything later reaches every subscriber. */
  readonly whenListening: Promise<void>;
  close(): Promise<void>;
}

export interface HubTimes {
  /** The safety net: how often to look for missed notifications. */
  pollMs: number;
  heartbeatMs: number;
  /** How often to check for sessions that ended unannounced: by expiry, or because the announcement was lost. */
  sessionMs: number;
}

const TIMES: HubTimes = { pollMs: 3_000, heartbeatMs: 15_000, sessionMs: 1_000 };
/** Above this, an environment's screens are told once a second to read again: nobody can follow 200 lines a second. */
const MOST_PER_SECOND = 200;
const POLL_ROWS = 1_000;
const SEEN_KEPT = 5_000;

interface Group {
  subscribers: Set<Subscriber>;
  windowStartedAt: number;
  sent: number;
  reset: NodeJS.Timeout | null;
  latestId: number;
}

/**
 * Distributes what any process announces to the streams of this one: one LISTEN connection, each event read and encoded
 * once. The poll finds lost announcements; the database is the truth (DESIGN 3).
 */
export function createHub(url: string, pool: Pool, times: HubTimes = TIMES): Hub {
  const groups = new Map<string, Group>();
  const seen = new Set<number>();
  let cursor: number | null = null;
  let announced = new Set<number>();
  let listening: Client | null = null;
  /** Hints may have been missed before this moment. */
  let listeningSince = performance.now();
  const happenedAt = new Map<string, number>();
  let isReading = false;
  let nowListening = () => {};
  const whenListening = new Promise<void>((resolve) => {
    nowListening = resolve;
  });

  function broadcast(group: Group, chunk: Uint8Array): void {
    for (const subscriber of group.subscribers) subscriber.send(chunk);
  }

  function deliver(rows: readonly NotificationRow[]): void {
    for (const row of rows) {
      cursor = Math.max(cursor ?? 0, row.id);
      if (seen.has(row.id)) continue;
      seen.add(row.id);
      happenedAt.set(row.environmentId, performance.now());
      const group = groups.get(row.environmentId);
      if (group) deliverTo(group, row);
    }
    for (const id of seen) {
      if (seen.size <= SEEN_KEPT) break;
      seen.delete(id);
    }
  }

  function deliverTo(group: Group, row: NotificationRow): void {
    const now = performance.now();
    if (now - group.windowStartedAt >= 1_000) {
      group.windowStartedAt = now;
      group.sent = 0;
    }
    group.latestId = Math.max(group.latestId, row.id);
    if (group.sent < MOST_PER_SECOND) {
      group.sent += 1;
      const chunk = notificationFrame(row);
      for (const subscriber of group.subscribers) {
        if (mayReceive(subscriber, row)) subscriber.send(chunk, row.id);
      }
      return;
    }
    group.reset ??= setTimeout(() => {
      group.reset = null;
      broadcast(group, resetFrame(group.latestId));
    }, 1_000).unref();
  }

  function onMessage(payload: string): void {
    const message = Message.safeParse(parseJson(payload));
    if (!message.success) {
      log.warn("an announcement could not be read");
    } else if ("endedSessions" in message.data) {
      const ended = new Set(message.data.endedSessions);
      for (const subscriber of everyone()) if (ended.has(subscriber.sessionId)) subscriber.end();
    } else if ("hints" in message.data) {
      for (const { environmentId, ...hint } of message.data.hints) {
        happenedAt.set(environmentId, performance.now());
        const group = groups.get(environmentId);
        if (group) broadcast(group, frame("hint", hint));
      }
    } else {
      for (const [environmentId, ids] of Object.entries(message.data.notifications)) {
        happenedAt.set(environmentId, performance.now());
        for (const id of ids) {
          if (groups.has(environmentId)) announced.add(id);
        }
      }
      void readAnnounced();
    }
  }

  /** One read at a time: ids announced during it go into the next one. */
  async function readAnnounced(): Promise<void> {
    if (isReading) return;
    isReading = true;
    try {
      while (announced.size > 0) {
        const ids = [...announced].filter((id) => !seen.has(id));
        announced = new Set();
        if (ids.length > 0) deliver(await readNotifications(pool, ids));
      }
    } catch (err) {
      log.warn({ err }, "announced notifications could not be read; the next poll finds them");
    } finally {
      isReading = false;
    }
  }

  /** A restored database, or a standby that took over, gives out ids again: what has them now is news. */
  function startOver(): void {
    cursor = null;
    seen.clear();
    for (const subscriber of everyone()) subscriber.end();
  }

  async function onCheck(client: Client): Promise<void> {
    if (listening !== client) {
      listeningSince = performance.now();
      if (cursor !== null && (await latestNotificationId(client)) < cursor) startOver();
      // Missed notifications are found below, missed hints are not. Before the first connection there are no streams.
      if (listening) for (const group of groups.values()) broadcast(group, resetFrame());
      listening = client;
    }
    if (cursor === null) {
      cursor = await latestNotificationId(client);
      for (const row of await readNotificationsAfter(client, cursor - OVERLAP, POLL_ROWS)) seen.add(row.id);
      nowListening();
      return;
    }
    for (;;) {
      const before: number = cursor;
      const rows = await readNotificationsAfter(client, before - OVERLAP, POLL_ROWS);
      deliver(rows);
      if (rows.length < POLL_ROWS || cursor === before) return;
    }
  }

  const listener = createListener(url, { onMessage, onCheck }, times.pollMs);

  const everyone = () => [...groups.values()].flatMap((group) => [...group.subscribers]);
  const heartbeat = setInterval(() => {
    for (const group of groups.values()) broadcast(group, HEARTBEAT);
  }, times.heartbeatMs).unref();
  const sessions = setInterval(() => void endDeadSessions(), times.sessionMs).unref();

  async function endDeadSessions(): Promise<void> {
    const watching = everyone();
    if (watching.length === 0) return;
    try {
      const live = await liveSessions(pool, [...new Set(watching.map(({ sessionId }) => sessionId))]);
      for (const subscriber of watching) if (live.get(subscriber.sessionId) !== subscriber.role) subscriber.end();
    } catch (err) {
      log.warn({ err }, "the sessions of open streams could not be checked");
    }
  }

  return {
    pool,
    whenListening,
    get subscriberCount() {
      return everyone().length;
    },
    countOf: (personId) => everyone().filter((subscriber) => subscriber.personId === personId).length,
    quietMs(environmentId) {
      return Math.floor(performance.now() - Math.max(listeningSince, happenedAt.get(environmentId) ?? 0));
    },
    subscribe(environmentId, subscriber) {
      const group = groups.get(environmentId) ?? emptyGroup();
      groups.set(environmentId, group);
      group.subscribers.add(subscriber);
      return () => {
        group.subscribers.delete(subscriber);
        if (group.subscribers.size > 0 || groups.get(environmentId) !== group) return;
        if (group.reset) clearTimeout(group.reset);
        groups.delete(environmentId);
      };
    },
    async close() {
      clearInterval(heartbeat);
      clearInterval(sessions);
      for (const subscriber of everyone()) subscriber.end();
      nowListening();
      await listener.close();
    },
  };
}

const emptyGroup = (): Group => ({
  subscribers: new Set(),
  windowStartedAt: 0,
  sent: 0,
  reset: null,
  latestId: 0,
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const shared = globalThis as { corridorHub?: Hub };

/**
 * The process's hub, opened at first use. A stop signal ends its streams, or the server would wait for them for ever.
 */
export function getHub(): Hub {
  if (!shared.corridorHub) {
    const hub = createHub(env().databaseUrl, getDatabaseHandle().pool);
    shared.corridorHub = hub;
    for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => void hub.close());
  }
  return shared.corridorHub;
}
