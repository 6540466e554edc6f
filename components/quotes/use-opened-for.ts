import { parseAsString, useQueryStates } from "nuqs";
import type { NewQuoteFor } from "@/lib/ids";

const OPENED_FOR = {
  from: parseAsString,
  to: parseAsString,
  customer: parseAsString,
  amount: parseAsString,
  again: parseAsString,
  corrects: parseAsString,
};

/** What the URL says that a payment form is opened for. */
export function useOpenedFor(): NewQuoteFor {
  const [{ from, to, customer, amount, again, corrects }] = useQueryStates(OPENED_FOR);
  return {
    from: from ?? undefined,
    to: to ?? undefined,
    customer: customer ?? undefined,
    amount: amount ?? undefined,
    again: again ?? undefined,
    corrects: corrects ?? undefined,
  };
}

/** A name for what the form is opened for, as used in its draft's key. */
export const openedName = ({ from, to, customer, amount, again, corrects }: NewQuoteFor) =>
  [from, to, customer, amount, again, corrects].filter(Boolean).join(" ");
