import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { useCall } from "@/lib/client/use-call";
import { historyApi } from "./api";

/** How far the local history is; followed closely while it is being built. */
export const historyQuery = (environment: string) =>
  queryOptions({
    queryKey: ["history", environment],
    queryFn: ({ signal }) => call(historyApi.status, {}, { environment, signal }),
    refetchInterval: ({ state }) => (state.data?.state === "building" ? 2_000 : 15_000),
  });

/** Builds the history, or builds it again while people go on using it. */
export const useRebuildHistory = () => useCall(historyApi.rebuild, { changes: ["history"] });
