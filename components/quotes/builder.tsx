"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useQueryState } from "nuqs";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useCan } from "@/components/shell/session";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageFrame } from "@/components/ui/page-frame";
import { useEnvironment } from "@/lib/client/environment";
import { readClocks } from "@/lib/dates";
import { currenciesQuery } from "@/lib/features/accounts/queries";
import type { JournalView } from "@/lib/features/journal/schema";
import { quoteQuery, useCreateQuote } from "@/lib/features/quotes/queries";
import type { CreateQuoteInput, QuoteRow } from "@/lib/features/quotes/schema";
import type { NewQuoteFor } from "@/lib/ids";
import { ON_PAPER } from "./paper";
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

const loadBody = () => import("./quote-body").then((module) => module.QuoteBody);
// What became of a payment stands here only after one was sent.
const QuoteBody = dynamic(loadBody);

const Correcting = dynamic(() => import("@/components/sign-offs/correcting").then((module) => module.Correcting));
const SendAtOnce = dynamic(() => import("./send-at-once").then((module) => module.SendAtOnce));

const FORM = "new-quote";
/** Presses the form's own button, which knows when it must not be pressed. */
const submit = () => document.getElementById(FORM)?.querySelector<HTMLElement>("[type=submit]")?.click();

/** Where payments are priced and executed. Opened for another account or customer, it begins anew. */
export function QuoteBuilder() {
  const opened = useOpenedFor();
  /** Payments made here: each begins with a form of its own, also to the same account. */
  const [made, setMade] = useState(0);
  // Kept here: the form below may begin anew on the way.
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
        You can look at every quote and payment. Ask an administrator to change your role.
      </EmptyState>
    </PageFrame>
  );
}

interface BuilderProps {
  opened: NewQuoteFor;
  /** The quote that *Pay again* was pressed for, if it was. */
  pressed: RefObject<string | null>;
  /** The person goes on from a payment that was made to the next. */
  onNext: () => void;
}

/**
 * Prices a payment and executes it. The quote's id is kept in the URL: a reload or a second tab shows the same quote
 * with its countdown and whatever the journal knows of it. Once it is executed its receipt takes the form's place.
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
  // One that was taken on stays a payment: authorised, a quote that is paid in waits for its money as a price would.
  const [takenOn, setTakenOn] = useState<string | null>(null);
  if (view && isSpent(view) && takenOn !== quoteId) setTakenOn(quoteId);
  const spent = view ? takenOn === quoteId : undefined;
  /** What is to be sent in one call, as it was when that was asked for. */
  const [toSend, setToSend] = useState<CreateQuoteInput | null>(null);
  const [sentHere, setSentHere] = useState<string | null>(null);
  const isNews = useTurned(spent) || sentHere === quoteId;
  const hasGoneOn = useTurned(spent === undefined ? true : !spent) && quoteId === null;
  const goOn = useEffectEvent(onNext);
  useEffect(() => {
    if (hasGoneOn) goOn();
  }, [hasGoneOn]);
  // A price may be sent in the next second: what shows its outcome is here by then.
  const hasPrice = quoteId !== null;
  useEffect(() => {
    if (hasPrice) loadBody().catch((error: unknown) => reportError(error));
  }, [hasPrice]);
  const discard = () => {
    draft.discard();
    // Else the form would be filled in from the price again.
    setQuoteId(null);
  };

  const ask = async (input: CreateQuoteInput) => {
    if (form.getValues("immediatelyExecute")) setToSend(input);
    else await askPrice(input);
  };
  const onSent = ({ id, outcome }: JournalView) => {
    setToSend(null);
    discard();
    const sentAs = typeof outcome?.quoteId === "string" ? outcome.quoteId : null;
    // Until it is known what became of it there is no quote to show.
    if (sentAs === null) return router.push(`/${environment}/money-actions/${id}`);
    setSentHere(sentAs);
    setQuoteId(sentAs);
  };
  const askPrice = (input: CreateQuoteInput) =>
    price
      .mutateAsync(input, {
        // Not once the page was left: the address is another page's then.
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
      <PageFrame title="Payment" className={ON_PAPER}>
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
          // Until it is known nothing is said against it.
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
