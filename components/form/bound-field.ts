import { type FieldPath, type FieldValues, type PathValue, useController, useFormContext } from "react-hook-form";

/** What every form field needs to find its value: its path in the surrounding form. */
export interface BoundProps<Values extends FieldValues> {
  name: FieldPath<Values>;
}

/** A field of the surrounding Form: its value, its change handler, and the message to show under it. */
export function useBoundField<Values extends FieldValues, Name extends FieldPath<Values>>(name: Name) {
  const { control } = useFormContext<Values>();
  const { field, fieldState } = useController<Values, Name>({ name, control });
  return {
    name: field.name as string,
    value: field.value as PathValue<Values, Name>,
    onChange: field.onChange,
    onBlur: field.onBlur,
    ref: field.ref,
    isDisabled: field.disabled,
    error: fieldState.error?.message ?? (fieldState.error ? "Invalid value." : undefined),
  };
}
