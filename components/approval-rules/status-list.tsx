"use client";

import { useId } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldNote } from "@/components/ui/field";
import { kycOptions } from "@/lib/features/approval-rules/fields";

interface Props {
  /** The selected statuses as edited in a condition: comma-separated. */
  list: string;
  error: string | null;
  onChange: (list: string) => void;
}

/** The KYC statuses of a condition, by label. */
export function StatusList({ list, error, onChange }: Props) {
  const id = useId();
  const chosen = list.split(", ").filter((one) => one !== "");
  const toggle = (value: string) =>
    onChange((chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]).join(", "));
  return (
    <fieldset className="min-w-0 sm:col-span-2" aria-describedby={error ? `${id}-note` : undefined}>
      <legend className="mb-1 font-medium">Status</legend>
      <div className="grid gap-x-4 min-[420px]:grid-cols-2">
        {kycOptions(chosen).map(({ value, label }) => (
          <Checkbox key={value} label={label} checked={chosen.includes(value)} onChange={() => toggle(value)} />
        ))}
      </div>
      {error ? <FieldNote id={`${id}-note`} error={error} /> : null}
    </fieldset>
  );
}
