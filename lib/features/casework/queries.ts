import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { InputOf } from "@/lib/api";
import { call } from "@/lib/client/call";
import { useCall } from "@/lib/client/use-call";
import { caseworkApi } from "./api";
import type { ListAssignedInput } from "./schema";

/** A payment's assignee, tags and watchers. */
export function workQuery(environment: string, transactionId: string) {
  return queryOptions({
    queryKey: ["work", environment, "of", transactionId],
    queryFn: ({ signal }) => call(caseworkApi.work, { transactionId }, { environment, signal }),
  });
}

/** The notes about a payment, page by page, newest first. */
export function paymentNotesQuery(environment: string, transactionId: string) {
  return infiniteQueryOptions({
    queryKey: ["work", environment, "notes", transactionId],
    queryFn: ({ pageParam, signal }) =>
      call(caseworkApi.notes, { transactionId, limit: 20, cursor: pageParam }, { environment, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** A page of assigned payments; the old page stays while the next one loads. */
export function assignedQuery(environment: string, filters: Partial<InputOf<typeof ListAssignedInput>>) {
  return queryOptions({
    queryKey: ["work", environment, "assigned", filters],
    queryFn: ({ signal }) => call(caseworkApi.assigned, filters, { environment, signal }),
    select: ({ data, ...page }) => ({ ...page, rows: data }),
    placeholderData: keepPreviousData,
  });
}

/** The people to whom a payment can be assigned. */
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

/** Writes a note about payments; its idempotency key is kept with its draft. */
export const useAddPaymentNotes = () => useCall(caseworkApi.addNotes, { changes: ["work"] });

/** Withdraws the user's own note. */
export const useWithdrawNote = () => useCall(caseworkApi.withdrawNote, { changes: ["work"] });

/** Assigns payments to a person, or to no one. */
export const useAssignPayments = () => useCall(caseworkApi.assign, { changes: ["work"] });

/** Adds a tag to payments, or removes it. */
export const useTagPayments = () => useCall(caseworkApi.tag, { changes: ["work"] });

/** Starts or stops watching payments. */
export const useWatchPayments = () => useCall(caseworkApi.watch, { changes: ["work"] });

/** Adds a tag to choose from. */
export const useAddTag = () => useCall(caseworkApi.addTag, { changes: ["work"] });

/** Renames, recolours, retires or restores a tag. */
export const useChangeTag = () => useCall(caseworkApi.changeTag, { changes: ["work"] });
