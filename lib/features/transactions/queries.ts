import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { useCall, useKeyedCall, useReveal } from "@/lib/client/use-call";
import { isTransactionFinal } from "@/lib/contract/transaction-status";
import { transactionsApi } from "./api";
import type { CountTransactionsInput, ListTransactionsInput, TotalTransactionsInput } from "./schema";

/** How often to poll while the outcome of a cancellation is unknown. */
const CHECKING_MS = 1_000;
/** How often to re-read a payment in progress, in case a webhook is lost. */
const MOVING_MS = 5_000;

/** A page of transactions; the old page stays while the next one loads. */
export function transactionsQuery(environment: string, filters: ListTransactionsInput) {
  return queryOptions({
    queryKey: ["transactions", environment, filters],
    queryFn: ({ signal }) => call(transactionsApi.list, filters, { environment, signal }),
    select: ({ data, ...page }) => ({ ...page, rows: data }),
    placeholderData: keepPreviousData,
  });
}

/** Transactions from any position in a list on, as the local history had them at an instant; callers cache them. */
export async function readTransactions(environment: string, filters: ListTransactionsInput, signal: AbortSignal) {
  const { data, hasMore } = await call(transactionsApi.list, filters, { environment, signal });
  return { rows: data, hasMore };
}

/** How many transactions are in each status under the other filters; loaded alongside the list, never before it. */
export function transactionCountsQuery(environment: string, filters: CountTransactionsInput) {
  return queryOptions({
    queryKey: ["transactions", environment, "counts", filters],
    queryFn: ({ signal }) => call(transactionsApi.counts, filters, { environment, signal }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });
}

/** What a filter's payments add up to in the local history; loaded alongside the list. */
export function transactionTotalsQuery(environment: string, filters: TotalTransactionsInput) {
  return queryOptions({
    queryKey: ["transactions", environment, "totals", filters],
    queryFn: ({ signal }) => call(transactionsApi.totals, filters, { environment, signal }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });
}

/** One transaction with its timeline, polled until its state is final; not if the service doesn't have it. */
export function transactionQuery(environment: string, transactionId: string) {
  return queryOptions({
    queryKey: ["transaction", environment, transactionId],
    queryFn: ({ signal }) => call(transactionsApi.get, { transactionId }, { environment, signal }),
    refetchInterval: (query) => {
      const { data, error } = query.state;
      if (!data) return error?.status === 404 ? false : MOVING_MS;
      return isTransactionFinal(data.transaction) ? false : MOVING_MS;
    },
  });
}

/** Shows the counterparty's data unmasked; each use is audited. */
export const useRevealCounterparty = (transactionId: string) => useReveal(transactionsApi.reveal, { transactionId });

/** What can be done with a payment; polled while the outcome of a cancellation is unknown. */
export function transactionActionsQuery(environment: string, transactionId: string) {
  return queryOptions({
    queryKey: ["transaction", environment, transactionId, "actions"],
    queryFn: ({ signal }) => call(transactionsApi.actions, { transactionId }, { environment, signal }),
    refetchInterval: ({ state }) => {
      const status = state.data?.cancellation?.status;
      return status === "intended" || status === "unknown" ? CHECKING_MS : false;
    },
  });
}

/** Requests the cancellation of a payment; repeating it under the same key has no further effect. */
export const useCancelTransaction = () =>
  useKeyedCall(transactionsApi.cancel, {
    changes: ["transaction"],
    onSuccess: ({ entry }, { transactionId }, { client, environment }) => {
      const key = transactionActionsQuery(environment, transactionId).queryKey;
      client.setQueryData(key, (actions) => actions && { ...actions, cancellation: entry });
    },
  });

/** Records at the service that a receipt was delivered. */
export const useConfirmReceipt = () => useCall(transactionsApi.confirm, { changes: ["transaction"] });
