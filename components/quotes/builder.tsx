"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useQueryState } from "nuqs";
import { useMemo, useState } from "react";
import { PageHeader } from "@/components/ui/page-header";
import { useShortcuts } from "@/components/ui/shortcuts";
import { readClocks } from "@/lib/dates";
import { currenciesQuery } from "@/lib/features/accounts/queries";
import { createQuoteMutation, quoteQuery } from "@/lib/features/quotes/queries";
import type { QuoteRow } from "@/lib/features/quotes/schema";
import { priceChange } from "./breakdown";
import { PricePanel } from "./price-panel";
import { QuoteForm } from "./quote-form";
import { usePresetDestination } from "./use-preset-destination";
import { lockedCurrency, type QuoteFormValues, quoteInputOf, useQuoteForm } from "./use-quote-form";

/**
 * Prices a payment and executes it. The quote's id is kept in the URL: a reload or a second tab shows the same quote
 * with its countdown and whatever the journal knows of it.
 */
export function QuoteBuilder({ environment }: { environment: string }) {
  const client = useQueryClient();
  const form = useQuoteForm();
  const [quoteId, setQuoteId] = useQueryState("quote");
  const [to] = useQueryState("to");
  usePresetDestination(environment, to, form);
  const [last, setLast] = useState<QuoteRow | null>(null);
  const currencies = useQuery(currenciesQuery(environment));
  const view = useQuery({ ...quoteQuery(environment, quoteId ?? ""), enabled: quoteId !== null });
  const price = useMutation(createQuoteMutation(environment));

  const submit = form.handleSubmit((values: QuoteFormValues) => {
    const input = quoteInputOf(values, lockedCurrency(values, currencies.data?.currencies ?? []));
    if (!input || price.isPending) return;
    price.mutate(input, {
      onSuccess: (next) => {
        setLast(view.data?.quote ?? null);
        client.setQueryData(quoteQuery(environment, next.quote.id).queryKey, { ...next, clocks: readClocks() });
        setQuoteId(next.quote.id);
      },
    });
  });
  const shortcuts = useMemo(
    () => [{ keys: "r", label: "Price again", group: "Quote", run: () => void submit() }],
    [submit],
  );
  useShortcuts(shortcuts);
  const quote = view.data?.quote;
  return (
    <div className="h-full overflow-auto px-5 py-[18px] max-sm:px-3 max-sm:py-3">
      <PageHeader title="New quote" meta="Lock a rate, then execute it" />
      <div className="grid items-start gap-7 lg:grid-cols-[minmax(0,1fr)_400px]">
        <QuoteForm
          environment={environment}
          form={form}
          currencies={currencies}
          onSubmit={submit}
          isPricing={price.isPending}
          error={price.error}
          hasQuote={quoteId !== null}
        />
        <PricePanel
          environment={environment}
          query={view}
          isEmpty={quoteId === null}
          change={quote ? priceChange(last, quote) : null}
          onPriceAgain={submit}
          isPricing={price.isPending}
        />
      </div>
    </div>
  );
}
