"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { FormComboBox } from "@/components/form/form-combo-box";
import { FormSelect } from "@/components/form/form-select";
import { FormTextField } from "@/components/form/form-text-field";
import { currenciesQuery } from "@/lib/features/accounts/queries";
import { accountTypeChoices, accountTypeChosen } from "@/lib/features/external-accounts/fields";
import type { AccountFormValues } from "@/lib/features/external-accounts/schema";
import { useAccountTable } from "./account-table";

/** The kind of account; it says the currency, but for wallets, which hold any. */
export function KindFields({ environment }: { environment: string }) {
  const { control, setValue, getValues, clearErrors } = useFormContext<AccountFormValues>();
  const currencies = useQuery(currenciesQuery(environment));
  const accountType = useWatch({ control, name: "accountType" });
  const table = useAccountTable();
  const type = accountTypeChosen(table, accountType);
  const codes = currencies.data?.currencies.map((each) => each.code) ?? [];
  const isUnsupported = type?.currency && currencies.data && !codes.includes(type.currency);
  const choose = (id: string) => {
    const next = accountTypeChosen(table, id);
    const isKept = next?.currency === null && type?.currency === null;
    // A wallet must not inherit the currency of the bank account that was chosen before: nobody chose it for the wallet.
    if (!isKept) setValue("currency", next?.currency ?? "", { shouldDirty: true });
    clearErrors(["accountInfo", "currency", "accountType"]);
  };
  return (
    <>
      <FormComboBox<AccountFormValues>
        name="accountType"
        label="Account type"
        isRequired
        placeholder="Country, currency or rail"
        items={accountTypeChoices(table)}
        onChoose={(item) => choose(item?.id ?? "")}
        emptyText="No matching account type. Search by country, currency, rail or number type (IBAN, CLABE)."
        hint={
          isUnsupported ? (
            <span className="text-warn">
              {type.currency} isn't one of this platform's currencies, so the service may reject it.
            </span>
          ) : (
            type?.currency && `Currency: ${type.currency}`
          )
        }
      />
      {type && type.currency === null ? (
        codes.length > 0 ? (
          <FormSelect<AccountFormValues>
            name="currency"
            label="Currency"
            isRequired
            placeholder="Choose"
            options={[...new Set([...codes, getValues("currency")])]
              .filter(Boolean)
              .map((code) => ({ value: code, label: code }))}
          />
        ) : (
          <FormTextField<AccountFormValues>
            name="currency"
            label="Currency"
            isRequired
            isMono
            placeholder="USD"
            hint={currencies.error ? `Couldn't load the platform's currencies: ${currencies.error.message}` : null}
          />
        )
      ) : null}
    </>
  );
}
