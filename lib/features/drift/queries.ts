import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { useEnvironment } from "@/lib/client/environment";
import { uploadFile } from "@/lib/client/upload-file";
import { useCall } from "@/lib/client/use-call";
import { driftApi } from "./api";

/** What this deployment was observed to do differently from the contract. */
export const observationsQuery = (environment: string) =>
  queryOptions({
    queryKey: ["observations", environment],
    queryFn: ({ signal }) => call(driftApi.observations, {}, { environment, signal }),
    // Observations are written every few seconds, and only the first of each kind is announced.
    refetchInterval: 15_000,
  });

/** Accepts observations as known from now on. */
export const useAcceptObservations = () => useCall(driftApi.accept, { changes: ["observation"] });

/** Revokes an acceptance: the observations wait again. */
export const useReopenObservations = () => useCall(driftApi.reopen, { changes: ["observation"] });

/** Compares an OpenAPI file, or the one at an address, with the contract; nothing is stored. */
export function useCompareDocument() {
  const environment = useEnvironment();
  return useMutation({
    mutationFn: (from: File | string) =>
      typeof from === "string"
        ? call(driftApi.checkAddress, { address: from }, { environment })
        : uploadFile(
            driftApi.checkFile,
            {},
            {
              environment,
              body: from,
              onProgress: () => undefined,
              signal: new AbortController().signal,
            },
          ),
  });
}
