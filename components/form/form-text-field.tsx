"use client";

import type { FieldValues } from "react-hook-form";
import { TextField, type TextFieldProps } from "@/components/ui/text-field";
import { type BoundProps, useBoundField } from "./bound-field";

export type FormTextFieldProps<Values extends FieldValues> = BoundProps<Values> &
  Omit<TextFieldProps, "name" | "value" | "defaultValue" | "onChange" | "onBlur" | "ref" | "error">;

/** A TextField of the surrounding Form. */
export function FormTextField<Values extends FieldValues = FieldValues>({ name, ...rest }: FormTextFieldProps<Values>) {
  const { value, isDisabled, ...field } = useBoundField<Values, typeof name>(name);
  return <TextField {...rest} {...field} disabled={rest.disabled || isDisabled} value={value ?? ""} />;
}
