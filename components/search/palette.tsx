"use client";

import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { usePalette } from "@/components/shell/palette-context";
import { Modal } from "@/components/ui/modal";
import { onDemand } from "@/components/ui/on-demand";

const loadResults = () => import("./results");
const Results = onDemand(
  () => loadResults().then((module) => module.Results),
  <p className="px-4.5 py-6 text-text-2">Loading</p>,
);

/** Handles a list key (arrows, Enter) pressed in the field. */
export type PressKey = (key: string) => void;

const LIST_KEYS = ["ArrowDown", "ArrowUp", "Enter"];

/**
 * Navigates anywhere and runs common actions. The field is part of every page, so that it has the focus before the next
 * key; its results load as soon as the browser is idle.
 */
export function Palette() {
  const { isOpen, close } = usePalette();
  const title = useId();
  useEffect(() => {
    // Safari lacks requestIdleCallback.
    if (!window.requestIdleCallback) {
      const timer = setTimeout(loadResults, 2_000);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(loadResults, { timeout: 5_000 });
    return () => cancelIdleCallback(idle);
  }, []);
  return (
    <Modal
      isOpen={isOpen}
      onClose={close}
      labelledBy={title}
      className="mx-auto mt-[12vh] mb-auto max-h-[70dvh] w-[calc(100%-24px)] max-w-[600px] flex-col overflow-hidden rounded-lg border border-line-strong bg-raised text-text shadow-pop open:flex"
    >
      <h2 id={title} className="sr-only">
        Search and commands
      </h2>
      <Search onClose={close} />
    </Modal>
  );
}

function Search({ onClose }: { onClose: () => void }) {
  const listId = useId();
  const [text, setText] = useState("");
  const [activeId, setActiveId] = useState<string>();
  const press = useRef<PressKey>(null);
  /** Keys pressed before the list was loaded. */
  const waiting = useRef<string[]>([]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!LIST_KEYS.includes(event.key) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (press.current) press.current(event.key);
    else waiting.current.push(event.key);
  };
  const onReady = (handler: PressKey | null) => {
    press.current = handler;
    if (handler) for (const key of waiting.current.splice(0)) handler(key);
  };
  return (
    <div className="flex min-h-0 flex-col">
      <input
        data-initial-focus=""
        type="text"
        role="combobox"
        aria-label="Search and commands"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder="Search payments, customers, accounts: ID, reference, amount, name"
        className="w-full border-line border-b bg-transparent px-4 py-3 text-md outline-none"
      />
      <Results listId={listId} text={text} onReady={onReady} onActive={setActiveId} onClose={onClose} />
    </div>
  );
}
