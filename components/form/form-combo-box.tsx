"use client";

import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { ComboBox, type ComboBoxProps } from "@/components/ui/combo-box";
import type { ComboBoxItem } from "@/components/ui/combo-box-state";
import { type BoundProps, useBoundField } from "./bound-field";

export type FormComboBoxProps<Values extends FieldValues> = BoundProps<Values> &
  Omit<ComboBoxProps, "name" | "value" | "onBlur" | "ref" | "error" | "onChange"> & {
    /** The chosen item when `items` doesn't contain it: after a draft is restored, or during a search. */
    chosen?: ComboBoxItem | null;
    /** Called in addition to the form's own change, with the whole item. */
    onChoose?: (item: ComboBoxItem | null) => void;
  };

/** A ComboBox of the surrounding Form; its value is the chosen item's id, `""` for none. */
export function FormComboBox<Values extends FieldValues = FieldValues>({
  name,
  chosen,
  onChoose,
  ...rest
}: FormComboBoxProps<Values>) {
  const { value, onChange, isDisabled, ...field } = useBoundField<Values, typeof name>(name);
  const [last, setLast] = useState<ComboBoxItem | null>(null);
  const known = [...rest.items, ...(chosen ? [chosen] : []), ...(last ? [last] : [])];
  return (
    <ComboBox
      {...rest}
      {...field}
      isDisabled={rest.isDisabled || isDisabled}
      value={known.find((item) => item.id === value) ?? null}
      onChange={(item) => {
        setLast(item);
        onChange(item?.id ?? "");
        onChoose?.(item);
      }}
    />
  );
}
