"use client";

import { FormSelect } from "@/components/form/form-select";
import { countryOptions } from "@/lib/features/customers/fields";

interface Props {
  name: string;
  label: string;
  hint?: string;
  isRequired?: boolean;
  isOptional?: boolean;
}

/** A country (ISO 3166-1): the browser's own list, searchable by typing. */
export function CountryField(props: Props) {
  return <FormSelect {...props} options={countryOptions()} placeholder="Not specified" />;
}
