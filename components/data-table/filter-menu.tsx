"use client";

import { type KeyboardEvent, useState } from "react";
import type { Filter } from "@/lib/fields";
import { FilterEditor } from "./filter-editor";
import { filterKey } from "./filter-text";
import type { ListControls } from "./list-controls";

/** The filters that are not set; the one that is picked shows its editor in the same place. */
export function FilterMenu({
  filters,
  controls,
  onDone,
}: {
  filters: readonly Filter[];
  controls: ListControls;
  onDone: () => void;
}) {
  const [picked, setPicked] = useState<Filter | null>(null);
  if (picked) {
    return (
      <div className="p-2">
        <FilterEditor filter={picked} controls={controls} onDone={onDone} />
      </div>
    );
  }
  const pick = (filter: Filter) => {
    if (filter.kind !== "flag") return setPicked(filter);
    controls.setFilters({ [filter.param]: "true" });
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons.at((at + step) % buttons.length)?.focus();
  };
  return (
    <ul onKeyDown={onKeyDown} className="min-w-44">
      {filters.map((filter, index) => (
        <li key={filterKey(filter)}>
          <button
            type="button"
            // The popover was opened to pick: the first choice is where the next key belongs.
            ref={(element) => {
              if (index === 0) element?.focus({ preventScroll: true });
            }}
            onClick={() => pick(filter)}
            className="flex min-h-7 w-full items-center rounded-sm px-2 text-left hover:bg-hover"
          >
            {filter.label}
          </button>
        </li>
      ))}
    </ul>
  );
}
