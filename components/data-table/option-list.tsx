"use client";

import { Check } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { FilterOption } from "@/lib/fields";

export interface OptionListProps {
  label: string;
  options: readonly FilterOption[];
  value: string | undefined;
  onPick: (value: string) => void;
}

/** A single choice that applies at once: arrow keys move, typing a first letter jumps, Enter picks. */
export function OptionList({ label, options, value, onPick }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const rows = list.current;
    const start =
      rows?.querySelector<HTMLElement>("[aria-selected=true]") ?? rows?.querySelector<HTMLElement>("[role]");
    start?.focus({ preventScroll: true });
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[role=option]") ?? [])];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
    const letter = event.key.length === 1 ? event.key.toLowerCase() : null;
    const order = options.map((_, step) => (at + 1 + step) % options.length);
    const found = order.find((index) => letter && options[index]?.label.toLowerCase().startsWith(letter));
    const to = moves[event.key] ?? found;
    if (to === undefined) return;
    event.preventDefault();
    rows.at(to % rows.length)?.focus();
  };
  return (
    <div
      ref={list}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="-mx-2 -mt-2 min-w-44 last:-mb-2"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="option"
          aria-selected={option.value === value}
          tabIndex={-1}
          onClick={() => onPick(option.value)}
          className="flex min-h-7 w-full items-center gap-2 rounded-sm px-2 text-left outline-none hover:bg-hover focus:bg-hover forced-colors:focus:outline-2 forced-colors:focus:outline-solid"
        >
          <Check className={option.value === value ? "size-4" : "invisible size-4"} aria-hidden="true" />
          {option.label}
        </button>
      ))}
    </div>
  );
}
