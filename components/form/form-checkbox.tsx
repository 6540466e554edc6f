"use client";

import type { FieldValues } from "react-hook-form";
import { Checkbox, type CheckboxProps } from "@/components/ui/checkbox";
import { type BoundProps, useBoundField } from "./bound-field";

export type FormCheckboxProps<Values extends FieldValues> = BoundProps<Values> &
  Omit<CheckboxProps, "name" | "checked" | "defaultChecked" | "onChange" | "onBlur" | "ref" | "error">;

/** A Checkbox of the surrounding Form; its value is a boolean. */
export function FormCheckbox<Values extends FieldValues = FieldValues>({ name, ...rest }: FormCheckboxProps<Values>) {
  const { value, isDisabled, onChange, ...field } = useBoundField<Values, typeof name>(name);
  return (
    <Checkbox
      {...rest}
      {...field}
      disabled={rest.disabled || isDisabled}
      checked={Boolean(value)}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
