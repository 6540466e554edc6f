"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useQueryState } from "nuqs";
import { useState } from "react";
import { PageFrame } from "@/components/ui/page-frame";
import { useShortcuts } from "@/components/ui/shortcuts";
import { readClocks } from "@/lib/dates";
import { currenciesQuery } from "@/lib/features/accounts/queries";
import { createQuoteMutation, quoteQuery } from "@/lib/features/quotes/queries";
import type { CreateQuoteInput, QuoteRow } from "@/lib/features/quotes/schema";
import { priceChange } from "./breakdown";
import { PricePanel } from "./price-panel";
import { QuoteForm } from "./quote-form";
import { useQuoteDraft } from "./use-quote-draft";
import { useQuoteForm } from "./use-quote-form";

const FORM = "new-quote";
const submit = () => (document.getElementById(FORM) as HTMLFormElement | null)?.requestSubmit();
const shortcuts = [{ keys: "r", label: "Price again", group: "Quote", run: submit }];

/** Where payments are priced and executed. Opened for another account, it begins anew. */
export function QuoteBuilder({ environment }: { environment: string }) {
  const [to] = useQueryState("to");
  return <BuilderFor key={to} environment={environment} to={to} />;
}

/**
 * Prices a payment and executes it. The quote's id is kept in the URL: a reload or a second tab shows the same quote
 * with its countdown and whatever the journal knows of it.
 */
function BuilderFor({ environment, to }: { environment: string; to: string | null }) {
  const client = useQueryClient();
  const currencies = useQuery(currenciesQuery(environment)).data?.currencies ?? [];
  const form = useQuoteForm(currencies);
  const [quoteId, setQuoteId] = useQueryState("quote");
  const draft = useQuoteDraft(environment, form, to, quoteId);
  const [last, setLast] = useState<QuoteRow | null>(null);
  const view = useQuery({ ...quoteQuery(environment, quoteId ?? ""), enabled: quoteId !== null });
  const price = useMutation(createQuoteMutation(environment));

  const askPrice = (input: CreateQuoteInput) =>
    price.mutateAsync(input, {
      // Not once the page was left: the address is another page's then.
      onSuccess: (next) => {
        setLast(view.data?.quote ?? null);
        client.setQueryData(quoteQuery(environment, next.quote.id).queryKey, { ...next, clocks: readClocks() });
        form.setValue("pricedAs", next.quote.id);
        setQuoteId(next.quote.id);
      },
    });
  useShortcuts(shortcuts);
  const quote = view.data?.quote;
  return (
    <PageFrame title="New quote" meta="Lock a rate, then execute it">
      <div className="grid items-start gap-7 lg:grid-cols-[minmax(0,1fr)_400px]">
        <QuoteForm
          id={FORM}
          environment={environment}
          form={form}
          draft={draft}
          currencies={currencies}
          onSubmit={askPrice}
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
    </PageFrame>
  );
}
