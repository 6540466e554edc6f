import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/lib/client/api-fetch";
import type { EntryList, Findings, ListEntriesInput, Name } from "./schema";

/** Below this nothing is looked for: one letter matches nearly everything. */
export const SHORTEST_SEARCH = 2;

/** Whatever matches `text`; the findings before stay while the next ones are looked for. */
export function findQuery(environment: string, text: string) {
  return queryOptions({
    queryKey: ["directory", environment, "find", text],
    queryFn: ({ signal }) => apiFetch<Findings>("/api/directory/find", { environment, query: { text }, signal }),
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
    queryFn: ({ signal }) => apiFetch<EntryList>("/api/directory", { environment, query: input, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

/** What an id is called; without `id` nothing is asked. */
export function nameQuery(environment: string, id: string) {
  return queryOptions({
    queryKey: ["directory", environment, "name", id],
    queryFn: ({ signal }) => apiFetch<Name>("/api/directory/name", { environment, query: { id }, signal }),
    enabled: id !== "",
    staleTime: 60_000,
  });
}
