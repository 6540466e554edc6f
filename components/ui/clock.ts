import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * Reads `read` once a second on one clock that the whole page shares, and renders again only when the answer differs.
 * `read` must give a primitive. On the server and during hydration the answer is `atFirst`.
 */
export function useClock<T extends string | number | boolean | null>(read: () => T, atFirst: T): T {
  return useSyncExternalStore(subscribe, read, () => atFirst);
}
