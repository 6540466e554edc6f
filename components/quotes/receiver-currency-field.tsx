"use client";

import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import { useBoundField } from "@/components/form/bound-field";
import { Select, type SelectOption } from "@/components/ui/select";
import type { CurrencyInfo } from "@/lib/features/accounts/schema";
import type { ReceiverCurrency, ReceiverView } from "@/lib/features/receivers/schema";
import type { QuoteFormValues } from "./quote-values";
import { checkCurrency } from "./uma-request";
import { limitsText } from "./use-quote-form";

const infoOf = ({ code, decimals, min, max }: ReceiverCurrency): CurrencyInfo => ({
  code,
  decimals,
  minAmount: min,
  maxAmount: max,
});

interface Props {
  receiver: ReceiverView;
  /** The platform's currencies, for a receiver whose own aren't stated. */
  currencies: CurrencyInfo[];
}

/** The currency for the recipient: one of those they accept, with its limits and estimated rate. */
export function ReceiverCurrencyField({ receiver, currencies }: Props) {
  const { setValue } = useFormContext<QuoteFormValues>();
  const field = useBoundField<QuoteFormValues, "uma.currency">("uma.currency");
  const chosen = field.value;
  const taken = receiver.currencies;
  const known = taken?.map(infoOf) ?? currencies;
  const fresh = known.find(({ code }) => code === chosen?.code) ?? (chosen === null ? onlyOf(taken) : null);
  const isStale = fresh !== null && JSON.stringify(fresh) !== JSON.stringify(chosen);
  useEffect(() => {
    if (isStale) setValue("uma.currency", fresh, { shouldValidate: true });
  }, [isStale, fresh, setValue]);
  const problem = chosen === null ? null : checkCurrency(chosen, receiver);
  const isLost = chosen !== null && known.every(({ code }) => code !== chosen.code);
  const options: SelectOption[] = [
    ...known.map((currency) => ({ value: currency.code, label: labelOf(currency, taken) })),
    ...(isLost ? [{ value: chosen.code, label: `${chosen.code}: not accepted`, isDisabled: true }] : []),
  ];
  const estimate = taken?.find(({ code }) => code === chosen?.code)?.estimatedRate;
  return (
    <Select
      name={field.name}
      ref={field.ref}
      onBlur={field.onBlur}
      label="They receive"
      isRequired={taken !== null}
      isOptional={taken === null}
      placeholder={taken === null ? "As the recipient prefers" : "Choose the currency"}
      options={options}
      value={chosen?.code ?? ""}
      onChange={(event) => field.onChange(known.find(({ code }) => code === event.target.value) ?? null)}
      error={typeof problem === "string" ? problem : field.error}
      hint={[
        limitsText(chosen),
        estimate == null ? null : `estimated rate ${estimate}, as the service states it`,
        taken === null ? "The service doesn't state which currencies they accept." : null,
      ]
        .filter(Boolean)
        .join(" · ")}
    />
  );
}

/** A single option needs no choosing. */
function onlyOf(taken: ReceiverCurrency[] | null): CurrencyInfo | null {
  const [only, ...others] = taken ?? [];
  return only && others.length === 0 ? infoOf(only) : null;
}

function labelOf(currency: CurrencyInfo, taken: ReceiverCurrency[] | null): string {
  const name = taken?.find(({ code }) => code === currency.code)?.name;
  return [currency.code, name, taken ? limitsText(currency) : null].filter(Boolean).join(" · ");
}
