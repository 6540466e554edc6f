import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import { addressOf, call } from "@/lib/client/call";
import type { ExportStatus } from "@/lib/statuses";
import { exportsApi } from "./api";
import { isUnderWay } from "./fields";
import type { CreateExportInput, SaveExportPresetInput } from "./schema";

/** Where the browser fetches a file or manifest itself, so that it streams to disk. Each download is audited. */
export function downloadHref(environment: string, exportId: string, what: "file" | "manifest"): string {
  return addressOf(exportsApi[what], { exportId }, environment);
}

interface ListFilters {
  status?: ExportStatus;
  mine?: string;
  limit?: number;
  cursor?: string;
}

/** A page of exports; read again by itself while one of them is under way. */
export function exportsQuery(environment: string, { status, mine, limit, cursor }: ListFilters) {
  const query = { status, mine, limit, cursor };
  return queryOptions({
    queryKey: ["exports", environment, "list", query],
    queryFn: ({ signal }) => call(exportsApi.list, query, { environment, signal }),
    select: ({ data, ...page }) => ({ ...page, rows: data }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? 5_000 : false),
  });
}

/** One export with its manifest; followed until it has ended. Hints make it faster than that. */
export function exportQuery(environment: string, exportId: string) {
  return queryOptions({
    queryKey: ["exports", environment, "one", exportId],
    queryFn: ({ signal }) => call(exportsApi.get, { exportId }, { environment, signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.export) ? 1_500 : false),
  });
}

/** Asks for an export. The key stands for one press: sent twice it is the same export. */
export function createExportMutation(environment: string) {
  return mutationOptions({
    mutationKey: ["export.create", environment],
    mutationFn: (input: CreateExportInput) => call(exportsApi.create, input, { environment }),
    retry: false,
    onSettled: (_data, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: ["exports", environment] }),
  });
}

/** Makes an export again over the same range; the key stands for one press. */
export function repeatExportMutation(environment: string, exportId: string) {
  return mutationOptions({
    mutationKey: ["export.repeat", environment, exportId],
    mutationFn: (key: string) => call(exportsApi.repeat, { exportId, key }, { environment }),
    retry: false,
    onSettled: (_data, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: ["exports", environment] }),
  });
}

/** Stops an export; asked twice it is the same. */
export function cancelExportMutation(environment: string, exportId: string) {
  return mutationOptions({
    mutationKey: ["export.cancel", environment, exportId],
    mutationFn: () => call(exportsApi.cancel, { exportId }, { environment }),
    onSettled: (_data, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: ["exports", environment] }),
  });
}

const presetsKey = (environment: string) => ["export-presets", environment] as const;

/** One's own presets and the shared ones. */
export function exportPresetsQuery(environment: string) {
  return queryOptions({
    queryKey: presetsKey(environment),
    queryFn: ({ signal }) => call(exportsApi.presets, {}, { environment, signal }),
  });
}

/** Keeps a layout under a name; one's own preset of that name is replaced. */
export function savePresetMutation(environment: string) {
  return mutationOptions({
    mutationKey: ["export-preset.save", environment],
    mutationFn: (input: SaveExportPresetInput) => call(exportsApi.savePreset, input, { environment }),
    onSettled: (_data, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: presetsKey(environment) }),
  });
}

/** Removes one's own preset. */
export function deletePresetMutation(environment: string) {
  return mutationOptions({
    mutationKey: ["export-preset.delete", environment],
    mutationFn: (presetId: string) => call(exportsApi.deletePreset, { presetId }, { environment }),
    onSettled: (_data, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: presetsKey(environment) }),
  });
}
