"use client";

import type { FieldValues } from "react-hook-form";
import { TextArea, type TextAreaProps } from "@/components/ui/text-area";
import { type BoundProps, useBoundField } from "./bound-field";

export type FormTextAreaProps<Values extends FieldValues> = BoundProps<Values> &
  Omit<TextAreaProps, "name" | "value" | "defaultValue" | "onChange" | "onBlur" | "ref" | "error">;

/** A TextArea of the surrounding Form. */
export function FormTextArea<Values extends FieldValues = FieldValues>({ name, ...rest }: FormTextAreaProps<Values>) {
  const { value, isDisabled, ...field } = useBoundField<Values, typeof name>(name);
  return <TextArea {...rest} {...field} disabled={rest.disabled || isDisabled} value={value ?? ""} />;
}
