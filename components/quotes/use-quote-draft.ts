import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useDraft } from "@/components/form/draft";
import { useEnvironment } from "@/lib/client/environment";
import { quoteQuery } from "@/lib/features/quotes/queries";
import type { CreateQuoteInput, QuoteView } from "@/lib/features/quotes/schema";
import type { NewQuoteFor } from "@/lib/ids";
import { EMPTY_QUOTE, type QuoteFormValues } from "./quote-values";
import { openedName } from "./use-opened-for";
import { type Unpicked, useUnpickedAccount } from "./use-unpicked-account";

type QuoteForm = UseFormReturn<QuoteFormValues, unknown, CreateQuoteInput>;

const SIDES = ["source", "destination"] as const;
/** Account numbers are never stored in the browser. */
const OMITTED: (keyof QuoteFormValues)[] = ["details"];
const KEPT = (Object.keys(EMPTY_QUOTE) as (keyof QuoteFormValues)[]).filter((name) => !OMITTED.includes(name));

/** Whether the quote was or may have been executed: then nobody must be led to pay it again. */
export function isSpent({ quote, signedOff }: QuoteView): boolean {
  return (
    quote.execution !== null || signedOff !== undefined || !["PENDING", "EXPIRED", undefined].includes(quote.status)
  );
}

/** The accounts that a price was requested for, to fill in a form opened at that price. */
function askedAccounts(asked: CreateQuoteInput | null | undefined): (Unpicked | null)[] {
  const source = asked?.source.sourceType === "ACCOUNT" ? asked.source : null;
  const destination = asked?.destination.destinationType === "ACCOUNT" ? asked.destination : null;
  return [
    source && { id: source.accountId, customerId: source.customerId },
    destination && { id: destination.accountId },
  ];
}

/**
 * Keeps the builder's values as a draft until its quote is executed, here or anywhere else; pricing doesn't end it. A
 * restored draft is never priced automatically. Each purpose of opening the page has its own draft, so that nothing
 * typed for one account is paid to another. Once executed, the form is cleared.
 */
export function useQuoteDraft(form: QuoteForm, opened: NewQuoteFor, asked: CreateQuoteInput | null | undefined) {
  const environment = useEnvironment();
  const { from, to, customer } = opened;
  const draft = useDraft(form, `quote:${environment}:${openedName(opened)}`, {
    ...{ omit: OMITTED, keep: KEPT, isUntilDiscarded: true },
  });
  const restored = useMemo(() => {
    const chosen = SIDES.map((side) => (draft.isRestored ? form.getValues(side) : null));
    return chosen.map((account) => account && { id: account.id, customerId: account.customerId ?? undefined });
  }, [draft.isRestored, form]);
  const priced = useMemo(() => askedAccounts(draft.isRestored ? null : asked), [draft.isRestored, asked]);
  const payer = useMemo(() => (from || customer ? { id: from, customerId: customer } : null), [from, customer]);
  const payee = useMemo(() => (to ? { id: to } : null), [to]);
  useEffect(() => {
    if (!draft.isRestored) return;
    for (const side of SIDES) {
      const account = form.getValues(side);
      // The draft's balance is outdated; show none until it is read again.
      if (account) form.setValue(side, { ...account, balance: null });
    }
  }, [draft.isRestored, form]);
  const fillsSource = useUnpickedAccount("source", restored[0] ?? priced[0] ?? payer, form);
  const fillsDestination = useUnpickedAccount("destination", restored[1] ?? priced[1] ?? payee, form);

  const pricedAs = useWatch({ control: form.control, name: "pricedAs" });
  const shown = useQuery({ ...quoteQuery(environment, pricedAs ?? ""), enabled: pricedAs !== null });
  const isOver = pricedAs !== null && shown.data?.quote.id === pricedAs && isSpent(shown.data);
  const { discard } = draft;
  useEffect(() => {
    if (!isOver) return;
    // This clears what it was opened with too: the next payment starts from scratch.
    form.reset(EMPTY_QUOTE);
    discard();
  });
  return { ...draft, isFilling: fillsSource || fillsDestination };
}
