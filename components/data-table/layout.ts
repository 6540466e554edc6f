import { useSyncExternalStore } from "react";

export type Density = "comfortable" | "compact";

/** One user's layout of one list in this browser: which columns, in which order, how dense. */
export interface Layout {
  /** Column ids in order, null for the declared order. Columns added since then come last. */
  order: readonly string[] | null;
  /** Ids of hidden columns, null for the declared ones. */
  hidden: readonly string[] | null;
  density: Density;
}

export const DEFAULT_LAYOUT: Layout = { order: null, hidden: null, density: "comfortable" };

const PREFIX = "corridor-list:";
const known = new Map<string, { text: string | null; layout: Layout }>();
const listeners = new Set<() => void>();

function stringsOf(value: unknown): string[] | null {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : null;
}

function parseLayout(text: string | null): Layout {
  if (text === null) return DEFAULT_LAYOUT;
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== "object" || stored === null) return DEFAULT_LAYOUT;
    const { order, hidden, density } = stored as Record<string, unknown>;
    return {
      order: stringsOf(order),
      hidden: stringsOf(hidden),
      density: density === "compact" ? "compact" : "comfortable",
    };
  } catch (error) {
    if (error instanceof SyntaxError) return DEFAULT_LAYOUT;
    throw error;
  }
}

function storedText(list: string): string | null {
  try {
    return localStorage.getItem(PREFIX + list);
  } catch {
    // Storage can be forbidden or missing; the layout then lasts as long as the page.
    return known.get(list)?.text ?? null;
  }
}

/** The layout of `list` as this browser remembers it; the same object until it changes. */
export function readLayout(list: string): Layout {
  const text = storedText(list);
  const before = known.get(list);
  if (before && before.text === text) return before.layout;
  const layout = parseLayout(text);
  known.set(list, { text, layout });
  return layout;
}

/** Stores `layout` for `list` and updates the list wherever it is shown, other tabs included. */
export function writeLayout(list: string, layout: Layout): void {
  const text = JSON.stringify(layout);
  known.set(list, { text, layout });
  try {
    localStorage.setItem(PREFIX + list, text);
  } catch {
    // Not stored, but known as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The remembered layout of `list`; the default on the server and while hydrating. */
export function useLayout(list: string): Layout {
  return useSyncExternalStore(
    subscribe,
    () => readLayout(list),
    () => DEFAULT_LAYOUT,
  );
}
