import "server-only";
import type { WorkerEvents } from "graphile-worker";
import type { PoolClient } from "pg";
import { log } from "../log";

/** How often to ask, and how long an answer may take. */
const TIMES = { everyMs: 10_000, answerMs: 5_000 };

/**
 * Gives up a connection on which the queue listens once it no longer answers. It only ever waits, so a machine that
 * vanished leaves it waiting for ever: new jobs would be found by looking alone, up to a second late, until a restart.
 */
export function watchListening(events: WorkerEvents, { everyMs, answerMs } = TIMES): void {
  const watches = new Map<PoolClient, NodeJS.Timeout>();
  // Named here because the driver's types leave its own limit out.
  const question = { text: "select 1", query_timeout: answerMs };
  function lookSoon(client: PoolClient): void {
    watches.set(client, setTimeout(() => void look(client), everyMs).unref());
  }
  async function look(client: PoolClient): Promise<void> {
    try {
      await client.query(question);
      if (watches.has(client)) lookSoon(client);
    } catch (error) {
      if (!watches.has(client)) return;
      log.warn({ err: error }, "a connection that listens for jobs does not answer; connecting again");
      // The queue reconnects at an error of the connection, and only then.
      client.emit("error", error);
    }
  }
  events.on("pool:listen:success", ({ client }) => lookSoon(client));
  events.on("pool:listen:release", ({ client }) => {
    clearTimeout(watches.get(client));
    watches.delete(client);
  });
}
