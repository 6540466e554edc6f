"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { useBoundField } from "@/components/form/bound-field";
import { FormRadioGroup } from "@/components/form/form-radio-group";
import { FormTextField } from "@/components/form/form-text-field";
import type { AccountFormValues } from "@/lib/features/external-accounts/check/account-form";
import { OwnerPicker } from "./owner-picker";

const SCOPES = [
  { value: "customer", label: "A customer" },
  { value: "platform", label: "The platform" },
];

/** The account's owner, and the platform's own id for it. */
export function OwnerFields() {
  const { control } = useFormContext<AccountFormValues>();
  const scope = useWatch({ control, name: "scope" });
  return (
    <>
      <FormRadioGroup<AccountFormValues>
        name="scope"
        label="Belongs to"
        options={SCOPES}
        hint={
          scope === "platform" ? "For platform-wide operations, such as deposits from external sources." : undefined
        }
      />
      {scope === "customer" ? <CustomerField /> : null}
      <FormTextField<AccountFormValues>
        name="platformAccountId"
        label="Platform account ID"
        isMono
        isRequired
        hint="Your own unique ID for this account. Corridor uses it to avoid adding the same account twice."
      />
    </>
  );
}

function CustomerField() {
  const { isDisabled: _, ...field } = useBoundField<AccountFormValues, "customerId">("customerId");
  return <OwnerPicker {...field} label="Customer" isRequired placeholder="Name, platform ID or UMA address" />;
}
