import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { InputOf } from "@/lib/api";
import { call } from "@/lib/client/call";
import { useCall } from "@/lib/client/use-call";
import { caseworkApi } from "./api";
import type { ListAssignedInput } from "./schema";

/** Who has a payment, what it is marked with, who watches it. */
export function workQuery(environment: string, transactionId: string) {
  return queryOptions({
    queryKey: ["work", environment, "of", transactionId],
    queryFn: ({ signal }) => call(caseworkApi.work, { transactionId }, { environment, signal }),
  });
}

/** What was written about a payment, page by page, newest first. */
export function paymentNotesQuery(environment: string, transactionId: string) {
  return infiniteQueryOptions({
    queryKey: ["work", environment, "notes", transactionId],
    queryFn: ({ pageParam, signal }) =>
      call(caseworkApi.notes, { transactionId, limit: 20, cursor: pageParam }, { environment, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** A page of payments that somebody has; the old page stays while the next one loads. */
export function assignedQuery(environment: string, filters: Partial<InputOf<typeof ListAssignedInput>>) {
  return queryOptions({
    queryKey: ["work", environment, "assigned", filters],
    queryFn: ({ signal }) => call(caseworkApi.assigned, filters, { environment, signal }),
    select: ({ data, ...page }) => ({ ...page, rows: data }),
    placeholderData: keepPreviousData,
  });
}

/** Those a payment can be handed to. */
export function assigneesQuery(environment: string) {
  return queryOptions({
    queryKey: ["work", environment, "assignees"],
    queryFn: ({ signal }) => call(caseworkApi.assignees, {}, { environment, signal }),
    select: ({ people }) => people,
    staleTime: 60_000,
  });
}

/** The environment's tags, retired ones last. */
export function tagsQuery(environment: string) {
  return queryOptions({
    queryKey: ["work", environment, "tags"],
    queryFn: ({ signal }) => call(caseworkApi.tags, {}, { environment, signal }),
    select: ({ tags }) => tags,
    staleTime: 60_000,
  });
}

/** Writes a note about payments. */
export const useAddPaymentNotes = () => useCall(caseworkApi.addNotes, { changes: ["work"] });

/** Takes back one's own note. */
export const useWithdrawNote = () => useCall(caseworkApi.withdrawNote, { changes: ["work"] });

/** Hands payments to somebody, or to nobody. */
export const useAssignPayments = () => useCall(caseworkApi.assign, { changes: ["work"] });

/** Puts a tag on payments, or takes it off. */
export const useTagPayments = () => useCall(caseworkApi.tag, { changes: ["work"] });

/** Watches payments, or no longer. */
export const useWatchPayments = () => useCall(caseworkApi.watch, { changes: ["work"] });

/** Adds a tag to choose from. */
export const useAddTag = () => useCall(caseworkApi.addTag, { changes: ["work"] });

/** Renames, recolours, retires or brings back a tag. */
export const useChangeTag = () => useCall(caseworkApi.changeTag, { changes: ["work"] });
