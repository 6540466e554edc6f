"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { FormComboBox } from "@/components/form/form-combo-box";
import { FormSelect } from "@/components/form/form-select";
import { FormTextField } from "@/components/form/form-text-field";
import { useEnvironment } from "@/lib/client/environment";
import { currenciesQuery } from "@/lib/features/accounts/queries";
import { type AccountFormValues, firstRails } from "@/lib/features/external-accounts/check/account-form";
import { accountTypeChoices, accountTypeChosen } from "@/lib/features/external-accounts/check/form-questions";
import { useAccountTable } from "./account-table";

/** The account type; it determines the currency, except for wallets, which hold any. */
export function KindFields() {
  const environment = useEnvironment();
  const { control, setValue, getValues, clearErrors } = useFormContext<AccountFormValues>();
  const currencies = useQuery(currenciesQuery(environment));
  const accountType = useWatch({ control, name: "accountType" });
  const table = useAccountTable();
  const type = accountTypeChosen(table, accountType);
  const platform = currencies.data?.currencies.map((each) => each.code) ?? [];
  const codes = type?.currencies ?? platform;
  const isUnsupported = type?.currency && currencies.data && !platform.includes(type.currency);
  const choose = (id: string) => {
    const next = accountTypeChosen(table, id);
    const isFree = next?.currency === null && type?.currency === null;
    const isKept = isFree && (next.currencies?.includes(getValues("currency")) ?? true);
    // A wallet must not inherit the currency of the bank account chosen before, as nobody chose it for the wallet.
    if (!isKept) setValue("currency", next?.currency ?? "", { shouldDirty: true });
    setValue("rails", firstRails(next), { shouldDirty: true });
    clearErrors(["accountInfo", "currency", "accountType", "rails", "beneficiary"]);
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
        codes.length > 0 || currencies.isPending ? (
          // Waits for the choices: replacing a text field while someone types would lose the input.
          <FormSelect<AccountFormValues>
            name="currency"
            label="Currency"
            isRequired
            disabled={codes.length === 0}
            placeholder={codes.length > 0 ? "Choose" : "Loading the currencies"}
            options={[...new Set(type.currencies ?? [...codes, getValues("currency")])]
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
