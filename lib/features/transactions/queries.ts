import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/lib/client/api-fetch";
import { isTransactionFinal } from "@/lib/contract/transaction-status";
import type {
  Counterparty,
  CountTransactionsInput,
  ListTransactionsInput,
  TransactionCounts,
  TransactionDetail,
  TransactionList,
} from "./schema";

/** While a payment moves it is read again this often, in case a webhook is lost. */
const MOVING_MS = 5_000;

/** A page of transactions; the old page stays while the next one loads. */
export function transactionsQuery(environment: string, filters: ListTransactionsInput) {
  return queryOptions({
    queryKey: ["transactions", environment, filters],
    queryFn: ({ signal }) => apiFetch<TransactionList>("/api/transactions", { environment, query: filters, signal }),
    select: ({ data, ...page }) => ({ ...page, rows: data }),
    placeholderData: keepPreviousData,
  });
}

/** How many transactions are in each status under the other filters; read beside the list, never before it. */
export function transactionCountsQuery(environment: string, filters: CountTransactionsInput) {
  return queryOptions({
    queryKey: ["transactions", environment, "counts", filters],
    queryFn: ({ signal }) =>
      apiFetch<TransactionCounts>("/api/transactions/counts", { environment, query: filters, signal }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });
}

/** One transaction with its timeline, read again by itself until its state is final. */
export function transactionQuery(environment: string, transactionId: string) {
  return queryOptions({
    queryKey: ["transaction", environment, transactionId],
    queryFn: ({ signal }) =>
      apiFetch<TransactionDetail>(`/api/transactions/${encodeURIComponent(transactionId)}`, { environment, signal }),
    refetchInterval: (query) => {
      const transaction = query.state.data?.transaction;
      return transaction && isTransactionFinal(transaction) ? false : MOVING_MS;
    },
  });
}

/** Shows the counterparty's data unmasked; each use is audited. */
export function revealCounterpartyMutation(environment: string, transactionId: string) {
  return mutationOptions({
    mutationKey: ["transaction.reveal", environment, transactionId],
    mutationFn: () =>
      apiFetch<Counterparty>(`/api/transactions/${encodeURIComponent(transactionId)}/reveal`, {
        environment,
        method: "POST",
      }),
  });
}
