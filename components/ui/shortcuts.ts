"use client";

import { useLayoutEffect, useRef, useSyncExternalStore } from "react";

/** One key of the page that is shown; the help dialog lists what is registered. */
export interface Shortcut {
  /** `j`, `ArrowDown`, `mod+k` (⌘ or Ctrl), or two in a row: `g t`. */
  keys: string;
  /** More keys that do the same; the help shows only `keys` and these. */
  also?: readonly string[];
  label: string;
  /** The heading under which the help lists it. */
  group: string;
  run: (event: KeyboardEvent) => void;
  /** Not now: the key is left to the browser. */
  isOff?: boolean;
  /** Works inside inputs and dialogs too: for keys with ⌘ or Ctrl only. */
  isEverywhere?: boolean;
}

const SEQUENCE_MS = 1000;
const registered = new Map<object, readonly Shortcut[]>();
const listeners = new Set<() => void>();
let shown: readonly Shortcut[] = [];
let pending = { keys: "", at: 0 };

/** Whether something lies over the page: a dialog, a menu, a popover. Every key is meant for that. */
export function isCovered(): boolean {
  return document.querySelector('dialog[open], [popover="auto"][data-placed]') !== null;
}

/** Whether a key pressed there is meant for what has the focus: a field, a menu, an open dialog or popover. */
export function isTypingTarget(target: EventTarget | null): boolean {
  if (isCovered()) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input, textarea, select, [role=menuitem], [role=option]");
}

function nameOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return event.metaKey || event.ctrlKey ? `mod+${key}` : key;
}

function find(keys: string, isTyping: boolean): Shortcut | undefined {
  // What was registered last lies on top: a panel's key wins over the page's.
  const all = [...registered.values()].reverse().flat();
  return all.find(
    (shortcut) =>
      !shortcut.isOff &&
      (shortcut.isEverywhere || !isTyping) &&
      (shortcut.keys === keys || shortcut.also?.includes(keys)),
  );
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.isComposing) return;
  const isTyping = isTypingTarget(event.target);
  const key = nameOf(event);
  const isSequence = pending.keys !== "" && event.timeStamp - pending.at < SEQUENCE_MS;
  const shortcut = (isSequence ? find(`${pending.keys} ${key}`, isTyping) : undefined) ?? find(key, isTyping);
  pending = { keys: isTyping || shortcut ? "" : key, at: event.timeStamp };
  if (!shortcut) return;
  event.preventDefault();
  shortcut.run(event);
}

function changed(): void {
  shown = [...registered.values()].flat();
  for (const listener of listeners) listener();
}

/**
 * Registers keys while the component is on the page. Enter and Space on a button or link stay the button's. A change
 * counts from the moment it is on the screen: a key pressed then must not meet what was there before.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const owner = useRef({});
  useLayoutEffect(() => {
    const key = owner.current;
    if (registered.size === 0) document.addEventListener("keydown", onKeyDown);
    registered.set(key, shortcuts);
    changed();
  }, [shortcuts]);
  useLayoutEffect(() => {
    const key = owner.current;
    return () => {
      registered.delete(key);
      if (registered.size === 0) document.removeEventListener("keydown", onKeyDown);
      changed();
    };
  }, []);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const NONE: readonly Shortcut[] = [];

/** Every key that works on this page now, for the help dialog. */
export function useRegisteredShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => NONE,
  );
}
