import { whoActsNext } from "./explain-next";
import { whereItIs } from "./explain-where";
import { whyItIsThere } from "./explain-why";
import type { ExplainedFacts, Sentence } from "./explained-parts";
import { textForCustomer } from "./text-for-customer";

/** A payment in three sentences, each with its evidence, and a text to send to the customer. */
export interface Explanation {
  /** Where the money is. */
  where: Sentence;
  /** Why it is there. */
  why: Sentence;
  /** Who must act next, and when to worry. */
  next: Sentence;
  forCustomer: string;
}

/** Explains a payment from what its page has loaded, and claims nothing that those facts don't show. */
export function explainPayment(facts: ExplainedFacts): Explanation {
  return {
    where: whereItIs(facts),
    why: whyItIsThere(facts),
    next: whoActsNext(facts),
    forCustomer: textForCustomer(facts),
  };
}
