import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { accountOptionsQuery } from "@/lib/features/accounts/queries";
import type { CreateQuoteInput } from "@/lib/features/quotes/schema";
import type { QuoteFormValues } from "./use-quote-form";

/** An account that nobody picked on this page: named in its address, or put back from a draft. */
export interface Unpicked {
  id: string;
  customerId?: string;
}

/**
 * Puts such an account into the builder as it is now, unless another one was chosen meanwhile: what a draft knows of its
 * balance and state is old. One that can't be used now is not chosen: its reason stands at the field.
 */
export function useUnpickedAccount(
  environment: string,
  side: "source" | "destination",
  account: Unpicked | null,
  form: UseFormReturn<QuoteFormValues, unknown, CreateQuoteInput>,
) {
  const search = useQuery({
    ...accountOptionsQuery(environment, { side, text: account?.id ?? "", customerId: account?.customerId }),
    enabled: account !== null,
  });
  const options = search.isPlaceholderData ? undefined : search.data?.options;
  const placed = useRef<string | null>(null);
  useEffect(() => {
    // Once: what the person chooses or clears afterwards stays.
    if (account === null || !options || placed.current === account.id) return;
    placed.current = account.id;
    const chosen = form.getValues(side);
    if (chosen !== null && chosen.id !== account.id) return;
    const found = options.find((option) => option.id === account.id);
    if (found?.disabledReason === null) {
      if (chosen) form.setValue(side, found);
      // Nobody typed it: the page began with it.
      else form.resetField(side, { defaultValue: found });
      return;
    }
    if (chosen) form.setValue(side, null, { shouldDirty: true });
    const label = (found ?? chosen)?.label;
    const message = found?.disabledReason ?? "The account this page was opened for can't be found.";
    form.setError(side, { type: "preset", message: label ? `${label}: ${message}` : message });
  }, [account, options, side, form]);
}
