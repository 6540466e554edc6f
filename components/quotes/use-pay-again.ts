import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useEnvironment } from "@/lib/client/environment";
import { quoteQuery } from "@/lib/features/quotes/queries";
import type { CreateQuoteInput } from "@/lib/features/quotes/schema";
import { askedAgain, fieldsOf } from "./fill-from";
import { EMPTY_QUOTE, type QuoteFormValues } from "./quote-values";

/**
 * Fills the form in once from the quote that is to be paid again; gives its request, whose accounts are read anew.
 * Nothing is priced by it, and what is typed by then stays.
 */
export function usePayAgain(
  form: UseFormReturn<QuoteFormValues, unknown, CreateQuoteInput>,
  quoteId: string | undefined,
): CreateQuoteInput | null {
  const environment = useEnvironment();
  const query = useQuery({ ...quoteQuery(environment, quoteId ?? ""), enabled: quoteId !== undefined });
  const view = query.data;
  const asked = view ? askedAgain(view) : null;
  const isFilled = useRef(false);
  useEffect(() => {
    if (!view || isFilled.current) return;
    isFilled.current = true;
    const again = askedAgain(view);
    if (!again || form.formState.isDirty) return;
    const { uma, ...fields } = fieldsOf(again, view.quote);
    // A lookup is good for one payment only.
    const address = uma ? { uma: { ...EMPTY_QUOTE.uma, umaAddress: uma.umaAddress } } : {};
    form.reset({ ...form.getValues(), ...fields, ...address });
  }, [view, form]);
  return asked;
}
