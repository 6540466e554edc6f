import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { useCall } from "@/lib/client/use-call";
import { historyApi } from "./api";

/** The progress of the local history; polled frequently while it is being built. */
export const historyQuery = (environment: string) =>
  queryOptions({
    queryKey: ["history", environment],
    queryFn: ({ signal }) => call(historyApi.status, {}, { environment, signal }),
    refetchInterval: ({ state }) => (state.data?.state === "building" ? 2_000 : 15_000),
  });

/** Builds the history, or rebuilds it while it stays in use. */
export const useRebuildHistory = () => useCall(historyApi.rebuild, { changes: ["history"] });
