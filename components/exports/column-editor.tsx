"use client";

import { useLayoutEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { LiveRegion } from "@/components/ui/live-region";
import { exportColumn, usualColumns } from "@/lib/features/exports/fields/columns";
import { ChosenColumns } from "./chosen-columns";
import { MoreColumns } from "./more-columns";

const labelOf = (id: string) => exportColumn(id)?.label ?? id;

/** The file's columns and their order; everything works by keyboard and is announced. */
export function ColumnEditor({ chosen, onChange }: { chosen: string[]; onChange: (columns: string[]) => void }) {
  const [said, setSaid] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<Element | null>(null);
  // A row that moves, or whose button becomes disabled, would lose the focus.
  useLayoutEffect(() => {
    const element = focused.current;
    focused.current = null;
    if (!(element instanceof HTMLElement) || !chosen.length || !element.isConnected) return;
    const isOff = element instanceof HTMLButtonElement && element.disabled;
    const target = isOff ? element.closest("li")?.querySelector<HTMLElement>("[data-column]") : element;
    if (document.activeElement !== target) target?.focus();
  }, [chosen]);
  const move = (id: string, by: number) => {
    const from = chosen.indexOf(id);
    const to = Math.max(0, Math.min(chosen.length - 1, from + by));
    if (from < 0 || from === to) return;
    const next = chosen.filter((each) => each !== id);
    next.splice(to, 0, id);
    focused.current = document.activeElement;
    onChange(next);
    setSaid(`${labelOf(id)} is now column ${to + 1} of ${chosen.length}.`);
  };
  const remove = (id: string) => {
    const at = chosen.indexOf(id);
    onChange(chosen.filter((each) => each !== id));
    setSaid(`${labelOf(id)} removed.`);
    // The focused button disappears: focus the row that takes its place.
    const rows = list.current?.querySelectorAll<HTMLElement>("[data-column]");
    (rows?.[at + 1] ?? rows?.[at - 1])?.focus();
  };
  const isUsual = chosen.length === usualColumns.length && chosen.every((id, at) => id === usualColumns[at]);
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Columns</legend>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <div className="min-w-0">
          <div className="mb-1 flex min-h-[26px] items-center justify-between gap-2">
            <h3 className="font-medium" id="chosen-columns">
              Columns in the file <span className="font-normal text-text-2">{chosen.length}</span>
            </h3>
            <Button
              size="sm"
              variant="ghost"
              disabledReason={isUsual && "These are the default columns."}
              onClick={() => {
                onChange([...usualColumns]);
                setSaid("Default columns selected.");
              }}
            >
              Default columns
            </Button>
          </div>
          <ChosenColumns ref={list} chosen={chosen} onMove={move} onRemove={remove} />
          <p className="mt-1 text-sm text-text-2">Press Alt and an arrow key to move the focused column.</p>
        </div>
        <MoreColumns
          chosen={chosen}
          onAdd={(id) => {
            onChange([...chosen, id]);
            setSaid(`${labelOf(id)} added as column ${chosen.length + 1}.`);
          }}
        />
      </div>
      <LiveRegion>{said}</LiveRegion>
    </fieldset>
  );
}
