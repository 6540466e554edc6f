import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addressOf, call } from "@/lib/client/call";
import { useCall, useKeyedCall } from "@/lib/client/use-call";
import type { ExportStatus } from "@/lib/statuses";
import { exportsApi } from "./api";
import { isUnderWay } from "./fields";

/** Where the browser itself fetches a file or manifest, so that it streams to disk. Each download is audited. */
export function downloadHref(environment: string, exportId: string, what: "file" | "manifest"): string {
  return addressOf(exportsApi[what], { exportId }, environment);
}

interface ListFilters {
  status?: ExportStatus;
  mine?: string;
  from?: string;
  to?: string;
  limit?: number;
  cursor?: string;
}

/** A page of exports; polled while one of them is in progress. */
export function exportsQuery(environment: string, { status, mine, from, to, limit, cursor }: ListFilters) {
  const query = { status, mine, from, to, limit, cursor };
  return queryOptions({
    queryKey: ["exports", environment, "list", query],
    queryFn: ({ signal }) => call(exportsApi.list, query, { environment, signal }),
    select: ({ data, ...page }) => ({ ...page, rows: data }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? 5_000 : false),
  });
}

/** One export with its manifest; polled until it has ended. Hints make updates faster. */
export function exportQuery(environment: string, exportId: string) {
  return queryOptions({
    queryKey: ["exports", environment, "one", exportId],
    queryFn: ({ signal }) => call(exportsApi.get, { exportId }, { environment, signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.export) ? 1_500 : false),
  });
}

/** Requests an export. */
export const useCreateExport = () => useKeyedCall(exportsApi.create, { changes: ["export"] });

/** Runs an export again over the same range. */
export const useRepeatExport = () => useKeyedCall(exportsApi.repeat, { changes: ["export"] });

/** Stops an export; repeating it has no further effect. */
export const useCancelExport = () => useCall(exportsApi.cancel, { changes: ["export"] });

/** One's own presets and the shared ones. */
export function exportPresetsQuery(environment: string) {
  return queryOptions({
    queryKey: ["export-presets", environment],
    queryFn: ({ signal }) => call(exportsApi.presets, {}, { environment, signal }),
  });
}

/** Saves a layout under a name; one's own preset of that name is replaced. */
export const useSavePreset = () => useCall(exportsApi.savePreset, { changes: ["export-preset"] });

/** Removes one's own preset. */
export const useDeletePreset = () => useCall(exportsApi.deletePreset, { changes: ["export-preset"] });
