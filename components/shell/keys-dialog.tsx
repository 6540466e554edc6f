"use client";

import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { areCharactersOn, setCharacters, useRegisteredShortcuts } from "@/components/ui/shortcuts";
import { Switch } from "@/components/ui/switch";
import { useIsApple } from "./search-button";

const NAMES: Record<string, string> = {
  ArrowDown: "↓",
  ArrowUp: "↑",
  ArrowLeft: "←",
  ArrowRight: "→",
  Enter: "↵",
  Escape: "Esc",
};

const FIRST = ["Everywhere", "Go to"];

/** Every shortcut that works on the current page. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const shortcuts = useRegisteredShortcuts();
  const isApple = useIsApple();
  const [areOn, setOn] = useState(areCharactersOn);
  // Shortcuts that work everywhere first; the rest in the order registered by the page.
  const groups = [...new Set([...FIRST, ...shortcuts.map((shortcut) => shortcut.group)])].filter((group) =>
    shortcuts.some((shortcut) => shortcut.group === group),
  );
  const words = (key: string) =>
    key.startsWith("mod+") ? `${isApple ? "⌘" : "Ctrl"}\u00a0${key.slice(4).toUpperCase()}` : (NAMES[key] ?? key);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Keyboard shortcuts"
      description="They are off while you type in a field."
      size="lg"
    >
      <Switch
        label="Single-key shortcuts: letters, digits and symbols pressed alone"
        checked={areOn}
        onChange={(wanted) => {
          setCharacters(wanted);
          setOn(areCharactersOn());
        }}
        className="mb-4"
      />
      <section
        aria-label="Keys"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard (WCAG 2.1.1).
        tabIndex={0}
        className="gap-x-10 sm:columns-2 lg:columns-3"
      >
        {groups.map((group) => (
          <section key={group} aria-label={group} className="mb-5 break-inside-avoid">
            <h3 className="mb-1.5 text-sm text-text-3">{group}</h3>
            <dl className="grid gap-1.5">
              {shortcuts
                .filter((shortcut) => shortcut.group === group)
                .map((shortcut) => (
                  <div key={shortcut.keys} className="flex items-center justify-between gap-4">
                    <dt>{shortcut.label}</dt>
                    <dd className="flex gap-1">
                      {[shortcut.keys, ...(shortcut.also ?? [])].map((keys, index) => (
                        <span key={keys} className="flex items-center gap-1">
                          {index > 0 ? <span className="text-sm text-text-3">or</span> : null}
                          {keys.split(" ").map((key) => (
                            <Kbd key={key}>{words(key)}</Kbd>
                          ))}
                        </span>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  );
}
