"use client";

import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FormSelect } from "@/components/form/form-select";
import type { CurrencyInfo } from "@/lib/features/accounts/schema";
import { enumWords } from "@/lib/fields";
import { type Corridors, corridorBlock } from "./corridors";
import { PayingCustomer } from "./paying-customer";
import { type QuoteFormValues, receivingCurrency } from "./quote-values";
import { networksOf } from "./use-quote-form";

/** The fields that determine the other side's currency. */
const RECEIVING = ["destinationKind", "destination", "uma", "details"] as const;
const NETWORK = ["fundingCurrency", "fundingNetwork"] as const;

interface FundingFieldsProps {
  currencies: CurrencyInfo[];
  corridors: Corridors;
}

/** Money that the payer sends in for this payment: in which currency, and who pays. */
export function FundingFields({ currencies, corridors }: FundingFieldsProps) {
  const [destinationKind, destination, uma, details] = useWatch<QuoteFormValues, typeof RECEIVING>({ name: RECEIVING });
  const to = receivingCurrency({ destinationKind, destination, uma, details });
  const optionOf = ({ code }: CurrencyInfo) => {
    const isHeldBack = corridorBlock(corridors, code, to) !== undefined;
    return { value: code, label: isHeldBack ? `${code}: no rate to ${to}` : code, isDisabled: isHeldBack };
  };
  return (
    <div className="grid gap-3 sm:grid-cols-[190px_1fr]">
      <FormSelect<QuoteFormValues>
        name="fundingCurrency"
        label="Paid in"
        isRequired
        placeholder="Currency"
        options={currencies.map(optionOf)}
        hint="The price comes with payment instructions."
      />
      <PayingCustomer hint="If left empty, the platform pays." />
      <NetworkField currencies={currencies} />
    </div>
  );
}

/** The network on which a stablecoin is paid in; empty for other currencies. */
function NetworkField({ currencies }: Pick<FundingFieldsProps, "currencies">) {
  const { setValue } = useFormContext<QuoteFormValues>();
  const [currency, network] = useWatch<QuoteFormValues, typeof NETWORK>({ name: NETWORK });
  const networks = networksOf(currency, currencies);
  const isStale = network !== "" && currencies.length > 0 && !networks.includes(network);
  // A network chosen for another currency would otherwise be submitted without being visible.
  useEffect(() => {
    if (isStale) setValue("fundingNetwork", "");
  }, [isStale, setValue]);
  if (networks.length === 0) return null;
  return (
    <div className="sm:col-span-2">
      <FormSelect<QuoteFormValues>
        name="fundingNetwork"
        label="Network"
        isRequired
        placeholder="Network"
        options={networks.map((value) => ({ value, label: enumWords(value) }))}
        hint="The instructions are for this network. Money sent on another one can be lost."
      />
    </div>
  );
}
