"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { Controller, type UseFormReturn, useWatch } from "react-hook-form";
import { AmountField } from "@/components/ui/amount-field";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import type { ProblemError } from "@/lib/client/api-fetch";
import type { CurrencyList } from "@/lib/features/accounts/schema";
import { purposeOptions } from "@/lib/features/quotes/fields";
import { formatAmount, parseAmount } from "@/lib/money";
import { AccountPicker } from "./account-picker";
import { checkAmount, checkBalance, limitsText, lockedCurrency, type QuoteFormValues } from "./use-quote-form";

interface QuoteFormProps {
  environment: string;
  form: UseFormReturn<QuoteFormValues>;
  currencies: UseQueryResult<CurrencyList>;
  onSubmit: (event: FormEvent) => void;
  isPricing: boolean;
  error: ProblemError | null;
  hasQuote: boolean;
}

const SIDES = [
  { value: "SENDING", label: "Sending" },
  { value: "RECEIVING", label: "Receiving" },
];

/** The fields of a quote. The service's own complaint lands on the field it is about; nothing typed is ever lost. */
export function QuoteForm({ environment, form, currencies, onSubmit, isPricing, error, hasQuote }: QuoteFormProps) {
  const values = useWatch({ control: form.control }) as QuoteFormValues;
  const currency = lockedCurrency(values, currencies.data?.currencies ?? []);
  const { errors } = form.formState;
  const server = error?.fields ?? {};
  const parsed = currency?.decimals == null ? null : parseAmount(values.amount, currency.decimals);
  const reading = parsed?.ok && currency?.decimals != null ? formatAmount(parsed.amount, currency.decimals) : null;
  return (
    <form onSubmit={onSubmit} noValidate className="grid max-w-[560px] gap-4" aria-label="New quote">
      {error ? (
        <Banner tone="bad" title={error.title} isLive>
          {error.detail ? <p>{error.detail}</p> : null}
          {error.meaning ? <p className="text-text">{error.meaning}</p> : null}
          {error.next ? <p>{error.next}</p> : null}
          {error.requestId ? <p className="font-mono text-sm">Request {error.requestId}</p> : null}
        </Banner>
      ) : null}
      <Controller
        name="source"
        control={form.control}
        rules={{ validate: (value) => (value ? true : "Choose the account that pays.") }}
        render={({ field }) => (
          <AccountPicker
            environment={environment}
            side="source"
            label="From"
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            customerId={values.destination?.customerId ?? undefined}
            error={errors.source?.message ?? server.source ?? server["source.accountId"]}
          />
        )}
      />
      <Controller
        name="destination"
        control={form.control}
        rules={{
          validate: (value, all) =>
            !value
              ? "Choose who receives."
              : value.id !== all.source?.id || "Choose another account than the paying one.",
        }}
        render={({ field }) => (
          <AccountPicker
            environment={environment}
            side="destination"
            label="To"
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            customerId={values.source?.customerId ?? undefined}
            error={errors.destination?.message ?? server.destination ?? server["destination.accountId"]}
          />
        )}
      />
      <div className="grid gap-3 sm:grid-cols-[1fr_190px]">
        <AmountField
          {...form.register("amount", {
            validate: (text, all) => {
              const checked = checkAmount(text, lockedCurrency(all, currencies.data?.currencies ?? []));
              return checked === true ? checkBalance(all) : checked;
            },
          })}
          label={values.lockedSide === "SENDING" ? "Customer pays exactly" : "They receive exactly"}
          currency={currency?.code}
          isRequired
          hint={
            reading && reading !== values.amount.trim() ? `Reads as ${reading} ${currency?.code}` : limitsText(currency)
          }
          error={errors.amount?.message ?? server.lockedCurrencyAmount}
        />
        <Select {...form.register("lockedSide", { deps: ["amount"] })} label="Fixed side" options={SIDES} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          {...form.register("purpose")}
          label="Purpose"
          isOptional
          placeholder="Not stated"
          options={purposeOptions}
          error={server.purposeOfPayment}
        />
        <TextField
          {...form.register("description", { maxLength: { value: 500, message: "At most 500 characters." } })}
          label="Memo"
          isOptional
          error={errors.description?.message ?? server.description}
        />
      </div>
      <div>
        <Button
          type="submit"
          size="lg"
          variant={hasQuote ? "secondary" : "primary"}
          isPending={isPricing}
          kbd={hasQuote ? "R" : undefined}
        >
          {hasQuote ? "Price again" : "Get a price"}
        </Button>
      </div>
    </form>
  );
}
