import { type RefObject, useEffect, useRef } from "react";
import { type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import type { CreateQuoteInput } from "@/lib/features/quotes/schema";
import { takePayAgain } from "./press-again";
import type { QuoteFormValues } from "./quote-values";

/** The quote that *Pay again* was pressed for on the way here; whoever asks for its price, or changes something, clears it. */
export function usePayAgainPressed(again: string | undefined): RefObject<string | null> {
  const pressed = useRef<string | null>(null);
  useEffect(() => {
    if (again !== undefined && takePayAgain(again)) pressed.current = again;
  }, [again]);
  return pressed;
}

interface AtOnce {
  pressed: RefObject<string | null>;
  /** The quote that is to be paid again. */
  again: string | undefined;
  /** It is filled in, by nothing but that quote, and there is no price for it yet. */
  isReady: boolean;
  /** Whether nothing is missing or wrong in the form. */
  isWhole: (values: QuoteFormValues) => boolean;
  submit: () => void;
}

/** What the form held when its price was asked for by *Pay again*: the question whether to send it comes with the price. */
interface Asked {
  form: string | null;
  quoteId: string | null;
}

/** Leads from *Pay again* to the question at once, where exactly what was filled in was priced: once, for that price. */
export function useQuestionAtOnce(form: UseFormReturn<QuoteFormValues, unknown, CreateQuoteInput>) {
  const asked = useRef<Asked>({ form: null, quoteId: null });
  const now = () => JSON.stringify(form.getValues());
  return {
    onAsked: () => {
      asked.current = { form: now(), quoteId: null };
    },
    onPriced: (quoteId: string) => {
      asked.current = { form: null, quoteId: asked.current.form === now() ? quoteId : null };
    },
    /** Whether the question is to be put for this price now; no second time. */
    take: (quoteId: string) => {
      const isAsked = asked.current.quoteId === quoteId;
      if (isAsked) asked.current = { form: null, quoteId: null };
      return isAsked;
    },
  };
}

/**
 * Asks for the price as soon as the form is filled in after *Pay again* was pressed: once, and not when anything was
 * changed or is missing, nor by a reload, a shared address or a draft. A price moves no money.
 */
export function usePriceAtOnce(
  form: UseFormReturn<QuoteFormValues, unknown, CreateQuoteInput>,
  { pressed, again, isReady, isWhole, submit }: AtOnce,
): void {
  const { isDirty, submitCount } = useFormState({ control: form.control });
  // Each change is a chance that nothing is missing any more.
  const values = useWatch({ control: form.control }) as QuoteFormValues;
  useEffect(() => {
    if (again === undefined || pressed.current !== again) return;
    if (isDirty || submitCount > 0) pressed.current = null;
    else if (isReady && isWhole(values)) {
      pressed.current = null;
      submit();
    }
  }, [pressed, again, isDirty, submitCount, isReady, isWhole, values, submit]);
}
