import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { readyConnection } from "../db/client";
import { log } from "../log";
import { CHANNEL } from "./message";

export interface ListenerEvents {
  /** Called for each payload announced on the channel. */
  onMessage(payload: string): void;
  /** Called when the connection is up, after each reconnect, and every few seconds: read what was missed. */
  onCheck(client: Client): Promise<void>;
}

export interface Listener {
  close(): Promise<void>;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * A connection that listens for as long as the process wants events. After a break it reconnects with a growing pause;
 * the check, which must answer in time, detects a connection that died silently.
 */
export function createListener(url: string, events: ListenerEvents, checkEveryMs: number): Listener {
  const stop = new AbortController();

  async function once(): Promise<void> {
    const client = new Client({
      connectionString: url,
      application_name: "corridor events",
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    const broken = new Promise<Error>((resolve) => {
      client.on("error", resolve);
      client.on("end", () => resolve(new Error("the events connection ended")));
    });
    client.on("notification", ({ payload }) => {
      if (payload) events.onMessage(payload);
    });
    try {
      await client.connect();
      await readyConnection(client);
      await client.query(`listen ${CHANNEL}`);
      while (!stop.signal.aborted) {
        await events.onCheck(client);
        const pause = sleep(checkEveryMs, null, { signal: stop.signal, ref: false }).catch(() => null);
        const failure = await Promise.race([broken, pause]);
        if (failure) throw failure;
      }
    } finally {
      await client.end().catch((err: unknown) => log.debug({ err }, "a broken events connection could not be closed"));
    }
  }

  async function run(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    while (!stop.signal.aborted) {
      const startedAt = performance.now();
      try {
        await once();
      } catch (err) {
        log.warn({ err }, "the events connection broke; connecting again");
      }
      pause = performance.now() - startedAt > LONGEST_PAUSE_MS ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
      await sleep(pause, null, { signal: stop.signal, ref: false }).catch(() => null);
    }
  }

  const running = run();
  return {
    async close() {
      stop.abort();
      await running;
    },
  };
}
