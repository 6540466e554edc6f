"use client";

import { type FieldPath, useFormContext, useWatch } from "react-hook-form";
import { FormTextField } from "@/components/form/form-text-field";
import { countryName } from "@/lib/features/external-accounts/fields";
import type { AccountFormValues } from "@/lib/features/external-accounts/schema";

interface CountryFieldProps {
  name: Extract<FieldPath<AccountFormValues>, "beneficiary.nationality" | "beneficiary.address.country">;
  label: string;
  isOptional?: boolean;
}

/** A country by its two letters, which are spelled out as a check by eye. */
export function CountryField({ name, label, isOptional }: CountryFieldProps) {
  const { control } = useFormContext<AccountFormValues>();
  const value = useWatch({ control, name });
  return (
    <FormTextField<AccountFormValues>
      name={name}
      label={label}
      isOptional={isOptional}
      isMono
      placeholder="US"
      hint={<span role="status">{countryName(value) ?? "Two letters, like US."}</span>}
    />
  );
}
