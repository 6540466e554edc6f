"use client";

import { useEffect } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import type { AccountFormValues } from "@/lib/features/external-accounts/check/account-form";
import { accountTypeChosen, filledOf, formFields } from "@/lib/features/external-accounts/check/form-questions";
import { useAccountTable } from "./account-table";
import { TableField } from "./table-field";

/** The fields for the chosen account type, and for its rail where that decides. */
export function AccountData() {
  const { control, trigger, getFieldState } = useFormContext<AccountFormValues>();
  const accountType = useWatch({ control, name: "accountType" });
  const values = useWatch({ control, name: "accountInfo" });
  const rails = useWatch({ control, name: "rails" });
  const { errors } = useFormState({ control, name: "accountType" });
  const type = accountTypeChosen(useAccountTable(), accountType);
  useEffect(() => {
    // A field's rule may involve another field: recheck invalid ones. The service's own errors stay until changed.
    const wrong = Object.keys(values)
      .map((name) => `accountInfo.${name}` as const)
      .filter((name) => getFieldState(name).error?.type === "custom");
    if (wrong.length > 0) trigger(wrong);
  }, [values, getFieldState, trigger]);
  if (!type) return errors.accountType ? null : <p className="text-text-2">Choose the account type first.</p>;
  const filled = filledOf(type, values);
  return (
    <>
      {filled === null ? null : (
        <p role="status" className={filled > 1 ? "text-warn" : "text-text-2"}>
          {filled > 1 ? "Fill in only one of these and clear the others." : "Fill in exactly one of these."}
        </p>
      )}
      {formFields(type, rails).map((field) => (
        <TableField
          key={field.name}
          field={field}
          path={`accountInfo.${field.name}`}
          isPartOfOptional={type.exactlyOneOf?.includes(field.name)}
        />
      ))}
    </>
  );
}
