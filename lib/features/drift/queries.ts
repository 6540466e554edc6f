import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { useEnvironment } from "@/lib/client/environment";
import { uploadFile } from "@/lib/client/upload-file";
import { useCall } from "@/lib/client/use-call";
import { driftApi } from "./api";

/** What this deployment was seen to do unlike the contract. */
export const observationsQuery = (environment: string) =>
  queryOptions({
    queryKey: ["observations", environment],
    queryFn: ({ signal }) => call(driftApi.observations, {}, { environment, signal }),
    // What is seen is written every few seconds, and nothing tells of it but the first of each kind.
    refetchInterval: 15_000,
  });

/** Accepts observations: they are known from now on. */
export const useAcceptObservations = () => useCall(driftApi.accept, { changes: ["observation"] });

/** Takes an acceptance back: they wait again. */
export const useReopenObservations = () => useCall(driftApi.reopen, { changes: ["observation"] });

/** Compares an OpenAPI file, or the one at an address, with the contract; nothing is kept. */
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
