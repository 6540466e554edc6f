import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { directoryApi } from "./api";
import type { ListEntriesInput } from "./schema";

/** The minimum length of a search: one letter matches nearly everything. */
export const SHORTEST_SEARCH = 2;

/** Everything that matches `text`; the old results stay while the next ones load. */
export function findQuery(environment: string, text: string) {
  return queryOptions({
    queryKey: ["directory", environment, "find", text],
    queryFn: ({ signal }) => call(directoryApi.find, { text }, { environment, signal }),
    enabled: environment !== "" && text.length >= SHORTEST_SEARCH,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    // A search is momentary: a retry would answer a question that is no longer asked.
    retry: false,
  });
}

/** What a picker offers for the typed text. */
export function entriesQuery(environment: string, input: ListEntriesInput) {
  return queryOptions({
    queryKey: ["directory", environment, "entries", input],
    queryFn: ({ signal }) => call(directoryApi.list, input, { environment, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

/** The name of an id; without `id` nothing is requested. */
export function nameQuery(environment: string, id: string) {
  return queryOptions({
    queryKey: ["directory", environment, "name", id],
    queryFn: ({ signal }) => call(directoryApi.name, { id }, { environment, signal }),
    enabled: id !== "",
    staleTime: 60_000,
  });
}
