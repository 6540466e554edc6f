"use client";

import type { FieldValues } from "react-hook-form";
import { AmountField, type AmountFieldProps } from "@/components/ui/amount-field";
import { type BoundProps, useBoundField } from "./bound-field";

export type FormAmountFieldProps<Values extends FieldValues> = BoundProps<Values> &
  Omit<AmountFieldProps, "name" | "value" | "defaultValue" | "onChange" | "onBlur" | "ref" | "error">;

/** An AmountField of the surrounding Form; its value is the typed text, to be parsed by the form's schema. */
export function FormAmountField<Values extends FieldValues = FieldValues>({
  name,
  ...rest
}: FormAmountFieldProps<Values>) {
  const { value, isDisabled, ...field } = useBoundField<Values, typeof name>(name);
  return <AmountField {...rest} {...field} disabled={rest.disabled || isDisabled} value={value ?? ""} />;
}
