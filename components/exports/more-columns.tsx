"use client";

import { Plus } from "lucide-react";
import { useId, useRef, useState } from "react";
import { TextField } from "@/components/ui/text-field";
import { exportColumns } from "@/lib/features/exports/fields/columns";

type ExportColumn = (typeof exportColumns)[number];

function grouped(columns: readonly ExportColumn[]): [group: string, columns: ExportColumn[]][] {
  const groups = new Map<string, ExportColumn[]>();
  for (const column of columns) {
    const name = column.group ?? "Other";
    groups.set(name, [...(groups.get(name) ?? []), column]);
  }
  return [...groups];
}

/** The columns that are not in the file, by group; pressing one adds it at the end. */
export function MoreColumns({ chosen, onAdd }: { chosen: readonly string[]; onAdd: (id: string) => void }) {
  const [text, setText] = useState("");
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const wanted = text.trim().toLowerCase();
  const left = exportColumns.filter((column) => !chosen.includes(column.id));
  const found = left.filter(({ label, group }) => `${label} ${group ?? ""}`.toLowerCase().includes(wanted));
  const groups = grouped(found);
  const add = (column: ExportColumn, button: HTMLElement) => {
    const buttons = [...(box.current?.querySelectorAll<HTMLElement>("button") ?? [])];
    const at = buttons.indexOf(button);
    // This button disappears: move the focus first.
    (buttons[at + 1] ?? buttons[at - 1])?.focus();
    onAdd(column.id);
  };
  return (
    <div className="min-w-0">
      <div className="mb-1 flex min-h-[26px] items-center">
        <h3 className="font-medium">
          More columns <span className="font-normal text-text-2">{left.length}</span>
        </h3>
      </div>
      <div className="overflow-hidden rounded-md border border-line">
        <div className="border-line border-b p-1.5">
          <TextField
            label="Find a column"
            isLabelHidden
            placeholder="Find a column"
            type="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
              // Otherwise Enter would submit the form and create the export without the column.
              event.preventDefault();
              const first = wanted === "" ? undefined : groups[0]?.[1][0];
              if (first) onAdd(first.id);
            }}
          />
        </div>
        <div ref={box} className="max-h-[238px] overflow-auto py-1 max-sm:max-h-44">
          {groups.map(([group, columns]) => (
            <section key={group} aria-labelledby={`${id}-${group}`}>
              <h4 id={`${id}-${group}`} className="px-2.5 pt-1.5 pb-0.5 text-sm text-text-2">
                {group}
              </h4>
              <ul>
                {columns.map((column) => (
                  <li key={column.id}>
                    <button
                      type="button"
                      onClick={(event) => add(column, event.currentTarget)}
                      className="flex min-h-7 w-full items-center gap-2 px-2.5 py-0.5 text-left leading-tight hover:bg-hover focus-visible:outline-offset-[-2px]"
                    >
                      <Plus className="size-3.5 shrink-0 text-text-3" aria-hidden="true" />
                      <span className="sr-only">Add </span>
                      <span className="min-w-0 flex-1 break-words">{column.label}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {found.length === 0 ? (
            <p className="px-2.5 py-3 text-text-2">
              {left.length === 0 ? "All columns are included." : `No column is called “${text.trim()}”.`}
            </p>
          ) : null}
        </div>
      </div>
    </div>
  );
}
