"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { type FieldErrors, FormProvider, useForm, useFormContext, useFormState, useWatch } from "react-hook-form";
import { AccountData } from "@/components/external-accounts/account-data";
import { AccountTable, useAccountTable } from "@/components/external-accounts/account-table";
import { BeneficiaryFields } from "@/components/external-accounts/beneficiary-fields";
import { KindFields } from "@/components/external-accounts/kind-fields";
import { OwnershipField } from "@/components/external-accounts/ownership-field";
import { RailFields } from "@/components/external-accounts/rail-fields";
import { QueryState } from "@/components/ui/query-state";
import { useEnvironment } from "@/lib/client/environment";
import { newKey } from "@/lib/client/new-key";
import {
  type AccountFormValues,
  accountForm,
  emptyAccountForm,
} from "@/lib/features/external-accounts/check/account-form";
import { accountTypeChosen, beneficiaryNeed } from "@/lib/features/external-accounts/check/form-questions";
import { accountTypesQuery } from "@/lib/features/external-accounts/queries";
import type { CreateAccountInput } from "@/lib/features/external-accounts/schema";
import type { QuoteFormValues } from "./quote-values";

/** An external account typed in place: the fields for its type, from the environment's own table. */
export function DetailsFields() {
  const environment = useEnvironment();
  const query = useQuery(accountTypesQuery(environment));
  return (
    <>
      {query.data ? (
        <AccountTable value={query.data.types}>
          <Details />
        </AccountTable>
      ) : null}
      <QueryState query={query} skeleton="h-40" />
    </>
  );
}

/** The messages of nested errors, by field path. */
function messagesOf(errors: object, path: string[] = []): [string, string][] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]): [string, string][] => {
    if (typeof error !== "object" || error === null || name === "ref") return [];
    const at = [...path, name];
    return "message" in error && typeof error.message === "string"
      ? [[at.join("."), error.message]]
      : messagesOf(error, at);
  });
}

const freshForm = (table: ReturnType<typeof useAccountTable>): AccountFormValues => ({
  ...emptyAccountForm(table, "platform", ""),
  platformAccountId: `acct-${newKey().slice(0, 13)}`,
});

function Details() {
  const table = useAccountTable();
  const outer = useFormContext<QuoteFormValues>();
  const schema = useMemo(() => accountForm(table), [table]);
  const [defaultValues] = useState(() => freshForm(table));
  const { errors, submitCount, isSubmitting } = useFormState({ control: outer.control });
  const form = useForm<AccountFormValues, unknown, CreateAccountInput>({
    resolver: zodResolver(schema),
    defaultValues,
    // This form is never submitted itself: like the outer one, it follows changes once that has been.
    mode: submitCount > 0 ? "onChange" : "onSubmit",
  });
  const [accountType, ownership] = useWatch({ control: form.control, name: ["accountType", "ownershipType"] });
  const type = accountTypeChosen(table, accountType);
  const need = beneficiaryNeed(type, ownership);
  usePassedOn(form, schema, outer);
  const details = useWatch({ control: outer.control, name: "details" });
  useEffect(() => {
    // The account has been created, or the whole form was cleared: the next one is a different account.
    if (details === null && schema.safeParse(form.getValues()).success) form.reset(freshForm(table));
  }, [details, form, schema, table]);
  const showMistakes = useEffectEvent(async () => {
    if (outer.getValues("destinationKind") !== "details") return;
    if (outer.getValues("details") === null) {
      await form.trigger(undefined, { shouldFocus: !errors.source && !errors.fundingCurrency });
    }
    // The service's messages about parts of the account were placed by these fields' names.
    for (const [path, message] of messagesOf(ofAccount(errors))) {
      form.setError(path as keyof AccountFormValues, { type: "server", message });
    }
  });
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) void showMistakes();
  }, [submitCount, isSubmitting]);
  return (
    <FormProvider {...form}>
      <fieldset className="grid min-w-0 gap-4 rounded-md border border-line p-3.5">
        <legend className="px-1 font-medium">New account</legend>
        <p className="text-sm text-text-3">
          The service adds it with the price. Its details aren't saved in the draft: after a reload you have to enter
          them again.
        </p>
        <KindFields />
        <RailFields />
        <AccountData />
        {type?.offersOwnership ? <OwnershipField isWallet={type.kind === "wallet"} /> : null}
        {type && need !== "none" ? <BeneficiaryFields isOptional={need === "optional"} /> : null}
      </fieldset>
    </FormProvider>
  );
}

/** The quote's errors that are about fields of the account's own form. */
function ofAccount(errors: FieldErrors<QuoteFormValues>): object {
  const { accountInfo, beneficiary, accountType, currency, rails, ownershipType } = errors as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries({ accountInfo, beneficiary, accountType, currency, rails, ownershipType }).filter(
      ([, error]) => error !== undefined,
    ),
  );
}

/** Copies the account form's result into the quote's form: null as long as something is missing. */
function usePassedOn(
  form: ReturnType<typeof useForm<AccountFormValues, unknown, CreateAccountInput>>,
  schema: ReturnType<typeof accountForm>,
  outer: ReturnType<typeof useFormContext<QuoteFormValues>>,
) {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const details = schema.safeParse(values).data ?? null;
          const isSame = JSON.stringify(details) === JSON.stringify(outer.getValues("details"));
          if (!isSame) outer.setValue("details", details, { shouldDirty: true, shouldTouch: true });
        },
      }),
    [form, schema, outer],
  );
}
