import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { isQuoteFinal } from "@/lib/contract/quote-status";
import { type Clocks, readClocks } from "@/lib/dates";
import { executionOf, isOpen } from "@/lib/features/quotes/fields";
import { quotesApi } from "./api";
import type {
  AuthorizeQuoteInput,
  CountQuotesInput,
  CreateQuoteInput,
  ExecuteQuoteInput,
  ExecuteQuoteResult,
  ListQuotesInput,
  QuoteView,
} from "./schema";

/** While an execution's outcome is not known it is asked for this often. */
const CHECKING_MS = 1_000;
const MOVING_MS = 3_000;

/** A page of quotes; the old page stays while the next one loads. */
export function quotesQuery(environment: string, filters: ListQuotesInput) {
  return queryOptions({
    queryKey: ["quotes", environment, filters],
    queryFn: ({ signal }) => call(quotesApi.list, filters, { environment, signal }),
    select: ({ data, ...page }) => ({ ...page, rows: data }),
    placeholderData: keepPreviousData,
  });
}

/** A quote with where the browser's own clocks stood when it arrived: what a countdown needs. */
export type ReceivedQuote = QuoteView & { clocks: Clocks };

/** How many quotes are in each status under the other filters; read beside the list, never before it. */
export function quoteCountsQuery(environment: string, filters: CountQuotesInput) {
  return queryOptions({
    queryKey: ["quotes", environment, "counts", filters],
    queryFn: ({ signal }) => call(quotesApi.counts, filters, { environment, signal }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });
}

/** One quote with its journal, read again by itself while its execution is under way. */
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
      return isQuoteFinal(quote) || (quote.status === "PENDING" && quote.execution === null) ? false : MOVING_MS;
    },
  });
}

/** Prices a payment. */
export function createQuoteMutation(environment: string) {
  return mutationOptions({
    mutationKey: ["quote.create", environment],
    mutationFn: (input: CreateQuoteInput) => call(quotesApi.create, input, { environment }),
  });
}

/** The state in which the service's answer to an execution showed the quote, if it did. */
function statusAfter({ outcome }: ExecuteQuoteResult["entry"]): string | null {
  return typeof outcome?.quoteStatus === "string" ? outcome.quoteStatus : null;
}

/** Executes a quote; safe to send again with the same key. */
export function executeQuoteMutation(environment: string) {
  return mutationOptions({
    mutationKey: ["quote.execute", environment],
    mutationFn: (input: ExecuteQuoteInput) => call(quotesApi.execute, input, { environment }),
    // The entry is on the screen before the quote has been read again, which may fail just as the answer was lost.
    onSuccess: ({ entry }, input, _result, { client }) => {
      client.setQueryData(
        quoteQuery(environment, input.quoteId).queryKey,
        (view) =>
          view && {
            ...view,
            quote: { ...view.quote, execution: executionOf(entry), status: statusAfter(entry) ?? view.quote.status },
            journal: [entry, ...view.journal.filter((other) => other.id !== entry.id)],
          },
      );
    },
    onSettled: (_data, _error, input, _result, { client }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["quote", environment, input.quoteId] }),
        client.invalidateQueries({ queryKey: ["quotes", environment] }),
        client.invalidateQueries({ queryKey: ["transactions", environment] }),
        client.invalidateQueries({ queryKey: ["accounts", environment] }),
      ]),
  });
}

/** Sends the code that the customer reads out; safe to send again with the same key. The code is kept nowhere. */
export function authorizeQuoteMutation(environment: string) {
  return mutationOptions({
    mutationKey: ["quote.authorize", environment],
    // Not even in the browser's memory of what was done.
    gcTime: 0,
    mutationFn: (input: AuthorizeQuoteInput) => call(quotesApi.authorize, input, { environment }),
    onSuccess: ({ entry }, input, _result, { client }) => {
      client.setQueryData(
        quoteQuery(environment, input.quoteId).queryKey,
        (view) => view && { ...view, journal: [entry, ...view.journal.filter((other) => other.id !== entry.id)] },
      );
    },
    onSettled: (_data, _error, input, _result, { client }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["quote", environment, input.quoteId] }),
        client.invalidateQueries({ queryKey: ["quotes", environment] }),
        client.invalidateQueries({ queryKey: ["transactions", environment] }),
        client.invalidateQueries({ queryKey: ["accounts", environment] }),
      ]),
  });
}

/** Has a new code sent to the customer. */
export function resendCodeMutation(environment: string, quoteId: string) {
  return mutationOptions({
    mutationKey: ["quote.resend-code", environment, quoteId],
    mutationFn: () => call(quotesApi.resendCode, { quoteId }, { environment }),
    onSettled: (_data, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: ["quote", environment, quoteId] }),
  });
}
