import { keepStreamOpen, lastSeen, type StreamEvent, type StreamSink, type StreamState } from "./event-source";
import { firstIdle } from "./first-idle";

/** Four heartbeats: an owner that says nothing for longer is suspended or hangs, and would leave the others stale. */
const LONGEST_SILENCE_MS = 60_000;

type Shared = { event: StreamEvent } | { state: StreamState } | { ask: true };

/**
 * One event stream per environment and browser: over HTTP/1.1 a browser opens at most six connections to a host, so a
 * stream per tab would starve the seventh. The tab that holds the lock owns the stream and relays everything; when it
 * closes, the next tab continues from the last event it received; when it says nothing, a tab that is looked at takes
 * the lock away from it. Without locks (plain http) each tab has its own.
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
  let silence: ReturnType<typeof setTimeout> | undefined;
  let end = () => {};

  const hear = (event: StreamEvent) => {
    if (event.id !== null) last = lastSeen(last, event.name, event.id);
    sink.onEvent(event);
  };
  const setState = (next: StreamState) => {
    state = next;
    sink.onState(next);
  };
  const listen = () => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      if (document.visibilityState === "visible") lead({ steal: true });
      else listen();
    }, LONGEST_SILENCE_MS);
  };
  channel.onmessage = ({ data }: MessageEvent<Shared>) => {
    if ("ask" in data) {
      if (isLeader) channel.postMessage({ state } satisfies Shared);
      return;
    }
    if (isLeader) return;
    listen();
    if ("event" in data) hear(data.event);
    else setState(data.state);
  };

  const own = async () => {
    isLeader = true;
    clearTimeout(silence);
    await firstIdle();
    if (!isLeader || leaving.signal.aborted) return;
    end = keepStreamOpen(url, last, {
      onEvent(event) {
        channel.postMessage({ event } satisfies Shared);
        hear(event);
      },
      onState(next) {
        channel.postMessage({ state: next } satisfies Shared);
        setState(next);
      },
      // The others learn that this tab still follows it.
      onBeat: () => channel.postMessage({ state } satisfies Shared),
    });
    // The lock is held until this tab leaves or loses it, whatever happens to the stream.
    await new Promise((resolve) => leaving.signal.addEventListener("abort", resolve));
    end();
  };
  const lead = (how: LockOptions) => {
    navigator.locks.request(name, how, own).catch((error: unknown) => {
      if (leaving.signal.aborted) return;
      if (!isLeader) return reportError(error);
      // Another tab took over while this one was suspended: what was relayed meanwhile went unheard.
      isLeader = false;
      end();
      listen();
      hear({ name: "reset", data: undefined, id: null, receivedAt: Date.now() });
      if (how.signal) lead(how);
    });
  };

  listen();
  lead({ signal: leaving.signal });
  setState("connecting");
  channel.postMessage({ ask: true } satisfies Shared);

  return () => {
    leaving.abort();
    clearTimeout(silence);
    channel.close();
  };
}
