"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useQueryState } from "nuqs";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useCan } from "@/components/shell/session";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { onDemand } from "@/components/ui/on-demand";
import { PageFrame } from "@/components/ui/page-frame";
import { useEnvironment } from "@/lib/client/environment";
import { readClocks } from "@/lib/dates";
import { currenciesQuery } from "@/lib/features/accounts/queries";
import type { JournalView } from "@/lib/features/journal/schema";
import { quoteQuery, useCreateQuote } from "@/lib/features/quotes/queries";
import type { CreateQuoteInput, QuoteRow } from "@/lib/features/quotes/schema";
import type { NewQuoteFor } from "@/lib/ids";
import { PricePanel } from "./price-panel";
import { QuoteForm } from "./quote-form";
import { takeMade } from "./take-made";
import { useChosenPair } from "./use-chosen-pair";
import { openedName, useOpenedFor } from "./use-opened-for";
import { usePayAgain } from "./use-pay-again";
import { usePayAgainPressed, usePriceAtOnce, useQuestionAtOnce } from "./use-price-at-once";
import { isSpent, useQuoteDraft } from "./use-quote-draft";
import { isWholeQuote, useQuoteForm } from "./use-quote-form";
import { useRefusalAtFields } from "./use-refusal-at-fields";
import { useShownPrice } from "./use-shown-price";
import { useTurned } from "./use-turned";

// A payment's outcome is needed only after one was sent.
const QuoteBody = onDemand(() => import("./quote-body").then((module) => module.QuoteBody));
const Correcting = onDemand(() => import("@/components/sign-offs/correcting").then((module) => module.Correcting));
const SendAtOnce = onDemand(() => import("./send-at-once").then((module) => module.SendAtOnce));

const FORM = "new-quote";
/** Presses the form's own submit button, which knows when it must not act. */
const submit = () => document.getElementById(FORM)?.querySelector<HTMLElement>("[type=submit]")?.click();

/** Where payments are priced and executed. Starts from scratch when opened for another account or customer. */
export function QuoteBuilder() {
  const opened = useOpenedFor();
  /** Number of payments made here: each starts with a fresh form, even to the same account. */
  const [made, setMade] = useState(0);
  // Held here because the form below may remount in between.
  const pressed = usePayAgainPressed(opened.again);
  if (!useCan("quotes:create")) return <NotForThisRole />;
  return (
    <BuilderFor
      key={`${made} ${openedName(opened)}`}
      opened={opened}
      pressed={pressed}
      onNext={() => setMade((count) => count + 1)}
    />
  );
}

function NotForThisRole() {
  const environment = useEnvironment();
  return (
    <PageFrame title="New quote">
      <EmptyState
        title="Your role can't create quotes"
        actions={<LinkButton href={`/${environment}/quotes`}>All quotes</LinkButton>}
      >
        Ask an administrator to change your role.
      </EmptyState>
    </PageFrame>
  );
}

interface BuilderProps {
  opened: NewQuoteFor;
  /** The quote for which *Pay again* was pressed, if any. */
  pressed: RefObject<string | null>;
  /** Called when the user goes on from an executed payment to the next. */
  onNext: () => void;
}

/**
 * Prices a payment and executes it. The quote's id is kept in the URL: a reload or a second tab shows the same quote
 * with its countdown and its journal entries. Once executed, the receipt replaces the form.
 */
