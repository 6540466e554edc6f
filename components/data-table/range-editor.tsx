"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { useTimeZone } from "@/components/ui/time-zone";
import { instantOf, localOf, zoneLabel } from "@/lib/dates";
import type { Filter } from "@/lib/fields";
import type { ListControls } from "./list-controls";
import { OptionList } from "./option-list";

export interface RangeEditorProps {
  filter: Extract<Filter, { kind: "range" }>;
  controls: Pick<ListControls, "values" | "rangePresets" | "spanOf">;
  onApply: (patch: { [param: string]: string | null }) => void;
}

function split(value: string | undefined, zone: string, time: string): { date: string; time: string } {
  const local = value ? localOf(value, zone) : "";
  return local === "" ? { date: "", time } : { date: local.slice(0, 10), time: local.slice(11) };
}

/**
 * The last millisecond of a local minute: ends are inclusive. It precedes the next minute, so that nothing is between
 * two ranges where the clocks repeat or skip an hour, as at the end of a day in Santiago or Cairo.
 */
function endOfMinute(local: string, zone: string): string | null {
  const minute = Date.parse(`${local}Z`);
  const next = Number.isNaN(minute) ? null : instantOf(new Date(minute + 60_000).toISOString().slice(0, 16), zone);
  return next && new Date(Date.parse(next) - 1).toISOString();
}

/** A time range: a span that moves with the clock, or two instants in the user's zone, either one optional. */
export function RangeEditor({ filter, controls, onApply }: RangeEditorProps) {
  const zone = useTimeZone();
  const [fromParam, toParam] = filter.param;
  const span = controls.spanOf(controls.values[fromParam] ?? "");
  const [from, setFrom] = useState(() => split(span?.from ?? controls.values[fromParam], zone, "00:00"));
  const [to, setTo] = useState(() => split(controls.values[toParam] ?? span?.to, zone, "23:59"));
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const start = from.date ? instantOf(`${from.date}T${from.time || "00:00"}`, zone) : null;
    const end = to.date ? endOfMinute(`${to.date}T${to.time || "23:59"}`, zone) : null;
    if (!start && !end) return setError("Choose at least one day.");
    if (start && end && start > end) return setError("The start is after the end.");
    onApply({ [fromParam]: start, [toParam]: end });
  };
  return (
    <div className="grid w-[276px] max-w-full gap-3">
      <OptionList
        label={filter.label}
        options={controls.rangePresets}
        value={controls.values[toParam] ? undefined : controls.values[fromParam]}
        onPick={(value) => onApply({ [fromParam]: value, [toParam]: null })}
      />
      <form onSubmit={submit} noValidate className="grid gap-2 border-line border-t pt-3">
        {[
          { name: "From", value: from, set: setFrom },
          { name: "To", value: to, set: setTo },
        ].map(({ name, value, set }) => (
          <div key={name} className="grid grid-cols-[1fr_auto] gap-2">
            <TextField
              type="date"
              label={name}
              value={value.date}
              onChange={(event) => set({ ...value, date: event.target.value })}
            />
            <TextField
              type="time"
              label={`${name} time`}
              isLabelHidden
              className="self-end"
              value={value.time}
              onChange={(event) => set({ ...value, time: event.target.value })}
            />
          </div>
        ))}
        {error ? (
          <p role="alert" className="text-bad text-sm">
            {error}
          </p>
        ) : null}
        <div className="flex items-center justify-between gap-2">
          <span className="text-sm text-text-3">{zoneLabel(zone)}</span>
          <Button type="submit" variant="primary">
            Apply
          </Button>
        </div>
      </form>
    </div>
  );
}
