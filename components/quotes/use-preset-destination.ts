import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { accountOptionsQuery } from "@/lib/features/accounts/queries";
import type { QuoteFormValues } from "./use-quote-form";

/**
 * Puts the account named in the address (`?to=`) into the builder once it is read, unless something was chosen
 * meanwhile. An account that can't be paid now is not chosen: its reason stands at the field.
 */
export function usePresetDestination(environment: string, id: string | null, form: UseFormReturn<QuoteFormValues>) {
  const search = useQuery({
    ...accountOptionsQuery(environment, { side: "destination", text: id ?? "" }),
    enabled: id !== null,
  });
  const placed = useRef<string | null>(null);
  useEffect(() => {
    // Once: what the person chooses or clears afterwards stays.
    if (id === null || !search.data || placed.current === id) return;
    placed.current = id;
    if (form.getValues("destination") !== null) return;
    const found = search.data.options.find((option) => option.id === id);
    if (found && found.disabledReason === null) form.setValue("destination", found, { shouldDirty: true });
    else {
      const message = found?.disabledReason ?? "The account this page was opened for can't be found.";
      form.setError("destination", { type: "preset", message: found ? `${found.label}: ${message}` : message });
    }
  }, [id, search.data, form]);
}
