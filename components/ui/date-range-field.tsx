"use client";

import { useId } from "react";
import { Button } from "./button";
import { CONTROL_BOX, CONTROL_INPUT } from "./field";
import { useTimeZone, ZoneNote } from "./time-zone";
import { addDays, endOfDay, instantOf, localOf } from "./zoned-date";

/** Two instants, both inclusive, ISO strings; null is open. */
export interface DateRange {
  from: string | null;
  to: string | null;
}

export interface DateRangeFieldProps {
  label: string;
  value: DateRange;
  onChange: (range: DateRange) => void;
}

const PRESETS: [label: string, days: (today: string) => [from: string, to: string]][] = [
  ["Today", (today) => [today, today]],
  ["Last 7 days", (today) => [addDays(today, -6), today]],
  ["Last 30 days", (today) => [addDays(today, -29), today]],
  ["This month", (today) => [`${today.slice(0, 8)}01`, today]],
  [
    "Last month",
    (today) => [`${addDays(`${today.slice(0, 8)}01`, -1).slice(0, 8)}01`, addDays(`${today.slice(0, 8)}01`, -1)],
  ],
];

/**
 * From one day to another, both whole, in the person's zone. The platform's own date inputs: they know every keyboard
 * and calendar, and cost nothing to load.
 */
export function DateRangeField({ label, value, onChange }: DateRangeFieldProps) {
  const id = useId();
  const zone = useTimeZone();
  const from = value.from ? localOf(value.from, zone).slice(0, 10) : "";
  const to = value.to ? localOf(value.to, zone).slice(0, 10) : "";
  const isBackwards = Boolean(from && to && from > to);
  const set = (first: string, last: string) =>
    onChange({ from: first ? instantOf(first, zone) : null, to: last ? endOfDay(last, zone) : null });
  const inputs = [
    { name: "From", value: from, max: to || undefined, onChange: (day: string) => set(day, to) },
    { name: "To", value: to, min: from || undefined, onChange: (day: string) => set(from, day) },
  ];
  return (
    <fieldset aria-describedby={`${id}-note`} className="grid gap-2">
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-1">
        {PRESETS.map(([name, days]) => (
          <Button key={name} size="sm" onClick={() => set(...days(localOf(Date.now(), zone).slice(0, 10)))}>
            {name}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-2">
        {inputs.map((input) => (
          <label key={input.name} className="text-sm text-text-2">
            {input.name}
            <span className={CONTROL_BOX}>
              <input
                type="date"
                value={input.value}
                min={input.min}
                max={input.max}
                aria-invalid={isBackwards || undefined}
                onChange={(event) => input.onChange(event.target.value)}
                className={`${CONTROL_INPUT} text-base text-text`}
              />
            </span>
          </label>
        ))}
      </div>
      <p id={`${id}-note`} className={isBackwards ? "text-bad text-sm" : "text-sm text-text-3"}>
        {isBackwards ? "The first day is after the last." : <ZoneNote />}
      </p>
    </fieldset>
  );
}
