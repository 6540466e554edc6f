import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { customersApi } from "./api";
import type {
  AddNoteInput,
  CreateCustomerInput,
  DeleteCustomerInput,
  ListCustomersInput,
  UpdateCustomerInput,
} from "./schema";

/** A page of customers; the old page stays while the next one loads. */
export function customersQuery(environment: string, filters: ListCustomersInput) {
  return queryOptions({
    queryKey: ["customers", environment, "list", filters],
    queryFn: ({ signal }) => call(customersApi.list, filters, { environment, signal }),
    select: ({ data, ...page }) => ({ ...page, rows: data }),
    placeholderData: keepPreviousData,
  });
}

/** The customers that share one platform id, deleted ones included (specification 2.4, rule 4). Never placeholder data. */
export function customerGroupQuery(environment: string, platformCustomerId: string) {
  const filters = { platformCustomerId, isIncludingDeleted: true, limit: 100 };
  return queryOptions({
    queryKey: ["customers", environment, "group", platformCustomerId],
    queryFn: ({ signal }) => call(customersApi.list, filters, { environment, signal }),
    enabled: platformCustomerId !== "",
    staleTime: 5_000,
  });
}

/** Who has this UMA address now, if anybody (specification 2.4: one customer each). */
export function umaOwnerQuery(environment: string, umaAddress: string | null) {
  const filters = { umaAddress: umaAddress ?? "", limit: 1 };
  return queryOptions({
    queryKey: ["customers", environment, "uma", umaAddress],
    queryFn: ({ signal }) => call(customersApi.list, filters, { environment, signal }),
    select: ({ data }) => data[0] ?? null,
    enabled: umaAddress !== null,
    staleTime: 5_000,
  });
}

/** How many customers are in each KYC status, as the local directory counts them. */
export function kycCountsQuery(environment: string) {
  return queryOptions({
    queryKey: ["customers", environment, "kyc-counts"],
    queryFn: ({ signal }) => call(customersApi.kycCounts, {}, { environment, signal }),
    staleTime: 30_000,
  });
}

/** What the platform's configuration says about customers; it hardly ever changes. */
export function customerConfigQuery(environment: string) {
  return queryOptions({
    queryKey: ["customers", environment, "config"],
    queryFn: ({ signal }) => call(customersApi.config, {}, { environment, signal }),
    staleTime: 5 * 60_000,
  });
}

/** The terms that a new customer accepts; `isAsked` false: none are asked for. They are read again after each try. */
export function endUserTermsQuery(environment: string, isAsked: boolean) {
  return queryOptions({
    queryKey: ["customers", environment, "end-user-terms"],
    queryFn: ({ signal }) => call(customersApi.endUserTerms, {}, { environment, signal }),
    staleTime: 5 * 60_000,
    enabled: isAsked,
  });
}

/** One customer, personal data masked. */
export function customerQuery(environment: string, customerId: string) {
  return queryOptions({
    queryKey: ["customers", environment, "one", customerId],
    queryFn: ({ signal }) => call(customersApi.get, { customerId }, { environment, signal }),
  });
}

export function kycHistoryQuery(environment: string, customerId: string) {
  return queryOptions({
    queryKey: ["customers", environment, "kyc-history", customerId],
    queryFn: ({ signal }) => call(customersApi.kycHistory, { customerId }, { environment, signal }),
  });
}

// Under "accounts": what a webhook about an account, a transaction or a customer makes stale.
export function customerInternalAccountsQuery(environment: string, customerId: string) {
  return queryOptions({
    queryKey: ["accounts", environment, "customer", customerId, "internal"],
    queryFn: ({ signal }) => call(customersApi.internalAccounts, { customerId }, { environment, signal }),
  });
}

export function customerExternalAccountsQuery(environment: string, customerId: string) {
  return queryOptions({
    queryKey: ["accounts", environment, "customer", customerId, "external"],
    queryFn: ({ signal }) => call(customersApi.externalAccounts, { customerId }, { environment, signal }),
  });
}

/** The notes about a customer page by page, newest first. */
export function customerNotesQuery(environment: string, customerId: string) {
  return infiniteQueryOptions({
    queryKey: ["customers", environment, "notes", customerId],
    queryFn: ({ pageParam, signal }) =>
      call(customersApi.notes, { customerId, cursor: pageParam }, { environment, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** Shows the personal data in full; each use is audited. Never kept in the cache of queries. */
export function revealCustomerMutation(environment: string, customerId: string) {
  return mutationOptions({
    mutationKey: ["customer.reveal", environment, customerId],
    mutationFn: () => call(customersApi.reveal, { customerId }, { environment }),
    gcTime: 0,
    onSettled: (_data, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: ["audit", environment] }),
  });
}

/** Whatever came of a change, what is shown of customers is read again. */
function readAgain(client: QueryClient, environment: string) {
  return Promise.all([
    client.invalidateQueries({ queryKey: ["customers", environment] }),
    client.invalidateQueries({ queryKey: ["accounts", environment, "customer"] }),
    client.invalidateQueries({ queryKey: ["audit", environment] }),
  ]);
}

/** Creates a customer. */
export function createCustomerMutation(environment: string) {
  return mutationOptions({
    mutationKey: ["customer.create", environment],
    mutationFn: (input: CreateCustomerInput) => call(customersApi.create, input, { environment }),
    onSettled: (_data, _error, _input, _result, { client }) => readAgain(client, environment),
  });
}

/** Changes what is given, nothing else. */
export function updateCustomerMutation(environment: string) {
  return mutationOptions({
    mutationKey: ["customer.update", environment],
    mutationFn: (input: UpdateCustomerInput) => call(customersApi.update, input, { environment }),
    onSettled: (_data, _error, _input, _result, { client }) => readAgain(client, environment),
  });
}

/** Deletes a customer for good. */
export function deleteCustomerMutation(environment: string) {
  return mutationOptions({
    mutationKey: ["customer.delete", environment],
    mutationFn: (input: DeleteCustomerInput) => call(customersApi.delete, input, { environment }),
    onSettled: (_data, _error, _input, _result, { client }) => readAgain(client, environment),
  });
}

/** Adds a note of the staff. */
export function addNoteMutation(environment: string) {
  return mutationOptions({
    mutationKey: ["customer.note", environment],
    mutationFn: (input: AddNoteInput) => call(customersApi.addNote, input, { environment }),
    onSettled: (_data, _error, { customerId }, _result, { client }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["customers", environment, "notes", customerId] }),
        client.invalidateQueries({ queryKey: ["audit", environment] }),
      ]),
  });
}
