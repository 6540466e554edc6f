"use client";

import type { FieldValues } from "react-hook-form";
import { RadioGroup, type RadioGroupProps } from "@/components/ui/radio-group";
import { type BoundProps, useBoundField } from "./bound-field";

export type FormRadioGroupProps<Values extends FieldValues> = BoundProps<Values> &
  Omit<RadioGroupProps, "name" | "value" | "onChange" | "onBlur" | "ref" | "error">;

/** A RadioGroup of the surrounding Form; its value is the chosen option's. */
export function FormRadioGroup<Values extends FieldValues = FieldValues>({
  name,
  ...rest
}: FormRadioGroupProps<Values>) {
  const { value, isDisabled, ...field } = useBoundField<Values, typeof name>(name);
  return <RadioGroup {...rest} {...field} isDisabled={rest.isDisabled || isDisabled} value={value ?? ""} />;
}
