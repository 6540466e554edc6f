import { useEffect, useRef, useState } from "react";
import { type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import type { CurrencyInfo } from "@/lib/features/accounts/schema";
import { isMasked } from "@/lib/features/quotes/check/asked";
import type { ReceivedQuote } from "@/lib/features/quotes/queries";
import type { CreateQuoteInput } from "@/lib/features/quotes/schema";
import { changedFields } from "./asked-words";
import { fieldsOf } from "./fill-from";
import { lockedCurrency, quoteInputOf } from "./quote-request";
import type { QuoteFormValues } from "./quote-values";

type QuoteForm = UseFormReturn<QuoteFormValues, unknown, CreateQuoteInput>;

/** The requests sent from this page, by the id of the resulting quote. */
export type Sent = ReadonlyMap<string, CreateQuoteInput>;

/** The fields that differ from what `view` was priced from; null if that isn't known. */
function changesOf(
  values: QuoteFormValues,
  view: ReceivedQuote,
  { sent, currencies }: { sent: Sent; currencies: CurrencyInfo[] },
): string[] | null {
  const { quote } = view;
  // Stored personal data is masked, so only a request sent from this page can be compared.
  const asked = sent.get(quote.id) ?? view.asked;
  if (!asked || (asked === view.asked && isMasked(asked))) return null;
  // The quote states decimals that may not be known from an account yet.
  const told = [quote.sendingCurrency, quote.receivingCurrency].flatMap((currency) =>
    currency ? { code: currency.code, decimals: currency.decimals, minAmount: null, maxAmount: null } : [],
  );
  const all = [...currencies.filter(({ decimals }) => decimals !== null), ...told];
  return changedFields(asked, values, quoteInputOf(values, lockedCurrency(values, all)));
}

/** Why a price no longer holds for the form, as a sentence; null while it does. */
function reasonOf(values: QuoteFormValues, view: ReceivedQuote, changes: string[] | null): string | null {
  if (changes === null) {
    return "It can't be compared with this form. Open the quote on its own page, or price it here.";
  }
  if (changes.length > 0) return `Changed since: ${changes.join(", ")}.`;
  return values.pricedAs === view.quote.id ? null : "The form has changed since this price.";
}

/**
 * Binds a price to the exact request it was made from: any change of any field voids it at once and for good, even if
 * changed back. An untouched form (the URL was opened in another tab) is filled in from the price.
 */
export function useShownPrice(
  form: QuoteForm,
  view: ReceivedQuote | undefined,
  currencies: CurrencyInfo[],
  sent: Sent,
  isDraftBack: boolean,
) {
  const values = useWatch({ control: form.control }) as QuoteFormValues;
  const { isDirty } = useFormState({ control: form.control });
  const known = { sent, currencies };
  const changes = view ? changesOf(values, view, known) : [];
  const isSame = changes !== null && changes.length === 0;
  const filling = useRef<string | null>(null);
  // A draft is restored after the first render, when the price may be known already; the draft takes precedence.
  const [isBegun, setBegun] = useState(false);
  useEffect(() => setBegun(true), []);

  useEffect(() => {
    if (!isBegun || !view?.asked || filling.current !== null) return;
    const { asked, quote } = view;
    // A form that was priced here isn't filled in: once cleared, it must stay empty.
    if (form.getValues("pricedAs") === quote.id) filling.current = "";
    const isLive = quote.status === "PENDING" && quote.execution === null;
    const locked = asked.lockedCurrencySide === "SENDING" ? quote.sendingCurrency : quote.receivingCurrency;
    if (isDirty || isDraftBack || !isLive || filling.current !== null || !locked) return;
    filling.current = quote.id;
    form.reset({
      ...form.getValues(),
      ...fieldsOf(asked, quote),
    });
  }, [isBegun, view, isDirty, isDraftBack, form]);

  const id = view?.quote.id;
  const { pricedAs } = values;
  useEffect(() => {
    if (!id) return;
    if (isSame && !isDirty && filling.current === id && pricedAs !== id) {
      filling.current = "";
      form.reset({ ...form.getValues(), pricedAs: id });
    } else if (!isSame && pricedAs === id) {
      form.setValue("pricedAs", null);
    }
  }, [id, isSame, isDirty, pricedAs, form]);

  return {
    voidReason: view ? reasonOf(values, view, changes) : null,
    /** Reads the form itself, at the moment of sending. */
    stillShown: () => !!view && reasonOf(form.getValues(), view, changesOf(form.getValues(), view, known)) === null,
  };
}
