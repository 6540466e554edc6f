import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import { useDraft } from "@/components/form/draft";
import { quoteQuery } from "@/lib/features/quotes/queries";
import type { CreateQuoteInput, QuoteView } from "@/lib/features/quotes/schema";
import { EMPTY_QUOTE, type QuoteFormValues } from "./use-quote-form";
import { useUnpickedAccount } from "./use-unpicked-account";

type QuoteForm = UseFormReturn<QuoteFormValues, unknown, CreateQuoteInput>;

const SIDES = ["source", "destination"] as const;
const KEPT = Object.keys(EMPTY_QUOTE) as (keyof QuoteFormValues)[];

/** Whether the quote was executed, or may have been: then nobody is to be led to pay the same once more. */
function isSpent({ quote, journal }: QuoteView): boolean {
  const isExecuted = journal.some(({ action, status }) => action === "quote.execute" && status !== "refused");
  return isExecuted || !["PENDING", "EXPIRED"].includes(quote.status);
}

/**
 * Keeps what stands in the builder as a draft until its quote is executed, here or anywhere else; getting a price is no
 * end. A draft that is put back is never priced by itself. The account that the page is opened for (`to`) has a draft of
 * its own, so that nobody pays it what was typed for another one.
 */
export function useQuoteDraft(environment: string, form: QuoteForm, to: string | null, quoteId: string | null) {
  const draft = useDraft(form, `quote:${environment}:${to ?? ""}`, { keep: KEPT });
  const restored = useMemo(() => {
    const chosen = SIDES.map((side) => (draft.isRestored ? form.getValues(side) : null));
    return chosen.map((account) => account && { id: account.id, customerId: account.customerId ?? undefined });
  }, [draft.isRestored, form]);
  const addressed = useMemo(() => (to === null ? null : { id: to }), [to]);
  useEffect(() => {
    if (!draft.isRestored) return;
    for (const side of SIDES) {
      const account = form.getValues(side);
      // Old by now; until it is read again, nothing is said of it.
      if (account) form.setValue(side, { ...account, balance: null });
    }
  }, [draft.isRestored, form]);
  useUnpickedAccount(environment, "source", restored[0] ?? null, form);
  useUnpickedAccount(environment, "destination", restored[1] ?? addressed, form);

  const { isSubmitSuccessful } = useFormState({ control: form.control });
  useEffect(() => {
    if (!isSubmitSuccessful) return;
    form.reset(undefined, { keepValues: true, keepDefaultValues: true, keepDirty: true, keepTouched: true });
  }, [isSubmitSuccessful, form]);

  const pricedAs = useWatch({ control: form.control, name: "pricedAs" });
  const priced = useQuery({ ...quoteQuery(environment, pricedAs ?? ""), enabled: pricedAs !== null });
  const isOver = pricedAs !== null && priced.data?.quote.id === pricedAs && isSpent(priced.data);
  const { discard, forget } = draft;
  useEffect(() => {
    if (!isOver) return;
    form.setValue("pricedAs", null);
    // Beside the quote that says what became of it, the values may stay; in a new form they may not.
    if (pricedAs === quoteId) forget();
    else discard();
  });
  return draft;
}
