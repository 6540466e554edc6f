"use client";

import { FormCheckbox } from "@/components/form/form-checkbox";
import type { Demand } from "@/lib/features/customers/fields";
import type { CustomerConfig } from "@/lib/features/customers/schema";

interface Props {
  config: CustomerConfig;
  demands: readonly Demand[];
  /** The customer type in words: "a business". */
  who: string;
}

/** The currencies in which the customer is to transact, and the fields that they make mandatory. */
export function CurrencyFields({ config, demands, who }: Props) {
  // Requirements for all customers are shown at the fields.
  const chosen = demands.filter(({ currencies }) => currencies.length > 0);
  const unfit = demands.filter((demand) => demand.path === null);
  return (
    <fieldset>
      <legend className="sr-only">Currencies</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {config.currencies.map(({ code }) => (
          <FormCheckbox key={code} name={`currencies.${code}`} label={code} className="w-16" />
        ))}
      </div>
      <div aria-live="polite" className="mt-2 text-text-2">
        {chosen.length === 0 ? null : (
          <p>
            Required:{" "}
            {chosen.map(({ label, currencies }) => `${label.toLowerCase()} (${currencies.join(", ")})`).join(", ")}.
          </p>
        )}
        {unfit.map(({ field, label, currencies }) => (
          <p key={field} className="text-warn">
            {label}, required for {currencies.join(", ")}: the service has no such field for {who}. Ask the service how
            to give it.
          </p>
        ))}
      </div>
    </fieldset>
  );
}
