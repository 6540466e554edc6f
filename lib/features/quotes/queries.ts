import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addressOf, call } from "@/lib/client/call";
import { useCall, useKeyedCall } from "@/lib/client/use-call";
import { isQuoteFinal } from "@/lib/contract/quote-status";
import { type Clocks, readClocks } from "@/lib/dates";
import { executionOf, isFunded, isOpen } from "@/lib/features/quotes/fields/execution";
import { quotesApi } from "./api";
import type { CountQuotesInput, ListQuotesInput, QuoteExecution, QuoteView } from "./schema";

type JournalView = QuoteExecution["entry"];

/** How often to poll while an execution's outcome is unknown. */
const CHECKING_MS = 1_000;
const MOVING_MS = 3_000;

/** The address of a CSV file of all quotes that match the filters. */
export function quotesHref(environment: string, filters: ListQuotesInput, timeZone: string): string {
  const { limit: _limit, cursor: _cursor, ...rest } = filters;
  return addressOf(quotesApi.file, { ...rest, timeZone }, environment);
}

/** A page of quotes; the old page stays while the next one loads. */
export function quotesQuery(environment: string, filters: ListQuotesInput) {
  return queryOptions({
    queryKey: ["quotes", environment, filters],
    queryFn: ({ signal }) => call(quotesApi.list, filters, { environment, signal }),
    select: ({ data, ...page }) => ({ ...page, rows: data }),
    placeholderData: keepPreviousData,
  });
}

/** A quote with the readings of the browser's clocks when it arrived, which a countdown needs. */
export type ReceivedQuote = QuoteView & { clocks: Clocks };

/** How many quotes are in each status under the other filters; loaded alongside the list, never before it. */
export function quoteCountsQuery(environment: string, filters: CountQuotesInput) {
  return queryOptions({
    queryKey: ["quotes", environment, "counts", filters],
    queryFn: ({ signal }) => call(quotesApi.counts, filters, { environment, signal }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });
}

/** One quote with its journal, polled while its execution is in progress. */
export function quoteQuery(environment: string, quoteId: string) {
  return queryOptions({
    queryKey: ["quote", environment, quoteId],
    queryFn: async ({ signal }): Promise<ReceivedQuote> => {
      return { ...(await call(quotesApi.get, { quoteId }, { environment, signal })), clocks: readClocks() };
    },
    refetchInterval: (query) => {
      const view = query.state.data;
      if (!view) return false;
      if (view.journal.some(isOpen)) return CHECKING_MS;
      const { quote } = view;
      // A quote that is funded by instructions changes without being executed here.
      const rests = quote.status === "PENDING" && quote.execution === null && !isFunded(quote);
      return isQuoteFinal(quote) || rests ? false : MOVING_MS;
    },
  });
}

/** The pairs of accounts that the user last paid between; a new price may add one. */
export function recentPairsQuery(environment: string) {
  return queryOptions({
    queryKey: ["quotes", environment, "pairs"],
    queryFn: ({ signal }) => call(quotesApi.pairs, {}, { environment, signal }),
  });
}

/** Prices a payment. */
export const useCreateQuote = () => useCall(quotesApi.create);

/** The state in which the service's response to an execution showed the quote, if it did. */
function statusAfter({ outcome }: JournalView): string | null {
  return typeof outcome?.quoteStatus === "string" ? outcome.quoteStatus : null;
}

/**
 * Executes a quote. Its key survives a reload, so that a press, a second press and a press after a reload are the same
 * request. `attempt` counts earlier refusals: after one, pressing is a new request. (The server allows one execution
 * per quote whatever the key.)
 */
export const useExecuteQuote = (quoteId: string, attempt: number) =>
  useKeyedCall(quotesApi.execute, {
    keptAs: `execute:${quoteId}`,
    attempt,
    changes: ["quote", "account", "sign-off"],
    // Show the entry before the quote has been read again, which may fail just as the response was lost.
    onSuccess: (result, _input, { client, environment }) =>
      client.setQueryData(quoteQuery(environment, quoteId).queryKey, (view) => {
        if (!view || "signOff" in result) return view;
        const { entry } = result;
        const { quote } = view;
        const status = statusAfter(entry) ?? quote.status;
        return { ...withEntry(view, entry), quote: { ...quote, execution: executionOf(entry), status } };
      }),
  });

/**
 * Prices a payment and sends it in one call. `attempt` counts earlier refusals: after one, pressing is a new request.
 */
export const useSendAtOnce = (attempt: number) =>
  useKeyedCall(quotesApi.send, { attempt, changes: ["quote", "account", "journal"] });

/** Sends the code that the customer reads out. The code is stored nowhere, not even in the mutation cache. */
export const useAuthorizeQuote = (quoteId: string, attempt: number) =>
  useKeyedCall(quotesApi.authorize, {
    attempt,
    changes: ["quote", "account"],
    gcTime: 0,
    onSuccess: ({ entry }, _input, { client, environment }) =>
      client.setQueryData(quoteQuery(environment, quoteId).queryKey, (view) => view && withEntry(view, entry)),
  });

/** Has a new code sent to the customer. */
export const useResendCode = () => useCall(quotesApi.resendCode, { changes: ["quote"] });

function withEntry(view: ReceivedQuote, entry: JournalView): ReceivedQuote {
  return { ...view, journal: [entry, ...view.journal.filter((other) => other.id !== entry.id)] };
}
