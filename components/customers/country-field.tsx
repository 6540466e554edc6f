"use client";

import { FormComboBox } from "@/components/form/form-combo-box";
import { countryItems } from "./countries";

interface Props {
  name: string;
  label: string;
  hint?: string;
  isRequired?: boolean;
}

/** A country, found by its name or its two letters. */
export function CountryField(props: Props) {
  return (
    <FormComboBox
      {...props}
      items={countryItems()}
      placeholder="Type a name or code"
      emptyText="No country has this name."
    />
  );
}
