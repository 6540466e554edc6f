"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import type { Filter } from "@/lib/fields";
import { digitsOf } from "./amount-digits";
import type { ListControls } from "./list-controls";

interface AmountsEditorProps {
  filter: Extract<Filter, { kind: "amounts" }>;
  controls: Pick<ListControls, "values">;
  onApply: (patch: { [param: string]: string | null }) => void;
}

/** A range of amounts in the units of each row's own currency; either end may be left open. */
export function AmountsEditor({ filter, controls, onApply }: AmountsEditorProps) {
  const [fromParam, toParam] = filter.param;
  const [from, setFrom] = useState(controls.values[fromParam] ?? "");
  const [to, setTo] = useState(controls.values[toParam] ?? "");
  const [errors, setErrors] = useState<{ from?: string; to?: string }>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [least, most] = [digitsOf(from), digitsOf(to)];
    const none = least.digits === null && most.digits === null ? "Enter an amount." : undefined;
    const isTurned = least.digits !== null && most.digits !== null && Number(least.digits) > Number(most.digits);
    const found = {
      from: least.error ?? none,
      to: most.error ?? (isTurned ? "This is less than the other." : undefined),
    };
    if (least.error || most.error || none || isTurned) return setErrors(found);
    onApply({ [fromParam]: least.digits, [toParam]: most.digits });
  };
  return (
    <form onSubmit={submit} noValidate className="grid w-64 max-w-full gap-2">
      <TextField
        label={`${filter.label}, at least`}
        inputMode="decimal"
        value={from}
        error={errors.from}
        onChange={(event) => setFrom(event.target.value)}
        ref={(element) => {
          if (element && !element.form?.contains(document.activeElement)) element.focus({ preventScroll: true });
        }}
      />
      <TextField
        label={`${filter.label}, at most`}
        inputMode="decimal"
        value={to}
        error={errors.to}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit" variant="primary">
        Apply
      </Button>
    </form>
  );
}
