"use client";

import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import type { StreamEvent, StreamState } from "./event-source";
import { shareStream } from "./shared-stream";

interface Watch {
  listeners: Set<(event: StreamEvent) => void>;
  redraw: Set<() => void>;
  state: StreamState;
  /** The latest `ready` event, also delivered to listeners that join later. */
  ready: StreamEvent | null;
  end: () => void;
}

/** This tab's streams by environment: one each, however many components listen. */
const watches = new Map<string, Watch>();
/** How many delivered notifications to remember: replayed events overlap with those already seen. */
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
      if (event.name === "ready") {
        watch.ready = event;
        // A restored database gives out the same IDs again, for other notifications.
        const { id } = event;
        if (id !== null && [...seen].some((known) => known > id)) seen.clear();
      }
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

/** Joins the environment's stream: the first to join opens it, the last to leave closes it. */
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
 * Calls `onEvent` with each event of the environment: `ready` (`{ quietMs }`: refetch what is older than that), `reset`
 * (refetch everything), `notification` and `hint`. Each notification is delivered once, late ones out of order.
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

/** Whether what happens doesn't reach the environment's screens by itself. False while they first connect. */
export function useIsInterrupted(environment: string): boolean {
  const state = useStreamState(environment);
  return state !== "live" && state !== "connecting";
}

/** The state of live updates for the environment's screens; `off` where there is no environment (`""`). */
export function useStreamState(environment: string): StreamState {
  // The same function at each render: a new one would close and reopen the stream.
  const subscribe = useCallback(
    (redraw: () => void) => {
      if (environment === "") return () => {};
      return join(environment, (watch) => {
        watch.redraw.add(redraw);
        return () => watch.redraw.delete(redraw);
      });
    },
    [environment],
  );
  return useSyncExternalStore(
    subscribe,
    () => watches.get(environment)?.state ?? (environment === "" ? "off" : "connecting"),
    () => "connecting",
  );
}
