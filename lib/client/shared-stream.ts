import { keepStreamOpen, type StreamEvent, type StreamSink, type StreamState } from "./event-source";
import { firstIdle } from "./first-idle";

type Shared = { event: StreamEvent } | { state: StreamState } | { ask: true };

/**
 * One event stream per environment and browser: over HTTP/1.1 a browser opens at most six connections to a host, so a
 * stream per tab would starve the seventh. The tab that holds the lock owns the stream and relays everything; when it
 * closes, the next tab continues from the last event it received. Without locks (plain http) each tab has its own.
 */
export function shareStream(url: string, sink: StreamSink): () => void {
  if (typeof EventSource === "undefined") {
    sink.onState("off");
    return () => {};
  }
  if (!("locks" in navigator) || typeof BroadcastChannel === "undefined") return keepStreamOpen(url, null, sink);

  const name = `corridor-events ${url}`;
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  let last: number | null = null;
  let state: StreamState = "connecting";
  let isLeader = false;

  const hear = (event: StreamEvent) => {
    if (event.id !== null) last = Math.max(last ?? 0, event.id);
    sink.onEvent(event);
  };
  const setState = (next: StreamState) => {
    state = next;
    sink.onState(next);
  };
  channel.onmessage = ({ data }: MessageEvent<Shared>) => {
    if ("ask" in data) {
      if (isLeader) channel.postMessage({ state } satisfies Shared);
    } else if (isLeader) return;
    else if ("event" in data) hear(data.event);
    else setState(data.state);
  };

  navigator.locks
    .request(name, { signal: leaving.signal }, async () => {
      isLeader = true;
      await firstIdle();
      const end = keepStreamOpen(url, last, {
        onEvent(event) {
          channel.postMessage({ event } satisfies Shared);
          hear(event);
        },
        onState(next) {
          channel.postMessage({ state: next } satisfies Shared);
          setState(next);
        },
      });
      // The lock is held until this tab leaves, whatever happens to the stream.
      await new Promise((resolve) => leaving.signal.addEventListener("abort", resolve));
      end();
    })
    .catch((error: unknown) => {
      if (!leaving.signal.aborted) reportError(error);
    });
  setState("connecting");
  channel.postMessage({ ask: true } satisfies Shared);

  return () => {
    leaving.abort();
    channel.close();
  };
}
