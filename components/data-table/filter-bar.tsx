"use client";

import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { AddChip, Chip } from "@/components/ui/chip";
import { onDemand } from "@/components/ui/on-demand";
import { Popover } from "@/components/ui/popover";
import { useShortcuts } from "@/components/ui/shortcuts";
import { useTimeZone } from "@/components/ui/time-zone";
import { type Filter, isSet, paramsOf } from "@/lib/fields";
import { EntryName } from "./entry-name";
import { clearing, filterKey, filterText, spanTitle } from "./filter-text";
import type { ListControls } from "./list-controls";

const FilterEditor = onDemand(() => import("./filter-editor").then((module) => module.FilterEditor));
const FilterMenu = onDemand(() => import("./filter-menu").then((module) => module.FilterMenu));

export interface FilterBarProps {
  filters: readonly Filter[];
  controls: ListControls;
  /** The server's messages about unusable values, by parameter. */
  problems?: Readonly<Record<string, string>>;
  /** Shown after the chips: the time zone. */
  note?: ReactNode;
}

/** The active filters as chips: pressing one opens its editor, its cross or Delete removes it. */
export function FilterBar({ filters, controls, problems = {}, note }: FilterBarProps) {
  const zone = useTimeZone();
  const bar = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState(0);
  const set = filters.filter((filter) => isSet(filter, controls.values));
  const problemOf = (filter: Filter) =>
    paramsOf(filter)
      .map((param) => problems[param])
      .find(Boolean);
  const wrong = set.filter((filter) => problemOf(filter));
  const unset = filters.filter((filter) => !isSet(filter, controls.values));

  useEffect(() => {
    // The focused chip is gone; without this the focus would return to the top of the page.
    if (removed > 0) bar.current?.querySelector<HTMLElement>("[data-add-filter]")?.focus();
  }, [removed]);
  const add = useCallback(() => bar.current?.querySelector<HTMLElement>("[data-add-filter]")?.click(), []);
  const shortcuts = useMemo(
    () => [{ keys: "f", label: "Add a filter", group: "In a list", run: add, isOff: unset.length === 0 }],
    [add, unset.length],
  );
  useShortcuts(shortcuts);
  const remove = (filter: Filter) => {
    controls.setFilters(clearing(filter));
    setRemoved((count) => count + 1);
  };

  return (
    <div ref={bar} className="mb-3 flex flex-wrap items-center gap-1.5">
      {set.map((filter) => (
        <Popover
          key={filterKey(filter)}
          label={`Filter ${filter.label}`}
          trigger={(props) => (
            <Chip
              {...props}
              label={filter.label}
              value={
                filter.kind === "entry" ? (
                  <EntryName filter={filter} id={controls.values[filter.param] ?? ""} />
                ) : (
                  filterText(filter, controls.values, controls.spanOf, zone)
                )
              }
              isWrong={problemOf(filter) !== undefined}
              title={spanTitle(filter, controls.values, controls.spanOf, zone)}
              onRemove={() => remove(filter)}
              onKeyDown={(event) => {
                if (event.key === "Delete" || event.key === "Backspace") remove(filter);
              }}
            />
          )}
        >
          {(close) => <FilterEditor filter={filter} controls={controls} onDone={close} />}
        </Popover>
      ))}
      {unset.length > 0 ? (
        <Popover
          label="Add filter"
          className="p-1"
          trigger={(props) => <AddChip {...props} data-add-filter="" title="Add a filter (F)" />}
        >
          {(close) => <FilterMenu filters={filters} unset={unset} controls={controls} onDone={close} />}
        </Popover>
      ) : null}
      {set.length > 1 ? (
        <button
          type="button"
          onClick={() => {
            controls.clearFilters();
            setRemoved((count) => count + 1);
          }}
          className="min-h-[26px] rounded-md px-1.5 text-text-2 hover:bg-hover hover:text-text"
        >
          Clear all
        </button>
      ) : null}
      {note}
      {wrong.length > 0 ? (
        <ul role="alert" className="w-full text-bad text-sm">
          {wrong.map((filter) => (
            <li key={filterKey(filter)}>
              {filter.label}: {problemOf(filter)} Press the filter to correct it.
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
