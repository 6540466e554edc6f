import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addressOf, call } from "@/lib/client/call";
import { useCall, useReveal } from "@/lib/client/use-call";
import { customersApi } from "./api";
import type { ListCustomersInput } from "./schema";

/** A page of customers; the old page stays while the next one loads. */
export function customersQuery(environment: string, filters: ListCustomersInput) {
  return queryOptions({
    queryKey: ["customers", environment, "list", filters],
    queryFn: ({ signal }) => call(customersApi.list, filters, { environment, signal }),
    select: ({ data, ...page }) => ({ ...page, rows: data }),
    placeholderData: keepPreviousData,
  });
}

/** The address of a CSV file of all customers that match the filters. */
export function customersHref(environment: string, filters: ListCustomersInput, timeZone: string): string {
  const { limit: _limit, cursor: _cursor, ...rest } = filters;
  return addressOf(customersApi.file, { ...rest, timeZone }, environment);
}

/**
 * The customers that share one platform id, deleted ones included (specification 2.4, rule 4). Never placeholder data.
 */
export function customerGroupQuery(environment: string, platformCustomerId: string) {
  const filters = { platformCustomerId, isIncludingDeleted: true, limit: 100 };
  return queryOptions({
    queryKey: ["customers", environment, "group", platformCustomerId],
    queryFn: ({ signal }) => call(customersApi.list, filters, { environment, signal }),
    enabled: platformCustomerId !== "",
    staleTime: 5_000,
  });
}

/** Who has this UMA address now, if anyone (specification 2.4: one customer each). */
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

/** The terms that a new customer accepts; `isAsked` false: none are required. Refetched after each attempt. */
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

// Keyed under "accounts", which a webhook about an account, a transaction or a customer invalidates.
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

/** The notes about a customer, page by page, newest first. */
export function customerNotesQuery(environment: string, customerId: string) {
  return infiniteQueryOptions({
    queryKey: ["customers", environment, "notes", customerId],
    queryFn: ({ pageParam, signal }) =>
      call(customersApi.notes, { customerId, cursor: pageParam }, { environment, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** Reveals the personal data in full; each use is audited. Never stored in the query cache. */
export const useRevealCustomer = (customerId: string) => useReveal(customersApi.reveal, { customerId });

/** Creates a customer. */
export const useCreateCustomer = () => useCall(customersApi.create, { changes: ["customer"] });

/** Changes only the given fields. */
export const useUpdateCustomer = () => useCall(customersApi.update, { changes: ["customer"] });

/** Deletes a customer for good. */
export const useDeleteCustomer = () => useCall(customersApi.delete, { changes: ["customer"] });

/** Asks the service to send a one-time code to a contact. */
export const useSendContactCode = () => useCall(customersApi.sendContactCode, { changes: ["customer"] });

/** Confirms a contact with the code that the customer received. The code is not stored anywhere. */
export const useConfirmContact = () => useCall(customersApi.confirmContact, { changes: ["customer"], gcTime: 0 });

/** Adds a staff note; its idempotency key is kept with its draft. */
export const useAddNote = () => useCall(customersApi.addNote, { changes: ["customer-note"] });
