import "server-only";
import type { Role } from "@/lib/permissions";
import { log } from "../log";
import { mayReceive, notificationFrame, readyFrame, resetFrame } from "./frame";
import type { Hub } from "./hub";
import { liveSessions } from "./live-sessions";
import { latestNotificationId, replayAfter } from "./notification-rows";

export interface StreamOptions {
  environmentId: string;
  sessionId: string;
  personId: string;
  /** The person's role, which decides what the stream may carry. */
  role: Role;
  /** The last event the client saw; null for one that starts now. */
  lastEventId: number | null;
  /** Aborts when the client is gone. */
  signal: AbortSignal;
}

/** A client this far behind is disconnected: it reconnects with its `Last-Event-ID` and misses nothing. */
const MOST_BUFFERED_BYTES = 512 * 1024;

/**
 * The event stream of one client: `ready`, then what it missed, then everything as it happens. It leaves the hub when
 * the request is aborted, the response is cancelled, the client reads too slowly or its session ends.
 */
export function openStream(hub: Hub, options: StreamOptions): ReadableStream<Uint8Array> {
  const { environmentId, sessionId, personId, role, lastEventId, signal } = options;
  let leave: () => void = () => {};

  return new ReadableStream<Uint8Array>(
    {
      async start(controller) {
        let isOpen = true;
        /** Live events that arrived while missed ones were being read; null once those are sent. */
        let waiting: { chunk: Uint8Array; id?: number }[] | null = [];
        /** Replayed ids, whose announcement may still be on its way. */
        const replayed = new Set<number>();

        leave = () => {
          isOpen = false;
          unsubscribe();
          signal.removeEventListener("abort", end);
        };
        function end(): void {
          if (!isOpen) return;
          leave();
          controller.close();
        }
        function write(chunk: Uint8Array): void {
          if (!isOpen) return;
          if ((controller.desiredSize ?? 0) <= 0) end();
          else controller.enqueue(chunk);
        }
        function pass(chunk: Uint8Array, id?: number): void {
          if (id === undefined || !replayed.delete(id)) write(chunk);
        }
        const unsubscribe = hub.subscribe(environmentId, {
          ...{ sessionId, personId, role },
          send: (chunk, id) => (waiting ? waiting.push({ chunk, id }) : pass(chunk, id)),
          end,
        });
        signal.addEventListener("abort", end);
        if (signal.aborted) return end();

        try {
          await hub.whenListening;
          // The session or its role may have ended since the request was admitted; from here on the hub notices that.
          if ((await liveSessions(hub.pool, [sessionId])).get(sessionId) !== role) return end();
          const latest = await latestNotificationId(hub.pool, lastEventId === null ? environmentId : undefined);
          // The client is ahead of a restored database, which will give out the same ids again.
          const isAhead = lastEventId !== null && lastEventId > latest;
          write(readyFrame(isAhead ? latest : (lastEventId ?? latest), hub.quietMs(environmentId)));
          if (isAhead) write(resetFrame(latest));
          else if (lastEventId !== null) {
            const replay = await replayAfter(hub.pool, environmentId, lastEventId);
            if (replay.kind === "reset") write(resetFrame(replay.latestId));
            else {
              for (const row of replay.rows) {
                replayed.add(row.id);
                if (mayReceive({ role, personId }, row)) write(notificationFrame(row));
              }
            }
          }
          for (const { chunk, id } of waiting) pass(chunk, id);
          waiting = null;
        } catch (err) {
          log.warn({ err }, "what a stream missed could not be read; the client will come back");
          end();
        }
      },
      cancel() {
        leave();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MOST_BUFFERED_BYTES }),
  );
}
