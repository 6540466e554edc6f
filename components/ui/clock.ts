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
 * Calls `read` once a second on a clock shared by the whole page, and re-renders only when the result changes. `read`
 * must return a primitive. On the server and during hydration the result is `atFirst`.
 */
export function useClock<T extends string | number | boolean | null>(read: () => T, atFirst: T): T {
  return useSyncExternalStore(subscribe, read, () => atFirst);
}
