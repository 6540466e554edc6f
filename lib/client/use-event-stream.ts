"use client";

import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import type { StreamEvent, StreamState } from "./event-source";
import { shareStream } from "./shared-stream";

interface Watch {
  listeners: Set<(event: StreamEvent) => void>;
  redraw: Set<() => void>;
  state: StreamState;
  /** The newest `ready`: told to those who come later, too. */
  ready: StreamEvent | null;
  end: () => void;
}

/** This tab's streams by environment; however many components listen, there is one. */
const watches = new Map<string, Watch>();
/** Events that were already passed on: what is replayed overlaps with what was seen. */
const MOST_REMEMBERED = 2_000;

function open(environment: string): Watch {
  const seen = new Set<number>();
  const watch: Watch = { listeners: new Set(), redraw: new Set(), state: "connecting", ready: null, end: () => {} };
  watch.end = shareStream(`/api/notifications/stream?environment=${encodeURIComponent(environment)}`, {
    onState(state) {
      watch.state = state;
      for (const redraw of watch.redraw) redraw();
    },
    onEvent(event) {
      if (event.name === "ready") watch.ready = event;
      if (event.name === "notification" && event.id !== null) {
        if (seen.has(event.id)) return;
        seen.add(event.id);
        for (const id of seen) {
          if (seen.size <= MOST_REMEMBERED) break;
          seen.delete(id);
        }
      }
      for (const listener of watch.listeners) listener(event);
    },
  });
  watches.set(environment, watch);
  return watch;
}

/** Joins the environment's stream, opening it for the first; the last to leave closes it. */
function join(environment: string, into: (watch: Watch) => () => void): () => void {
  const watch = watches.get(environment) ?? open(environment);
  const leave = into(watch);
  return () => {
    leave();
    if (watch.listeners.size > 0 || watch.redraw.size > 0) return;
    watch.end();
    if (watches.get(environment) === watch) watches.delete(environment);
  };
}

/**
 * Calls `onEvent` with each event of the environment: `ready` (`{ quietMs }`: read again what is older than that),
 * `reset` (read everything again), `notification` and `hint`. Each notification comes once, late ones out of order.
 */
export function useEventStream(environment: string, onEvent: (event: StreamEvent) => void): void {
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  useEffect(
    () =>
      join(environment, (watch) => {
        const listener = (event: StreamEvent) => latest.current(event);
        watch.listeners.add(listener);
        if (watch.ready) listener(watch.ready);
        return () => watch.listeners.delete(listener);
      }),
    [environment],
  );
}

/** Whether the environment's screens are live. */
export function useStreamState(environment: string): StreamState {
  // The same function at each render: another one would close the stream and open it again.
  const subscribe = useCallback(
    (redraw: () => void) =>
      join(environment, (watch) => {
        watch.redraw.add(redraw);
        return () => watch.redraw.delete(redraw);
      }),
    [environment],
  );
  return useSyncExternalStore(
    subscribe,
    () => watches.get(environment)?.state ?? "connecting",
    () => "connecting",
  );
}
