import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useEnvironment } from "@/lib/client/environment";
import { quoteQuery } from "@/lib/features/quotes/queries";
import type { CreateQuoteInput } from "@/lib/features/quotes/schema";
import { askedAgain, fieldsOf } from "./fill-from";
import type { QuoteFormValues } from "./quote-values";

/**
 * Fills in the form once from the quote to pay again; then returns its request, whose accounts are read again. Prices
 * nothing, and keeps what has been typed by then.
 */
export function usePayAgain(
  form: UseFormReturn<QuoteFormValues, unknown, CreateQuoteInput>,
  quoteId: string | undefined,
): CreateQuoteInput | null {
  const environment = useEnvironment();
  const view = useQuery({ ...quoteQuery(environment, quoteId ?? ""), enabled: quoteId !== undefined }).data;
  // Kept as first read: a second response must not undo changes made in the meantime.
  const [asked, setAsked] = useState<CreateQuoteInput | null>(null);
  useEffect(() => {
    if (!view || asked) return;
    const again = askedAgain(view);
    if (!again || form.formState.isDirty) return;
    form.reset({ ...form.getValues(), ...fieldsOf(again, view.quote) });
    setAsked(again);
  }, [view, asked, form]);
  return asked;
}
