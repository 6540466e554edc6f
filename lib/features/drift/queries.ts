import { queryOptions, useMutation } from "@tanstack/react-query";
import { apiFetch } from "@/lib/client/api-fetch";
import { uploadFile } from "@/lib/client/upload-file";
import { useChange } from "@/lib/client/use-change";
import type { DocumentComparison, ObservationList } from "./schema";

/** What this deployment was seen to do unlike the contract. */
export const observationsQuery = (environment: string) =>
  queryOptions({
    queryKey: ["observations", environment],
    queryFn: ({ signal }) => apiFetch<ObservationList>("/api/service/observations", { environment, signal }),
    // What is seen is written every few seconds, and nothing tells of it but the first of each kind.
    refetchInterval: 15_000,
  });

const useMarkObservations = (environment: string, how: "accept" | "reopen") =>
  useChange(["observations"], (ids: string[]) =>
    apiFetch<ObservationList>(`/api/service/observations/${how}`, { environment, method: "POST", body: { ids } }),
  );

/** Accepts observations: they are known from now on. */
export const useAcceptObservations = (environment: string) => useMarkObservations(environment, "accept");

/** Takes an acceptance back: they wait again. */
export const useReopenObservations = (environment: string) => useMarkObservations(environment, "reopen");

/** Compares an OpenAPI file, or the one at an address, with the contract; nothing is kept. */
export const useCompareDocument = (environment: string) =>
  useMutation({
    mutationFn: (from: File | string) =>
      typeof from === "string"
        ? apiFetch<DocumentComparison>("/api/service/document/address", {
            environment,
            method: "POST",
            body: { address: from },
          })
        : uploadFile<DocumentComparison>("/api/service/document", {
            environment,
            body: from,
            contentType: "application/yaml",
            onProgress: () => undefined,
            signal: new AbortController().signal,
          }),
  });
