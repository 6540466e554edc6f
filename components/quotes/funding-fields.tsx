"use client";

import { useWatch } from "react-hook-form";
import { OwnerPicker } from "@/components/external-accounts/owner-picker";
import { useBoundField } from "@/components/form/bound-field";
import { FormSelect } from "@/components/form/form-select";
import type { CurrencyInfo } from "@/lib/features/accounts/schema";
import { moneyBlock } from "@/lib/features/customers/fields";
import type { Owner } from "@/lib/features/external-accounts/schema";
import { type Corridors, corridorBlock } from "./corridors";
import { type QuoteFormValues, receivingCurrency } from "./quote-values";

/** What the currency of the other side is read from. */
const RECEIVING = ["destinationKind", "destination", "uma", "details"] as const;

/** Why the customer can't pay yet; undefined when they can, or nothing is known of it. */
function whyNot({ status }: Owner): string | undefined {
  if (status === null) return undefined;
  return moneyBlock({ kycStatus: status, isDeleted: status === "DELETED" }) ?? undefined;
}

interface FundingFieldsProps {
  currencies: CurrencyInfo[];
  corridors: Corridors;
}

/** Money that the payer sends in for this one payment: in which currency, and who pays. */
export function FundingFields({ currencies, corridors }: FundingFieldsProps) {
  const [destinationKind, destination, uma, details] = useWatch<QuoteFormValues, typeof RECEIVING>({ name: RECEIVING });
  const to = receivingCurrency({ destinationKind, destination, uma, details });
  const optionOf = ({ code, needsNetwork }: CurrencyInfo) => {
    if (needsNetwork) return { value: code, label: `${code}: needs a network`, isDisabled: true };
    const isHeldBack = corridorBlock(corridors, code, to) !== undefined;
    return { value: code, label: isHeldBack ? `${code}: no rate to ${to}` : code, isDisabled: isHeldBack };
  };
  const { isDisabled: _, ...field } = useBoundField<QuoteFormValues, "fundingCustomer">("fundingCustomer");
  return (
    <div className="grid gap-3 sm:grid-cols-[190px_1fr]">
      <FormSelect<QuoteFormValues>
        name="fundingCurrency"
        label="Paid in"
        isRequired
        placeholder="Currency"
        options={currencies.map(optionOf)}
        hint={
          currencies.some(({ needsNetwork }) => needsNetwork)
            ? "The price comes with payment instructions. Stablecoins can't be paid in here: the service must be told their network."
            : "The price comes with payment instructions."
        }
      />
      <OwnerPicker
        {...field}
        label="Paying customer"
        isOptional
        whyNot={whyNot}
        placeholder="Name, platform ID or UMA address"
        hint="Left empty, the platform pays."
      />
    </div>
  );
}