function BuilderFor({ opened, pressed, onNext }: BuilderProps) {
  const environment = useEnvironment();
  const router = useRouter();
  const client = useQueryClient();
  const known = useQuery(currenciesQuery(environment)).data;
  const currencies = known?.currencies ?? [];
  const corridors = known?.corridors ?? null;
  const form = useQuoteForm(currencies, corridors, opened.amount);
  const [quoteId, setQuoteId] = useQueryState("quote");
  const [last, setLast] = useState<QuoteRow | null>(null);
  const query = useQuery({ ...quoteQuery(environment, quoteId ?? ""), enabled: quoteId !== null });
  const view = quoteId === null ? undefined : query.data;
  const again = usePayAgain(form, opened.again);
  const pair = useChosenPair(form);
  const draft = useQuoteDraft(form, opened, view?.asked ?? again);
  const [sent] = useState(() => new Map<string, CreateQuoteInput>());
  const shown = useShownPrice(form, view, currencies, sent, draft.isRestored);
  const price = useCreateQuote();
  const question = useQuestionAtOnce(form);
  usePriceAtOnce(form, {
    pressed,
    again: opened.again,
    isReady: again !== null && quoteId === null && !draft.isRestored && !draft.isFilling,
    isWhole: (values) => isWholeQuote(values, currencies, corridors),
    submit: () => {
      question.onAsked();
      submit();
    },
  });
  const atFields = useRefusalAtFields();
  // A spent quote remains a payment: once authorised, one that awaits its money is pending again, like a price.
  const [takenOn, setTakenOn] = useState<string | null>(null);
  if (view && isSpent(view) && takenOn !== quoteId) setTakenOn(quoteId);
  const spent = view ? takenOn === quoteId : undefined;
  /** The request to be sent in one call, as it was when submitted. */
  const [toSend, setToSend] = useState<CreateQuoteInput | null>(null);
  const [sentHere, setSentHere] = useState<string | null>(null);
  const isNews = useTurned(spent) || sentHere === quoteId;
  const hasGoneOn = useTurned(spent === undefined ? true : !spent) && quoteId === null;
  const goOn = useEffectEvent(onNext);
  useEffect(() => {
    if (hasGoneOn) goOn();
  }, [hasGoneOn]);
  // A price may be sent within a second: preload the component that shows the outcome.
  const hasPrice = quoteId !== null;
  useEffect(() => {
    if (hasPrice) QuoteBody.load().catch((error: unknown) => reportError(error));
  }, [hasPrice]);
  const discard = () => {
    draft.discard();
    // Otherwise the form would be filled in from the price again.
    setQuoteId(null);
  };

  const ask = async (input: CreateQuoteInput) => {
    if (form.getValues("immediatelyExecute")) setToSend(input);
    else await askPrice(input);
  };
  const onSent = ({ id, outcome }: JournalView) => {
    setToSend(null);
    draft.discard();
    const sentAs = typeof outcome?.quoteId === "string" ? outcome.quoteId : null;
    // Until the outcome is known there is no quote to show. The query state stays: changing it would cancel the push.
    if (sentAs === null) return router.push(`/${environment}/money-actions/${id}`);
    setSentHere(sentAs);
    setQuoteId(sentAs);
  };
  const askPrice = (input: CreateQuoteInput) =>
    price
      .mutateAsync(input, {
        // Doesn't run after the page was left: the URL then belongs to another page.
        onSuccess: (next) => {
          question.onPriced(next.quote.id);
          setLast(view?.quote ?? null);
          sent.set(next.quote.id, takeMade(form, next, input));
          client.setQueryData(quoteQuery(environment, next.quote.id).queryKey, { ...next, clocks: readClocks() });
          form.setValue("pricedAs", next.quote.id);
          setQuoteId(next.quote.id);
        },
      })
      .catch((error: unknown) => {
        throw atFields(error, form.getValues());
      });
  if (view && spent) {
    return (
      <PageFrame title="Payment">
        <QuoteBody view={view} isNews={isNews} />
      </PageFrame>
    );
  }
  return (
    <PageFrame title="New quote" meta="Lock a rate, then send the payment">
      {opened.corrects ? <Correcting id={opened.corrects} /> : null}
      <div className="grid items-start gap-7 lg:grid-cols-[minmax(0,1fr)_400px]">
        <QuoteForm
          id={FORM}
          form={form}
          opened={opened}
          draft={{ ...draft, discard, isFilling: draft.isFilling || pair.isFilling }}
          currencies={currencies}
          corridors={corridors}
          // Assume support until the deployment's capabilities are known.
          takesDetails={known?.takesDetails ?? true}
          takesLaterPurposes={known?.takesLaterPurposes ?? false}
          onSubmit={ask}
          onPriceAgain={submit}
          onPair={pair.setPair}
          price={quoteId === null ? "none" : shown.voidReason ? "void" : "live"}
        />
        <PricePanel
          query={query}
          isEmpty={quoteId === null}
          last={last}
          onPriceAgain={submit}
          isPricing={price.isPending}
          takeQuestion={question.take}
          {...shown}
        />
      </div>
      {toSend ? (
        <SendAtOnce
          form={form}
          currencies={currencies}
          input={toSend}
          onClose={() => setToSend(null)}
          onDone={onSent}
        />
      ) : null}
    </PageFrame>
  );
}
