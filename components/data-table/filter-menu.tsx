import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { LiveRegion } from "@/components/ui/live-region";
import { TextField } from "@/components/ui/text-field";
import { useTimeZone } from "@/components/ui/time-zone";
import { useDebounced } from "@/components/ui/use-debounced";
import { type Filter, isSet } from "@/lib/fields";
import { FilterEditor } from "./filter-editor";
import { filterKey, filterText } from "./filter-text";
import type { ListControls } from "./list-controls";
import { readTypedFilter } from "./typed-filter";

interface FilterMenuProps {
  /** All filters of the list, and those that are not set. */
  filters: readonly Filter[];
  unset: readonly Filter[];
  controls: ListControls;
  onDone: () => void;
}

/** Adds filters by typing or picking: the picked filter's editor opens in the same place. */
export function FilterMenu({ filters, unset, controls, onDone }: FilterMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
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
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const stops = [...(menu.current?.querySelectorAll<HTMLElement>("input, li button") ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops.at((at + step) % stops.length)?.focus();
  };
  return (
    <div ref={menu} className="w-72 max-w-full">
      <TypedFilters filters={filters} controls={controls} onDone={onDone} onKeyDown={onKeyDown} />
      <ul onKeyDown={onKeyDown} className="max-h-96 overflow-y-auto border-line border-t pt-1">
        {unset.map((filter) => (
          <li key={filterKey(filter)}>
            <button
              type="button"
              onClick={() => pick(filter)}
              className="flex min-h-7 w-full items-center rounded-sm px-2 text-left hover:bg-hover"
            >
              {filter.label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface TypedFiltersProps extends Omit<FilterMenuProps, "unset"> {
  /** Arrow keys move on to the filters below. */
  onKeyDown: (event: KeyboardEvent) => void;
}

const EXAMPLE = "failed last week USD > 1,000";

/** Several filters typed as one line of words; shows what was understood before Enter applies it. */
function TypedFilters({ filters, controls, onDone, onKeyDown }: TypedFiltersProps) {
  const zone = useTimeZone();
  const [line, setLine] = useState("");
  const { patch, unknown } = readTypedFilter(line, filters, controls);
  const values = Object.fromEntries(Object.entries(patch).map(([param, value]) => [param, value ?? undefined]));
  const understood = filters
    .filter((filter) => isSet(filter, values))
    .map((filter) => `${filter.label}: ${filterText(filter, values, controls.spanOf, zone)}`);
  const unknownWords = unknown.length > 0 ? `Not understood: ${unknown.map((word) => `“${word}”`).join(", ")}` : "";
  // At a pause: each letter of a word that is being typed would be reported as not understood.
  const said = useDebounced([understood.join(" · "), unknownWords].filter(Boolean).join(". "), 800);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Words that were not understood would be dropped silently.
    if (understood.length === 0 || unknown.length > 0) return;
    controls.setFilters(patch);
    onDone();
  };
  return (
    <form onSubmit={submit} className="grid gap-1.5 p-2">
      <TextField
        label="Filter by typing"
        placeholder={EXAMPLE}
        value={line}
        onChange={(event) => setLine(event.target.value)}
        onKeyDown={onKeyDown}
        // The popover was opened to filter, so the field should receive the next key.
        autoFocus
      />
      <p className="text-sm text-text-2">
        {understood.length > 0 ? (
          <span className="block text-text">{understood.join(" · ")}</span>
        ) : unknown.length === 0 ? (
          "Statuses, times, currencies and amounts, in any order."
        ) : null}
        {unknown.length > 0 ? (
          <span className="block text-warn">{unknownWords}</span>
        ) : understood.length > 0 ? (
          "Enter applies it."
        ) : null}
      </p>
      <LiveRegion>{said}</LiveRegion>
    </form>
  );
}
