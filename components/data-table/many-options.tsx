"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import type { Filter } from "@/lib/fields";

interface ManyOptionsProps {
  filter: Extract<Filter, { kind: "choice" }>;
  /** The selected values, separated by commas. */
  initial: string;
  onApply: (value: string | null) => void;
}

/** Selects several of many options and applies them together. */
export function ManyOptions({ filter, initial, onApply }: ManyOptionsProps) {
  const [chosen, setChosen] = useState(() => new Set(initial.split(",").filter(Boolean)));
  const toggle = (value: string) => {
    const next = new Set(chosen);
    if (!next.delete(value)) next.add(value);
    setChosen(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // In the order offered, so that the same selection always has the same URL.
    const values = filter.options.map(({ value }) => value).filter((value) => chosen.has(value));
    onApply(values.join(",") || null);
  };
  return (
    <form onSubmit={submit} className="grid w-64 max-w-full gap-2">
      <fieldset className="max-h-72 overflow-y-auto">
        <legend className="sr-only">{filter.label}</legend>
        {filter.options.map(({ value, label }, index) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.has(value)}
            onChange={() => toggle(value)}
            ref={(element: HTMLInputElement | null) => {
              if (index === 0 && element && !element.form?.contains(document.activeElement)) {
                element.focus({ preventScroll: true });
              }
            }}
          />
        ))}
      </fieldset>
      <Button type="submit" variant="primary">
        Apply
      </Button>
    </form>
  );
}
