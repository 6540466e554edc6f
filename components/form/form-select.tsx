"use client";

import type { FieldValues } from "react-hook-form";
import { Select, type SelectProps } from "@/components/ui/select";
import { type BoundProps, useBoundField } from "./bound-field";

export type FormSelectProps<Values extends FieldValues> = BoundProps<Values> &
  Omit<SelectProps, "name" | "value" | "defaultValue" | "onChange" | "onBlur" | "ref" | "error">;

/** A Select of the surrounding Form. */
export function FormSelect<Values extends FieldValues = FieldValues>({ name, ...rest }: FormSelectProps<Values>) {
  const { value, isDisabled, ...field } = useBoundField<Values, typeof name>(name);
  return <Select {...rest} {...field} disabled={rest.disabled || isDisabled} value={value ?? ""} />;
}
