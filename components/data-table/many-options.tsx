"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import type { Filter } from "@/lib/fields";

interface ManyOptionsProps {
  filter: Extract<Filter, { kind: "choice" }>;
  /** The values that are set, with commas between them. */
  initial: string;
  onApply: (value: string | null) => void;
}

/** Several of many options, applied together. */
export function ManyOptions({ filter, initial, onApply }: ManyOptionsProps) {
  const [chosen, setChosen] = useState(() => new Set(initial.split(",").filter(Boolean)));
  const toggle = (value: string) => {
    const next = new Set(chosen);
    if (!next.delete(value)) next.add(value);
    setChosen(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // In the order in which they are offered, so that one choice is one address.
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
