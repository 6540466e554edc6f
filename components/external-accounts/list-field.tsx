"use client";

import { useBoundField } from "@/components/form/bound-field";
import { Checkbox } from "@/components/ui/checkbox";
import type { SelectOption } from "@/components/ui/select";
import type { AccountFormValues } from "@/lib/features/external-accounts/check/account-form";

interface ListFieldProps {
  /** The path of the selected values in the form, as a list. */
  path: string;
  label: string;
  hint?: string;
  isOptional?: boolean;
  options: readonly SelectOption[];
}

/** Several of a few values, all visible. */
export function ListField({ path, label, hint, isOptional, options }: ListFieldProps) {
  const { value, onChange, error, name, onBlur, ref } = useBoundField<AccountFormValues, `accountInfo.${string}`>(
    path as `accountInfo.${string}`,
  );
  const chosen: unknown[] = Array.isArray(value) ? value : [];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">
        {label}
        {isOptional ? <span className="font-normal text-text-3"> optional</span> : null}
      </legend>
      <div className="grid gap-0.5">
        {options.map((option, at) => (
          <Checkbox
            key={option.value}
            ref={at === 0 ? ref : undefined}
            name={name}
            label={option.label}
            checked={chosen.includes(option.value)}
            onBlur={onBlur}
            onChange={({ target }) =>
              // In the table's order, however they were ticked.
              onChange(
                options
                  .map((each) => each.value)
                  .filter((each) => (each === option.value ? target.checked : chosen.includes(each))),
              )
            }
            error={at === options.length - 1 ? error : undefined}
            hint={at === options.length - 1 ? hint : undefined}
          />
        ))}
      </div>
    </fieldset>
  );
}
