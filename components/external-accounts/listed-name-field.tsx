"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { FormComboBox } from "@/components/form/form-combo-box";
import { Button } from "@/components/ui/button";
import { useEnvironment } from "@/lib/client/environment";
import type { AccountFormValues } from "@/lib/features/external-accounts/check/account-form";
import { accountTypeChosen, namesListed } from "@/lib/features/external-accounts/check/form-questions";
import { fieldHelp } from "@/lib/features/external-accounts/check/live-check";
import { accountNamesQuery } from "@/lib/features/external-accounts/queries";
import { AccountDataField, type AccountDataFieldProps } from "./account-data-field";
import { useAccountTable } from "./account-table";

/** A bank or an exchange: chosen from the service's list, or typed if it has none or it can't be read. */
export function ListedNameField(props: AccountDataFieldProps) {
  const { field, path, ...marks } = props;
  const environment = useEnvironment();
  const { control } = useFormContext<AccountFormValues>();
  const [accountType, currency, info] = useWatch({ control, name: ["accountType", "currency", "accountInfo"] });
  const type = accountTypeChosen(useAccountTable(), accountType);
  const list = namesListed(type, field.name, { currency, country: info.country });
  const query = useQuery({ ...accountNamesQuery(environment, list ?? "exchanges"), enabled: list !== null });
  const names = query.data?.names ?? null;
  if (list === null || names?.length === 0) return <AccountDataField {...props} />;
  if (names === null && !query.isPending) {
    return (
      <div className="grid gap-1">
        <AccountDataField {...props} />
        <p role="status" className="text-sm text-warn">
          The service's list couldn't be read. Type the name exactly as the service has it.
        </p>
        <Button size="sm" className="justify-self-start" isPending={query.isFetching} onClick={() => query.refetch()}>
          Read the list again
        </Button>
      </div>
    );
  }
  const known = names ?? [];
  const value = String(info[field.name] ?? "");
  const isListed = value === "" || names === null || known.some((name) => name.value === value);
  return (
    <FormComboBox<AccountFormValues>
      name={path as `accountInfo.${string}`}
      label={field.label}
      {...marks}
      placeholder={names === null ? "Loading the service's list" : "Choose from the service's list"}
      isDisabled={names === null}
      items={known.map((name) => ({
        id: name.value,
        title: name.label,
        ...(name.label === name.value ? {} : { subtitle: name.value }),
      }))}
      // Typed earlier, for another type or while the list could not be read: it must not look empty.
      chosen={value === "" ? null : { id: value, title: value }}
      emptyText="The service lists none by that name."
      hint={
        isListed ? (
          fieldHelp(field)
        ) : (
          <span className="text-warn">{value} isn't in the service's list, so the service may reject it.</span>
        )
      }
    />
  );
}
