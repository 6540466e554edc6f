"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { FormRadioGroup } from "@/components/form/form-radio-group";
import type { AccountFormValues } from "@/lib/features/external-accounts/check/account-form";
import {
  accountTypeChosen,
  beneficiaryQuestions,
  whyNotBeneficiary,
} from "@/lib/features/external-accounts/check/form-questions";
import { useAccountTable } from "./account-table";
import { TableField } from "./table-field";

const KINDS = [
  { value: "INDIVIDUAL", label: "Individual" },
  { value: "BUSINESS", label: "Business" },
];

/** The account's owner at the bank. Fields that the chosen type doesn't need keep their text but aren't sent. */
export function BeneficiaryFields({ isOptional }: { isOptional: boolean }) {
  const { control } = useFormContext<AccountFormValues>();
  const kind = useWatch({ control, name: "beneficiary.beneficiaryType" });
  const accountType = useWatch({ control, name: "accountType" });
  const rails = useWatch({ control, name: "rails" });
  const table = useAccountTable();
  const type = accountTypeChosen(table, accountType);
  const kinds = KINDS.map((each) => ({ ...each, disabledReason: type && whyNotBeneficiary(type, rails, each.value) }));
  return (
    <>
      <FormRadioGroup<AccountFormValues> name="beneficiary.beneficiaryType" label="Beneficiary type" options={kinds} />
      {beneficiaryQuestions(table, type, kind).map((field) => (
        <TableField
          key={field.name}
          field={field}
          path={`beneficiary.${field.name}`}
          isPartOfOptional={isOptional && !field.optional}
        />
      ))}
    </>
  );
}
