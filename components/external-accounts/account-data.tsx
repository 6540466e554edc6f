"use client";

import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { accountTypeChosen, filledOf } from "@/lib/features/external-accounts/fields";
import type { AccountFormValues } from "@/lib/features/external-accounts/schema";
import { AccountDataField } from "./account-data-field";
import { useAccountTable } from "./account-table";

/** The questions that the chosen kind of account asks. */
export function AccountData() {
  const { control, trigger, getFieldState } = useFormContext<AccountFormValues>();
  const accountType = useWatch({ control, name: "accountType" });
  const values = useWatch({ control, name: "accountInfo" });
  const type = accountTypeChosen(useAccountTable(), accountType);
  useEffect(() => {
    // One field's rule may look at another: what was wrong is checked anew. The service's own words stay until changed.
    const wrong = Object.keys(values)
      .map((name) => `accountInfo.${name}` as const)
      .filter((name) => getFieldState(name).error?.type === "custom");
    if (wrong.length > 0) trigger(wrong);
  }, [values, getFieldState, trigger]);
  if (!type) return <p className="text-text-2">Choose the account type first.</p>;
  const filled = filledOf(type, values);
  return (
    <>
      {filled === null ? null : (
        <p role="status" className={filled > 1 ? "text-warn" : "text-text-2"}>
          {filled > 1 ? "Fill in only one of these and clear the others." : "Fill in exactly one of these."}
        </p>
      )}
      {type.fields.map((field) => (
        <AccountDataField key={field.name} field={field} isOneOfSeveral={filled !== null} />
      ))}
    </>
  );
}
