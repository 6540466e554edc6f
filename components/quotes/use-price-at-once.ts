import { type RefObject, useEffect, useRef } from "react";
import { type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import type { CreateQuoteInput } from "@/lib/features/quotes/schema";
import { takePayAgain } from "./press-again";
import type { QuoteFormValues } from "./quote-values";

/** The quote for which *Pay again* was pressed on the way here; cleared on pricing it or on any change. */
export function usePayAgainPressed(again: string | undefined): RefObject<string | null> {
  const pressed = useRef<string | null>(null);
  useEffect(() => {
    if (again !== undefined && takePayAgain(again)) pressed.current = again;
  }, [again]);
  return pressed;
}

interface AtOnce {
  pressed: RefObject<string | null>;
  /** The quote to pay again. */
  again: string | undefined;
  /** It is filled in from that quote only and not yet priced. */
  isReady: boolean;
  /** Whether the form is complete and valid. */
  isWhole: (values: QuoteFormValues) => boolean;
  submit: () => void;
}

/** The form's values when *Pay again* requested its price: the send confirmation opens with that price. */
interface Asked {
  form: string | null;
  quoteId: string | null;
}

/** Leads from *Pay again* to the send confirmation, if exactly what was filled in was priced: once, for that price. */
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
    /** Whether to open the confirmation for this price now; true once. */
    take: (quoteId: string) => {
      const isAsked = asked.current.quoteId === quoteId;
      if (isAsked) asked.current = { form: null, quoteId: null };
      return isAsked;
    },
  };
}

/**
 * Requests the price as soon as the form is filled in after *Pay again*: once, and not if anything was changed or is
 * missing, nor after a reload, a shared URL or a draft. A price moves no money.
 */
export function usePriceAtOnce(
  form: UseFormReturn<QuoteFormValues, unknown, CreateQuoteInput>,
  { pressed, again, isReady, isWhole, submit }: AtOnce,
): void {
  const { isDirty, submitCount } = useFormState({ control: form.control });
  // Any change may complete the form.
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
