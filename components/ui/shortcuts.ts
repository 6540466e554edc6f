"use client";

import { useLayoutEffect, useRef, useSyncExternalStore } from "react";

/** One shortcut of the current page; the help dialog lists the registered ones. */
export interface Shortcut {
  /** `j`, `ArrowDown`, `mod+k` (⌘ or Ctrl), or a sequence of two: `g t`. */
  keys: string;
  /** Equivalent keys; the help shows only `keys` and these. */
  also?: readonly string[];
  label: string;
  /** The heading in the help. */
  group: string;
  run: (event: KeyboardEvent) => void;
  /** Inactive: the key is left to the browser. */
  isOff?: boolean;
  /** Also works inside inputs and dialogs: for keys with ⌘ or Ctrl only. */
  isEverywhere?: boolean;
}

const SEQUENCE_MS = 1000;
const registered = new Map<object, readonly Shortcut[]>();
const listeners = new Set<() => void>();
let shown: readonly Shortcut[] = [];
let pending = { keys: "", at: 0 };

/** Whether a dialog, menu or popover covers the page, and so receives every key. */
export function isCovered(): boolean {
  return document.querySelector('dialog[open], [popover="auto"][data-placed]') !== null;
}

/** Whether a key pressed on `target` belongs to the focused element: a field, a menu, an open dialog or popover. */
export function isTypingTarget(target: EventTarget | null): boolean {
  if (isCovered()) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input, textarea, select, [role=menuitem], [role=option]");
}

const OFF_KEY = "corridor-single-keys-off";
const isCharacter = (keys: string) => !keys.startsWith("mod+") && keys.split(" ").some((key) => key.length === 1);

/** Whether keys that are characters act in this browser: speech input and shaking hands press them by accident. */
export function areCharactersOn(): boolean {
  try {
    return localStorage.getItem(OFF_KEY) === null;
  } catch {
    // Storage is forbidden.
    return true;
  }
}

/** Turns keys that are characters on or off in this browser (WCAG 2.1.4). Does nothing if storage is forbidden. */
export function setCharacters(areOn: boolean): void {
  try {
    if (areOn) localStorage.removeItem(OFF_KEY);
    else localStorage.setItem(OFF_KEY, "1");
  } catch (error) {
    reportError(error);
  }
}

function nameOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return event.metaKey || event.ctrlKey ? `mod+${key}` : key;
}

function find(keys: string, isTyping: boolean): Shortcut | undefined {
  if (isCharacter(keys) && !areCharactersOn()) return;
  // The last registered is on top: a panel's key wins over the page's.
  const all = [...registered.values()].reverse().flat();
  return all.find(
    (shortcut) =>
      !shortcut.isOff &&
      // Never a bare key: the palette's `/` would be missing from what is typed.
      (!isTyping || (shortcut.isEverywhere && keys.startsWith("mod+"))) &&
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
 * Registers keys while the component is mounted. Enter and Space on a button or link stay the button's. A change takes
 * effect as soon as it is on the screen: a key pressed then must not run the previous handlers.
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

/** Every shortcut active on this page, for the help dialog. */
export function useRegisteredShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => NONE,
  );
}
