"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { useBoundField } from "@/components/form/bound-field";
import { Select } from "@/components/ui/select";
import type { AccountFormValues } from "@/lib/features/external-accounts/check/account-form";
import { accountTypeChosen, railsAsked } from "@/lib/features/external-accounts/check/form-questions";
import { useAccountTable } from "./account-table";
import { ListField } from "./list-field";

/** The account's rails, if its type needs them: one that determines its fields, or those to be sent. */
export function RailFields() {
  const { control } = useFormContext<AccountFormValues>();
  const accountType = useWatch({ control, name: "accountType" });
  const type = accountTypeChosen(useAccountTable(), accountType);
  const asked = type && railsAsked(type);
  if (!asked) return null;
  if (asked.many) {
    return (
      <ListField
        path="rails"
        label="Payment rails"
        hint="What the account can be paid by. Sent with the account."
        options={asked.options}
      />
    );
  }
  return <OneRail options={asked.options} />;
}

function OneRail({ options }: { options: { value: string; label: string }[] }) {
  const { value, onChange, isDisabled: _, ...field } = useBoundField<AccountFormValues, "rails">("rails");
  return (
    <Select
      {...field}
      label="Payment rail"
      isRequired
      placeholder="Choose"
      options={options}
      value={value[0] ?? ""}
      onChange={({ target }) => onChange(target.value === "" ? [] : [target.value])}
      hint="It decides what the account needs. What you typed for another rail stays here and isn't sent."
    />
  );
}
