import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { directoryApi } from "./api";
import type { ListEntriesInput } from "./schema";

/** Below this nothing is looked for: one letter matches nearly everything. */
export const SHORTEST_SEARCH = 2;

/** Whatever matches `text`; the findings before stay while the next ones are looked for. */
export function findQuery(environment: string, text: string) {
  return queryOptions({
    queryKey: ["directory", environment, "find", text],
    queryFn: ({ signal }) => call(directoryApi.find, { text }, { environment, signal }),
    enabled: environment !== "" && text.length >= SHORTEST_SEARCH,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    // A search is for now: a second try would answer a question that nobody asks any more.
    retry: false,
  });
}

/** What a picker offers for what is typed. */
export function entriesQuery(environment: string, input: ListEntriesInput) {
  return queryOptions({
    queryKey: ["directory", environment, "entries", input],
    queryFn: ({ signal }) => call(directoryApi.list, input, { environment, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

/** What an id is called; without `id` nothing is asked. */
export function nameQuery(environment: string, id: string) {
  return queryOptions({
    queryKey: ["directory", environment, "name", id],
    queryFn: ({ signal }) => call(directoryApi.name, { id }, { environment, signal }),
    enabled: id !== "",
    staleTime: 60_000,
  });
}
