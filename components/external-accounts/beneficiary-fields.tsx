"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { CountryField } from "@/components/customers/country-field";
import { FormRadioGroup } from "@/components/form/form-radio-group";
import { FormTextField } from "@/components/form/form-text-field";
import type { AccountFormValues } from "@/lib/features/external-accounts/schema";
import { AddressFields } from "./address-fields";

const KINDS = [
  { value: "INDIVIDUAL", label: "Individual" },
  { value: "BUSINESS", label: "Business" },
];

/** Who owns the account at the bank. What is not asked for by the chosen kind stays typed and is not sent. */
export function BeneficiaryFields() {
  const { control } = useFormContext<AccountFormValues>();
  const kind = useWatch({ control, name: "beneficiary.beneficiaryType" });
  return (
    <>
      <FormRadioGroup<AccountFormValues> name="beneficiary.beneficiaryType" label="Beneficiary type" options={KINDS} />
      {kind === "BUSINESS" ? (
        <>
          <FormTextField<AccountFormValues>
            name="beneficiary.businessInfo.legalName"
            label="Legal name"
            isRequired
            dir="auto"
          />
          <FormTextField<AccountFormValues> name="beneficiary.businessInfo.taxId" label="Tax ID" isOptional isMono />
        </>
      ) : (
        <>
          <FormTextField<AccountFormValues>
            name="beneficiary.fullName"
            label="Full name"
            isRequired
            dir="auto"
            hint="As it appears at the bank."
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <FormTextField<AccountFormValues>
              name="beneficiary.birthDate"
              label="Date of birth"
              isOptional
              isMono
              placeholder="YYYY-MM-DD"
            />
            <CountryField name="beneficiary.nationality" label="Nationality" isOptional />
          </div>
        </>
      )}
      <AddressFields />
    </>
  );
}
