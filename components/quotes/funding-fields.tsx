"use client";

import { OwnerPicker } from "@/components/external-accounts/owner-picker";
import { useBoundField } from "@/components/form/bound-field";
import { FormSelect } from "@/components/form/form-select";
import type { CurrencyInfo } from "@/lib/features/accounts/schema";
import { moneyBlock } from "@/lib/features/customers/fields";
import type { Owner } from "@/lib/features/external-accounts/schema";
import type { QuoteFormValues } from "./quote-values";

/** Why the customer can't pay yet; undefined when they can, or nothing is known of it. */
function whyNot({ status }: Owner): string | undefined {
  if (status === null) return undefined;
  return moneyBlock({ kycStatus: status, isDeleted: status === "DELETED" }) ?? undefined;
}

/** Money that the payer sends in for this one payment: in which currency, and who pays. */
export function FundingFields({ currencies }: { currencies: CurrencyInfo[] }) {
  const { isDisabled: _, ...field } = useBoundField<QuoteFormValues, "fundingCustomer">("fundingCustomer");
  return (
    <div className="grid gap-3 sm:grid-cols-[190px_1fr]">
      <FormSelect<QuoteFormValues>
        name="fundingCurrency"
        label="Paid in"
        isRequired
        placeholder="Currency"
        options={currencies.map(({ code }) => ({ value: code, label: code }))}
        hint="The price comes with payment instructions."
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
