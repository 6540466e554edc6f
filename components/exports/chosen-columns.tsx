"use client";

import { ArrowDown, ArrowUp, GripVertical, X } from "lucide-react";
import { type KeyboardEvent, type Ref, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { exportColumn } from "@/lib/features/exports/fields/columns";

export interface ChosenColumnsProps {
  ref: Ref<HTMLUListElement>;
  chosen: readonly string[];
  onMove: (id: string, by: number) => void;
  onRemove: (id: string) => void;
}

/** The file's columns from left to right. Arrows move the focus, Alt+arrow moves a column, Delete removes it. */
export function ChosenColumns({ ref, chosen, onMove, onRemove }: ChosenColumnsProps) {
  const [dragged, setDragged] = useState<string | null>(null);
  const press = (event: KeyboardEvent<HTMLElement>, id: string) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by !== undefined && event.altKey) onMove(id, by);
    else if (by !== undefined) focusRow(event.currentTarget, by);
    else if (event.key === "Delete" || event.key === "Backspace") onRemove(id);
    else return;
    event.preventDefault();
  };
  if (chosen.length === 0) {
    return (
      <p className="rounded-md border border-line border-dashed px-3 py-8 text-center text-text-2">
        No columns yet. Add some from the list.
      </p>
    );
  }
  return (
    <ul
      ref={ref}
      aria-labelledby="chosen-columns"
      className="max-h-72 overflow-auto rounded-md border border-line max-sm:max-h-56"
    >
      {chosen.map((id, at) => {
        const label = exportColumn(id)?.label ?? id;
        return (
          <li
            key={id}
            className="flex items-center border-line border-b pr-1 last:border-b-0 focus-within:bg-hover hover:bg-hover"
          >
            <button
              type="button"
              data-column={id}
              draggable
              aria-roledescription="movable column"
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
              onKeyDown={(event) => press(event, id)}
              onDragStart={() => setDragged(id)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                if (dragged !== id) onMove(dragged, at - chosen.indexOf(dragged));
              }}
              className="flex min-h-7 min-w-0 flex-1 cursor-grab items-center gap-1.5 rounded-sm py-0.5 pl-1 text-left leading-tight focus-visible:outline-offset-[-2px]"
            >
              <GripVertical className="size-3.5 shrink-0 text-text-3" aria-hidden="true" />
              <span className="w-5 shrink-0 text-right text-sm text-text-2 tabular-nums">{at + 1}</span>
              <span className="min-w-0 flex-1 break-words pl-1">{label}</span>
            </button>
            <IconButton
              label={`Move ${label} up`}
              icon={<ArrowUp className="size-3.5!" />}
              size="sm"
              disabled={at === 0}
              onClick={() => onMove(id, -1)}
            />
            <IconButton
              label={`Move ${label} down`}
              icon={<ArrowDown className="size-3.5!" />}
              size="sm"
              disabled={at === chosen.length - 1}
              onClick={() => onMove(id, 1)}
            />
            <IconButton
              label={`Remove ${label}`}
              icon={<X className="size-3.5!" />}
              size="sm"
              onClick={() => onRemove(id)}
            />
          </li>
        );
      })}
    </ul>
  );
}

function focusRow(button: HTMLElement, by: number): void {
  const row = button.closest("li");
  const next = by < 0 ? row?.previousElementSibling : row?.nextElementSibling;
  next?.querySelector<HTMLElement>("[data-column]")?.focus();
}
